//! What a move wins by itself.

use super::worth::WON;
use crate::moves::Step;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

impl Position {
    /// What a legal move takes, burns and promotes, less the mover if it is burnt, in points.
    /// [`WON`] if it removes the last royal piece, and its negative if it burns its own.
    pub fn gain(&self, step: Step) -> i16 {
        let piece = self.at(step.from);
        let mut taken = Taken::default();
        if step.has_via() {
            taken.add(self.at(step.via));
        }
        if step.has(Step::TAKES) {
            taken.add(self.at(step.to));
        }
        let enemy = self.side.other();
        if step.has(Step::BURNT) {
            if taken.royals != 0 && taken.royals == self.royals(enemy) {
                return WON;
            }
            if piece.is_royal() && self.royals(self.side) == 1 {
                return -WON;
            }
            return taken.worth - piece.worth();
        }
        let landing = self.landing(step);
        if landing.is_demon() {
            self.burn_worth(step.to, &mut taken);
        }
        if taken.royals != 0 && taken.royals == self.royals(enemy) {
            return WON;
        }
        taken.worth + landing.worth() - piece.worth()
    }

    /// The mover as it is after its move.
    #[inline(always)]
    pub(super) fn landing(&self, step: Step) -> Piece {
        let piece = self.at(step.from);
        if step.has(Step::PROMOTES) {
            piece.promoted()
        } else {
            piece
        }
    }

    /// Adds what a demon of the side to move burns.
    fn burn_worth(&self, demon: Square, taken: &mut Taken) {
        let enemy = self.side.other();
        for direction in Direction::of(EDGES[demon.index()]) {
            let piece = self.at(demon.next(direction));
            if piece.is_of(enemy) {
                taken.add(piece);
            }
        }
    }
}

/// Enemy pieces that a move removes.
#[derive(Default)]
struct Taken {
    worth: i16,
    royals: u8,
}

impl Taken {
    fn add(&mut self, piece: Piece) {
        self.worth += piece.worth();
        self.royals += u8::from(piece.is_royal());
    }
}
