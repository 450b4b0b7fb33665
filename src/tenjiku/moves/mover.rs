//! The piece that moves, and what happens where it lands: sections 7 and 8.

use super::{Step, Visitor};
use crate::pieces::form;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// The piece whose moves are generated, and what the generator asks of every target: bytes made
/// once a piece, because a side's branch at each target would cost a 6502 a third of its time.
#[derive(Clone, Copy)]
pub(super) struct Mover {
    pub from: Square,
    pub piece: Piece,
    /// The bit of its side.
    own: u8,
    /// Turns a square into what its side sees.
    flip: u8,
    /// The half of `Position::fires` that burns it.
    fires: u8,
    /// `Step::MAY` if each target allows promotion, since the piece can promote and starts in the
    /// zone.
    always: u8,
    /// A target allows promotion if its number seen from the mover's side lies below this.
    zone: u8,
    /// Likewise, and forces it.
    forced: u8,
}

/// Squares of the promotion zone, seen from the side it is far from.
const ZONE: u8 = 5 * 16;

impl Mover {
    #[inline(always)]
    pub fn new(from: Square, piece: Piece) -> Mover {
        let side = piece.side();
        let mut mover = Mover {
            from,
            piece,
            own: side.bit(),
            flip: side.flip(),
            fires: side.other().fire(0x0F),
            always: 0,
            zone: 0,
            forced: 0,
        };
        if piece.can_promote() {
            mover.zone = ZONE;
            mover.forced = form::FORCED[usize::from(piece.kind())];
            if mover.sees(from) < ZONE {
                mover.always = Step::MAY;
            }
        }
        mover
    }

    /// Directions as Black sees them, as the mover does.
    #[inline(always)]
    pub fn turn(&self, directions: u8) -> u8 {
        match self.own {
            0 => directions,
            _ => Side::White.turned(directions),
        }
    }

    /// Returns whether a piece is of the mover's side; false for a vacant square.
    #[inline(always)]
    pub fn owns(&self, piece: Piece) -> bool {
        (piece.0 ^ self.own).wrapping_sub(1) < 0x7F
    }

    /// Returns whether a piece is of the other side; false for a vacant square.
    #[inline(always)]
    pub fn faces(&self, piece: Piece) -> bool {
        (piece.0 ^ self.own).wrapping_sub(0x81) < 0x7F
    }

    #[inline(always)]
    fn sees(&self, square: Square) -> u8 {
        square.0 ^ self.flip
    }
}

impl Position {
    /// Visits a move without a first capture; `taken` stands on `to`.
    #[inline(always)]
    pub(super) fn land<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        to: Square,
        taken: Piece,
        visitor: &mut V,
    ) {
        let mut flags = if taken.is_vacant() { 0 } else { Step::TAKES };
        if self.fires(to) & mover.fires != 0 && self.burns(mover, mover.from, to, taken) {
            flags |= Step::BURNT;
        } else {
            flags |= promotion(mover, to, mover.always);
        }
        let step = Step {
            from: mover.from,
            via: mover.from,
            to,
            flags,
        };
        visitor.visit(self, step);
    }

    /// Visits a move that takes on `via` first; `taken` stands on `to`, which may be the start.
    pub(super) fn land_after<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        via: Square,
        to: Square,
        taken: Piece,
        visitor: &mut V,
    ) {
        let mut flags = if taken.is_vacant() { 0 } else { Step::TAKES };
        if self.burns(mover, via, to, taken) {
            flags |= Step::BURNT;
        } else if to != mover.from {
            let entered = if mover.sees(via) < mover.zone {
                Step::MAY
            } else {
                0
            };
            flags |= promotion(mover, to, mover.always | entered);
        }
        let step = Step {
            from: mover.from,
            via,
            to,
            flags,
        };
        visitor.visit(self, step);
    }

    /// Visits the pass: the piece steps to a vacant square and back.
    pub(super) fn pass<V: Visitor + ?Sized>(&mut self, mover: &Mover, visitor: &mut V) {
        let from = mover.from;
        let flags = if self.burns(mover, from, from, Piece::VACANT) {
            Step::BURNT
        } else {
            0
        };
        let step = Step {
            from,
            via: from,
            to: from,
            flags,
        };
        visitor.visit(self, step);
    }

    /// Returns whether a hostile demon burns the mover on `to`: one that it does not take on the
    /// way, unless it takes the last royal piece (section 7, steps 2 and 4).
    fn burns(&self, mover: &Mover, via: Square, to: Square, taken: Piece) -> bool {
        let enemy = self.side.other();
        let mut fires = self.fires(to) & mover.fires;
        let first = if via == mover.from {
            Piece::VACANT
        } else {
            self.at(via)
        };
        // `via` lies beside `to`, which is beside it or is where the mover stands.
        if first.is_demon() {
            fires = fires.wrapping_sub(enemy.fire(1));
        }
        let royals = u8::from(first.is_royal()) + u8::from(taken.is_royal());
        fires != 0 && royals < self.royals(enemy)
    }
}

/// The flags of promotion for a target beside no hostile demon.
#[inline(always)]
fn promotion(mover: &Mover, to: Square, may: u8) -> u8 {
    let seen = mover.sees(to);
    if may == 0 && seen >= mover.zone {
        0
    } else if seen < mover.forced {
        Step::PROMOTES
    } else {
        Step::MAY
    }
}
