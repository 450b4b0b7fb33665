//! What is wrong, as sentences for people.

use tenjiku::records::layout::{LayoutError, LayoutFault};
use tenjiku::records::notation::{StepError, StepFault};

/// What is wrong with a position.
pub fn layout(text: &str, error: LayoutError) -> String {
    let what = match error.fault {
        LayoutFault::Side => "says not who moves: begin with B or W",
        LayoutFault::Piece => "is no piece on a square: write B:P@8k or W:+ChS@8i",
        LayoutFault::Occupied => "stands where another piece stands",
        LayoutFault::Word => {
            "cannot follow: after \"initial\" comes \"without\" and a list of pieces, or nothing"
        }
        LayoutFault::NotThere => {
            "cannot be left out: it does not stand there in the initial position, or is a King"
        }
    };
    at(text, error.start, error.length, what)
}

/// What is wrong with a move.
pub fn step(text: &str, error: StepError) -> String {
    let what = match error.fault {
        StepFault::Piece => "begins with no piece's abbreviation, as P, ChS or +ChS",
        StepFault::Sign => "needs - or x here",
        StepFault::Square => "is no square: squares are 16a (top left) to 1p",
        StepFault::Rest => "follows the end of the move",
        StepFault::Illegal => "is not a legal move here",
        StepFault::Differs => {
            "is written differently: see origin, promotion sign, burnt pieces and *"
        }
    };
    at(text, error.start, error.length, what)
}

/// A sentence about a part of a line.
pub fn at(text: &str, start: usize, length: usize, what: &str) -> String {
    let word = text.get(start..start + length).unwrap_or("?");
    format!("{word:?} (character {}) {what}", start + 1)
}
