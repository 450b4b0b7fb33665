//! Quiescence: fours are tried before the moves of a node and before the value of a leaf, so that
//! no win by fours is judged as a quiet position.

use super::{AlphaBeta, Phase};
use crate::players::search::value::won;
use crate::players::search::vcf::{Status, DEPTH};
use crate::position::Position;
use crate::rules::point::Side;

impl AlphaBeta {
    /// Starts to look for a win of `side` by fours in the node surveyed last.
    #[inline(never)]
    pub fn start_fours(&mut self, position: &mut Position, side: Side) {
        self.vcf.begin(position.rule, side, DEPTH);
        for index in self.survey.sharp(self.ply) {
            self.vcf
                .add(position, self.survey.sharp[usize::from(index)]);
        }
        self.vcf.open();
    }

    /// Tries some fours. Returns the units of work that it took.
    pub(super) fn probe(&mut self, position: &mut Position, budget: u8) -> u8 {
        let portion = self.probe.min(budget);
        let used = self.vcf.step(position, portion);
        self.probe = self.probe.saturating_sub(used);
        match self.vcf.status() {
            Status::Working if self.probe != 0 => (),
            _ => self.close(position),
        }
        used
    }

    /// Takes the stones of the fours off, as many as a step may; once none is left, their outcome
    /// counts.
    pub(super) fn close(&mut self, position: &mut Position) {
        self.phase = Phase::Close;
        if self.vcf.retreat(position) {
            match self.vcf.status() {
                Status::Won => self.give(won(self.ply + self.vcf.moves())),
                _ => self.phase = Phase::Judge,
            }
        }
    }
}
