//! The code that the machine runs: lines with their labels, by what calls of them are relative to.

use super::Program;
use crate::asm::{Label, Line};
use crate::code::{Code, Place};
use std::collections::HashMap;

/// A piece of code with its branch targets.
pub struct Labelled<'a> {
    pub lines: &'a [Line],
    pub labels: HashMap<Label, usize>,
}

impl<'a> Labelled<'a> {
    /// Looks the labels up.
    pub fn new(lines: &'a [Line]) -> Labelled<'a> {
        let label = |(i, line): (usize, &Line)| match line {
            Line::Label(label) => Some((*label, i)),
            _ => None,
        };
        Labelled {
            lines,
            labels: lines.iter().enumerate().filter_map(label).collect(),
        }
    }
}

/// The finished code of the whole program in its order.
pub struct Text<'a> {
    pub pieces: Vec<Labelled<'a>>,
    /// Where shared sequences are.
    pub outlined: HashMap<u32, usize>,
}

impl<'a> Text<'a> {
    /// Reads it.
    pub fn new(program: &'a Program) -> Text<'a> {
        let outlined = |(i, piece): (usize, &Code)| match piece.place {
            Place::Outlined(number) => Some((number, i)),
            _ => None,
        };
        Text {
            pieces: program
                .finished
                .iter()
                .map(|piece| Labelled::new(&piece.lines))
                .collect(),
            outlined: program
                .finished
                .iter()
                .enumerate()
                .filter_map(outlined)
                .collect(),
        }
    }
}
