//! The principal variation: the moves that both sides are expected to play.
//!
//! Each ply has a row with the best moves from there on. A better move copies the row below.

use super::AlphaBeta;
use crate::players::search::value::won;
use crate::players::search::LINE;
use crate::rules::point::Point;

impl AlphaBeta {
    /// The principal variation, the best move first.
    pub fn line(&self) -> &[Point] {
        let mut known = 0;
        while known != LINE && self.lines[known] != Point::NOWHERE {
            known += 1;
        }
        self.lines.0.get(..known as usize).unwrap_or(&[])
    }

    /// Makes `point` the best move, with nothing after it.
    #[inline(never)]
    pub fn settle(&mut self, point: Point, value: u8) {
        self.best = point;
        self.best_value = value;
        self.on[0] = point;
        self.lines[0] = point;
        self.lines[1] = Point::NOWHERE;
    }

    /// Makes the win by fours that was just found the principal variation.
    pub fn settle_by_fours(&mut self) {
        let moves = self.vcf.moves();
        self.settle(self.vcf.win_move(0), won(moves));
        for number in 0..LINE {
            let expected = if number < moves {
                self.vcf.win_move(number)
            } else {
                Point::NOWHERE
            };
            self.lines[number] = expected;
        }
    }

    /// Puts the move of this ply before the variation of the next one.
    pub(super) fn extend_line(&mut self) {
        if self.ply >= LINE {
            return;
        }
        let mut at = self.ply * LINE;
        self.lines[at] = self.on[self.ply];
        for _ in self.ply + 1..LINE {
            at += 1;
            self.lines[at] = self.lines[at + LINE - 1];
        }
    }
}
