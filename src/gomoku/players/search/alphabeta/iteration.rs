//! Iterative deepening: the root is searched a ply deeper each time, its best move first.

use super::{AlphaBeta, Phase};
use crate::players::search::survey::PLIES;
use crate::players::search::value::{LOST, WON};

impl AlphaBeta {
    /// Starts the next iteration.
    pub(super) fn deepen(&mut self) {
        self.depth += 1;
        self.ply = 0;
        self.mover = self.side;
        self.next[0] = 0;
        self.left[0] = self.depth;
        // Not 0, which is its own negative: the first reply would cut off.
        self.alpha[0] = 1;
        self.beta[0] = 255;
        self.whole[0] = self.early | 1;
        self.phase = Phase::Move;
    }

    /// A move of the root has its value: the best becomes the first, and one that loses is dropped.
    pub(super) fn back_to_root(&mut self, value: u8, better: bool) {
        let mut index = self.next[0] - 1;
        if better {
            self.best = self.on[0];
            self.best_value = value;
            self.survey.lead(self.best);
            index = 0;
        }
        if value <= LOST {
            self.survey.drop(index);
            self.counts[0] = self.survey.roots;
            self.next[0] -= 1;
        }
    }

    pub(super) fn end_of_iteration(&mut self) {
        let decided = self.best_value >= WON || self.best_value <= LOST;
        if decided || self.depth >= PLIES - 6 || self.counts[0] < 2 {
            self.phase = Phase::Done;
        } else {
            self.deepen();
        }
    }
}
