//! `tenjiku marks`

use crate::{input, options};
use clap::Args;
use std::process::ExitCode;
use tenjiku::moves::marks::{self, Mark};
use tenjiku::pieces::square::Square;
use terminal::lines;

/// Show Moves: SQUARE POSITION -> CATEGORY=SQUARE,SQUARE CATEGORY=... or -
///
/// One sign for each square on which the piece can act: vacant, capture, lionA,
/// lionB, burnable, selfburn or igui.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Marks {
    #[command(flatten)]
    options: options::Set,
}

const NAMES: [(Mark, &str); 7] = [
    (Mark::Vacant, "vacant"),
    (Mark::Capture, "capture"),
    (Mark::LionA, "lionA"),
    (Mark::LionB, "lionB"),
    (Mark::Burnable, "burnable"),
    (Mark::SelfBurn, "selfburn"),
    (Mark::Igui, "igui"),
];

impl Marks {
    /// Answers standard input.
    pub fn execute(self) -> ExitCode {
        let options = (&self.options).into();
        let mut signs = marks::Marks::new();
        lines::answer(|line| {
            let (word, rest) = input::first(line);
            let square = Square::read(word.as_bytes());
            let square = square.filter(|&(_, length)| length == word.len());
            let no_square = || format!("{word:?} is no square: squares are 16a (top left) to 1p");
            let (square, _) = square.ok_or_else(no_square)?;
            let mut position = input::position(line, rest, options)?;
            if position.at(square).is_vacant() {
                return Err(format!("no piece stands on {word}"));
            }
            signs.show(&mut position, square);
            let mut words = Vec::new();
            for (mark, category) in NAMES {
                let squares = Square::all().filter(|&square| signs.at(square) == mark);
                let squares: Vec<String> = squares.map(input::name).collect();
                if !squares.is_empty() {
                    words.push(format!("{category}={}", squares.join(",")));
                }
            }
            Ok(match words.is_empty() {
                true => "-".into(),
                false => words.join(" "),
            })
        })
    }
}
