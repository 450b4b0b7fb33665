//! What a move wins by itself.

use super::worth::{LEAST_ROYAL, WON};
use crate::moves::Step;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

impl Position {
    /// What a legal move takes, burns and promotes, less the mover if it is burnt, in points.
    /// [`WON`] if it removes the last royal piece, and its negative if it burns its own.
    pub fn gain(&self, step: Step) -> i16 {
        let mut taken = 0;
        if step.has_via() {
            taken += self.at(step.via).worth();
        }
        if step.has(Step::TAKES) {
            taken += self.at(step.to).worth();
        }
        let piece = self.at(step.from);
        if step.has(Step::BURNT) {
            if taken >= LEAST_ROYAL && self.wins(step, false) {
                return WON;
            }
            if piece.is_royal() && self.royals(self.side) == 1 {
                return -WON;
            }
            return taken - piece.worth();
        }
        let landing = self.landing(step);
        let burns = landing.is_demon();
        if burns {
            self.each_enemy_beside(step.to, |piece| taken += piece.worth());
        }
        if taken >= LEAST_ROYAL && self.wins(step, burns) {
            return WON;
        }
        if step.has(Step::PROMOTES) {
            taken += landing.worth() - piece.worth();
        }
        taken
    }

    /// The mover as it is after its move.
    #[inline(always)]
    pub(crate) fn landing(&self, step: Step) -> Piece {
        let piece = self.at(step.from);
        if step.has(Step::PROMOTES) {
            piece.promoted()
        } else {
            piece
        }
    }

    /// Returns whether a move takes the last royal piece of the enemy or, if it `burns`, burns it.
    #[inline(never)]
    pub(crate) fn wins(&self, step: Step, burns: bool) -> bool {
        let mut royals = u8::from(step.has_via() && self.at(step.via).is_royal());
        royals += u8::from(step.has(Step::TAKES) && self.at(step.to).is_royal());
        if burns {
            self.each_enemy_beside(step.to, |piece| royals += u8::from(piece.is_royal()));
        }
        royals != 0 && royals == self.royals(self.side.other())
    }

    #[inline(always)]
    fn each_enemy_beside(&self, square: Square, mut meet: impl FnMut(Piece)) {
        let own = self.side.bit();
        let mut set = EDGES[square.index()];
        let mut direction = Direction(0);
        while set != 0 {
            if set & 1 != 0 {
                let piece = self.at(square.next(direction));
                if !piece.is_vacant() && piece.0 ^ own >= Piece::WHITE {
                    meet(piece);
                }
            }
            set >>= 1;
            direction.0 += 1;
        }
    }
}
