//! The moves of a side, piece by piece, and those of a piece by the portion: a key may wait.

use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// Units of work: of the moves of a piece, of a move made.
pub(super) const PIECE: u16 = 4;
pub(super) const NODE: u16 = 10;

/// How many moves of a piece are looked at in a step.
const PORTION: u8 = 7;

/// How far it is.
pub(super) struct Walk {
    /// The next square, before it is turned by the first.
    next: u8,
    /// All squares have been seen, or no other is wanted.
    pub all: bool,
    /// How many moves of the piece were looked at before, and how many it has, as far as they have
    /// been generated.
    passed: u8,
    generated: u8,
}

impl Walk {
    /// At its start.
    pub const NEW: Walk = Walk {
        next: 0,
        all: false,
        passed: 0,
        generated: 0,
    };

    /// The next square with a piece of the side to move, until all have been seen; `first` comes
    /// first, and those near it soon. Its moves are then generated, each is [counted](Walk::count),
    /// and the piece [passed](Walk::pass).
    pub fn piece(&mut self, position: &Position, first: u8) -> Option<Square> {
        let own = position.side.bit();
        self.generated = 0;
        while !self.all {
            let square = Square(self.next ^ first);
            let piece = position.at(square).0;
            if piece != 0 && (piece ^ own) < Piece::WHITE {
                return Some(square);
            }
            self.step();
        }
        None
    }

    /// Counts a move, and returns whether it is to be looked at now.
    pub fn count(&mut self) -> bool {
        let number = self.generated;
        self.generated = number.wrapping_add(1);
        number >= self.passed && number < self.passed + PORTION
    }

    /// Goes on after the piece, unless it has more moves.
    pub fn pass(&mut self) {
        let after = self.passed + PORTION;
        if self.generated > after {
            self.passed = after;
        } else {
            self.passed = 0;
            self.step();
        }
    }

    fn step(&mut self) {
        self.next = self.next.wrapping_add(1);
        self.all |= self.next == 0;
    }
}
