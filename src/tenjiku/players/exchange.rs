//! What a move wins if the piece that made it is taken back where that pays.

use super::attack::{Leapers, Target};
use super::worth::WON;
use crate::moves::Step;
use crate::pieces::form;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

impl Position {
    /// What the side to move loses of a piece of its own on a square, when the opponent takes it
    /// there and may be taken in turn. `left` and `burns` as in [`Target`].
    pub fn risk(&self, target: Target, leapers: &Leapers) -> i16 {
        let stake = target.piece.worth();
        // No piece is cheaper than a Pawn, so of its attackers any one will do.
        let meant = Target {
            any: target.piece.form() == form::PAWN,
            ..target
        };
        let attacker = self.least_attacker(&meant, self.side.other(), leapers);
        if attacker == 0 {
            return 0;
        }
        let support = Target {
            burns: false,
            any: true,
            ..target
        };
        if self.least_attacker(&support, self.side, leapers) == 0 {
            stake
        } else {
            (stake - attacker).max(0)
        }
    }

    /// What a legal move changes in material and progress, to the side that makes it.
    pub(super) fn change(&self, step: Step) -> i16 {
        let gain = self.gain(step);
        if step.has(Step::BURNT) {
            return gain;
        }
        gain + self.at(step.from).progress(step.from, step.to)
    }

    /// What remains of the `gain` of a legal move after the reply on its last square.
    pub fn net(&self, step: Step, gain: i16, leapers: &Leapers) -> i16 {
        if gain == WON || step.has(Step::BURNT) {
            return gain;
        }
        let piece = self.landing(step);
        let target = Target {
            square: step.to,
            piece,
            left: step.from,
            burns: piece.is_demon(),
            any: false,
        };
        gain - self.risk(target, leapers)
    }

    /// What the piece on a square risks if it stays there.
    pub fn risk_at(&self, square: Square, leapers: &Leapers) -> i16 {
        let piece: Piece = self.at(square);
        let target = Target {
            square,
            piece,
            left: square,
            burns: false,
            any: false,
        };
        self.risk(target, leapers)
    }
}
