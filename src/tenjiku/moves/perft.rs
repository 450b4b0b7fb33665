//! How many games there are of a number of moves.

use super::{Step, Visitor};
use crate::rules::position::Position;

/// Counts positions after a number of moves, each made and unmade.
pub struct Perft {
    depth: u8,
    /// How many there are.
    pub leaves: u64,
}

impl Perft {
    /// Counts the leaves `depth` moves after a position.
    pub fn count(position: &mut Position, depth: u8) -> u64 {
        let mut perft = Perft { depth, leaves: 0 };
        perft.walk(position);
        perft.leaves
    }

    fn walk(&mut self, position: &mut Position) {
        if self.depth == 0 {
            self.leaves += 1;
        } else {
            self.depth -= 1;
            position.moves(self);
            self.depth += 1;
        }
    }
}

impl Visitor for Perft {
    #[inline(always)]
    fn visit(&mut self, position: &mut Position, step: Step) {
        for step in step.choices() {
            let undo = position.make(step);
            self.walk(position);
            position.unmake(&undo);
        }
    }
}
