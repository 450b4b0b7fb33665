//! Which moves there are: sections 3 to 8 of the rules.
//!
//! The generator stores no list. It calls a visitor with each move; counting, legality of an input,
//! Show Moves, perft and notation are visitors.

mod area;
mod generate;
mod lion;
pub mod marks;
mod mover;
pub mod perft;
pub mod portion;
mod ray;
pub mod step;

pub use step::Step;

use crate::rules::position::Position;

/// Who is told of each move.
///
/// The generator is compiled again for each type of visitor, 6 KB for a 6502: the program has one,
/// that of [`Portion`](portion::Portion).
pub trait Visitor {
    /// Called once for each start, first capture and end. A move with a choice of promotion comes
    /// once, as the one that refuses (`Step::choices` gives both).
    ///
    /// The position is the one whose moves are generated. A visitor may make moves on it, generate
    /// theirs, and unmake them; when it returns, the position must be what it was.
    fn visit(&mut self, position: &mut Position, step: Step);

    /// Whether a demon's area moves are not wanted.
    fn passes_area(&mut self) -> bool {
        false
    }
}

impl<F: FnMut(&mut Position, Step)> Visitor for F {
    fn visit(&mut self, position: &mut Position, step: Step) {
        self(position, step)
    }
}
