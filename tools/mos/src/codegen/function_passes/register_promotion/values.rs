//! The values that may live in registers, and the lines that have to do with each.

use crate::asm::{Base, Line, Mode};
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::loaded;
use rustc_hash::FxHashMap;
use std::cell::OnceCell;
use std::ops::Range;

/// A line that has to do with a value.
#[derive(Clone, Copy)]
pub struct Touch {
    pub line: usize,
    pub reads: bool,
    pub writes: bool,
}

/// Where a value is needed, by block.
pub struct Lives {
    pub at_start: Vec<bool>,
    pub at_end: Vec<bool>,
    /// Blocks in which it is needed or touched.
    pub blocks: Vec<usize>,
}

impl Lives {
    /// Whether the value is written and read inside one block.
    pub fn is_local(&self) -> bool {
        match self.blocks[..] {
            [block] => !self.at_start[block] && !self.at_end[block],
            _ => false,
        }
    }
}

/// A value, that is the operand of its load, and all lines that have to do with it.
pub struct Value {
    pub mode: Mode,
    /// Part of all touches.
    touches: Range<usize>,
    pub lives: OnceCell<Lives>,
}

/// All values of a function's code.
pub struct Values {
    /// Bytes of units as in [`Liveness`], then constants.
    pub all: Vec<Value>,
    /// By value, and then ascending by line.
    touches: Vec<Touch>,
    /// By line: the value that is its operand.
    pub operands: Vec<Option<u32>>,
}

impl Values {
    /// Finds them.
    pub fn new(lines: &[Line], liveness: &Liveness) -> Values {
        let mut modes: Vec<Mode> = liveness.bytes.iter().copied().map(Mode::Absolute).collect();
        let mut constants: FxHashMap<Mode, u32> = FxHashMap::default();
        let mut found: Vec<(u32, Touch)> = Vec::new();
        let mut operands = vec![None; lines.len()];
        for (line, code) in lines.iter().enumerate() {
            let start = found.len();
            let mut touch = |value: u32, reads: bool, writes: bool| match found[start..]
                .iter_mut()
                .find(|(other, _)| *other == value)
            {
                Some((_, touch)) => touch.writes |= writes,
                None => found.push((
                    value,
                    Touch {
                        line,
                        reads,
                        writes,
                    },
                )),
            };
            for &byte in liveness.reads(line) {
                touch(byte, true, false);
            }
            let written = liveness.written(line).map(|byte| byte as u32);
            if let Some(byte) = written {
                touch(byte, false, true);
            }
            operands[line] = match code {
                Line::Code(mnemonic, mode) if is_constant(mode) && loaded(*mnemonic).is_some() => {
                    let constant = *constants.entry(*mode).or_insert_with(|| {
                        modes.push(*mode);
                        modes.len() as u32 - 1
                    });
                    touch(constant, true, false);
                    Some(constant)
                }
                Line::Code(_, Mode::Absolute(address)) if matches!(address.base, Base::Unit(_)) => {
                    written.or(liveness.reads(line).first().copied())
                }
                _ => None,
            };
        }
        Values::sorted(&modes, &found, operands)
    }

    /// Puts the lines of each value side by side.
    fn sorted(modes: &[Mode], found: &[(u32, Touch)], operands: Vec<Option<u32>>) -> Values {
        let mut starts = vec![0; modes.len() + 1];
        for (value, _) in found {
            starts[*value as usize + 1] += 1;
        }
        for value in 0..modes.len() {
            starts[value + 1] += starts[value];
        }
        let value = |(number, mode): (usize, &Mode)| Value {
            mode: *mode,
            touches: starts[number]..starts[number + 1],
            lives: OnceCell::new(),
        };
        let all = modes.iter().enumerate().map(value).collect();
        let none = Touch {
            line: 0,
            reads: false,
            writes: false,
        };
        let mut touches = vec![none; found.len()];
        for (value, touch) in found {
            let next = &mut starts[*value as usize];
            touches[*next] = *touch;
            *next += 1;
        }
        Values {
            all,
            touches,
            operands,
        }
    }

    /// All lines that have to do with a value, ascending.
    pub fn touches(&self, value: usize) -> &[Touch] {
        &self.touches[self.all[value].touches.clone()]
    }
}

/// Whether an operand is a number that the linker knows.
pub fn is_constant(mode: &Mode) -> bool {
    matches!(mode, Mode::Immediate(_) | Mode::Low(_) | Mode::High(_))
}
