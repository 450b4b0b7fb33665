//! A move of a game's record: three bytes.

use super::position::Position;
use crate::moves::Step;
use crate::pieces::direction::Direction;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;

/// A move as it is kept: from, to, and flags.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ply(pub [u8; 3]);

/// What a move does by itself has the same bits as in a [`Step`].
const SAME: u8 = Step::PROMOTES | Step::MAY | Step::BURNT;
/// Pieces left the board.
const REMOVES: u8 = 8;
/// Something was taken on the way or by igui, in the direction of the three bits from `SHIFT` on.
const VIA: u8 = 16;
const SHIFT: u8 = 5;

impl Ply {
    /// No move.
    pub const NONE: Ply = Ply([0; 3]);

    /// Keeps a move; `removes` says whether pieces leave the board.
    pub fn new(step: Step, removes: bool) -> Ply {
        let mut flags = step.flags & SAME | if removes { REMOVES } else { 0 };
        if step.has_via() {
            for direction in Direction::all() {
                if step.from.next(direction) == step.via {
                    flags |= VIA | direction.0 << SHIFT;
                }
            }
        }
        Ply([step.from.0, step.to.0, flags])
    }

    const fn has(self, flag: u8) -> bool {
        self.0[2] & flag != 0
    }

    /// Returns whether pieces left the board.
    pub const fn removes(self) -> bool {
        self.has(REMOVES)
    }

    /// Returns whether an earlier position can come again after it.
    pub const fn is_reversible(self) -> bool {
        !self.has(REMOVES | Step::PROMOTES)
    }

    /// Where the piece begins.
    pub const fn from(self) -> Square {
        Square(self.0[0])
    }

    /// Where the piece ends.
    pub const fn to(self) -> Square {
        Square(self.0[1])
    }

    /// The piece as it was before, from what stands on `to` after the move: nothing if it burnt.
    pub const fn before(self, landed: Piece) -> Piece {
        if self.has(Step::PROMOTES) {
            landed.plain()
        } else {
            landed
        }
    }

    /// The move; `takes` says whether an enemy stands, or stood, where it ends.
    pub fn step(self, takes: bool) -> Step {
        let [from, to, flags] = self.0;
        let from = Square(from);
        let mut step = Step {
            from,
            via: from,
            to: Square(to),
            flags: flags & SAME | if takes { Step::TAKES } else { 0 },
        };
        if flags & VIA != 0 {
            step.via = from.next(Direction(flags >> SHIFT));
        }
        step
    }

    /// The move on the position it was made in.
    pub fn step_on(self, position: &Position) -> Step {
        let target = position.at(self.to());
        self.step(target.is_of(position.side.other()))
    }
}
