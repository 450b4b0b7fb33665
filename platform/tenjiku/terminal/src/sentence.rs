//! What is wrong, as sentences for people.

use tenjiku::records::layout::{LayoutError, LayoutFault};
use tenjiku::records::notation::{StepError, StepFault};

/// What is wrong with a position, which begins at `before` in its line.
pub fn layout(line: &str, before: usize, error: LayoutError) -> String {
    layout_fault(line, before + error.start, error.length, error.fault)
}

/// The same, from `start` on in the line.
pub fn layout_fault(line: &str, start: usize, length: usize, fault: LayoutFault) -> String {
    let what = match fault {
        LayoutFault::Side => "does not say who moves: begin with B or W",
        LayoutFault::Piece => "is no piece on a square: write B:P@8k or W:+ChS@8i",
        LayoutFault::Occupied => "stands where another piece stands",
        LayoutFault::Word => {
            "cannot follow: after \"initial\" comes \"without\" and a list of pieces, or nothing"
        }
        LayoutFault::NotThere => {
            "cannot be left out: it does not stand there in the initial position, or is a King"
        }
    };
    at(line, start, length, what)
}

/// What is wrong with a move, which begins at `before` in its line.
pub fn step(line: &str, before: usize, error: StepError) -> String {
    step_fault(line, before + error.start, error.length, error.fault)
}

/// The same, from `start` on in the line.
pub fn step_fault(line: &str, start: usize, length: usize, fault: StepFault) -> String {
    let what = match fault {
        StepFault::Piece => "begins with no piece's abbreviation, as P, ChS or +ChS",
        StepFault::Sign => "needs - or x here",
        StepFault::Square => "is no square: squares are 16a (top left) to 1p",
        StepFault::Rest => "follows the end of the move",
        StepFault::Illegal => "is not a legal move here",
        StepFault::Differs => {
            "is written differently: see origin, promotion sign, burnt pieces and *"
        }
    };
    at(line, start, length, what)
}

/// A sentence about a part of a line.
pub fn at(line: &str, start: usize, length: usize, what: &str) -> String {
    match line.get(start..start + length) {
        Some(word) if !word.is_empty() => format!("{word:?} (character {}) {what}", start + 1),
        _ => format!("what should follow character {start} {what}"),
    }
}
