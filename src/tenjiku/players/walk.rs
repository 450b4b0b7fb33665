//! The moves of a side, piece by piece, and those of a piece in portions, since a key may wait.

use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// Units of work for the moves of a piece, and for a move made.
pub(super) const PIECE: u8 = 4;
pub(super) const NODE: u8 = 10;

/// How many moves of a piece are looked at in a step.
pub(super) const PORTION: usize = 8;

/// Room for them. [`Walk`] does not have it: the generator would then be given an address within
/// the program's state, and none of that could lie in zero page.
pub(super) type Portion = [Step; PORTION];
/// See [`Portion`].
pub(super) const EMPTY: Portion = [Step::NONE; PORTION];

/// How far it is.
#[derive(Clone, Copy)]
pub(super) struct Walk {
    /// The number of the next square, exclusive-or that of the first one.
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
    /// first, and those near it soon. Its moves are then [listed](Walk::list) and looked at, and
    /// the piece is [passed](Walk::pass).
    pub fn piece(&mut self, position: &Position, first: u8) -> Option<Square> {
        let own = position.side.bit();
        self.generated = 0;
        while !self.all {
            let square = Square(self.next ^ first);
            let piece = position.at(square).0;
            if piece != 0 && (piece ^ own) < Piece::WHITE {
                return Some(square);
            }
            self.go_on();
        }
        None
    }

    /// Lists a portion of the piece's moves.
    pub fn list<'a>(
        &mut self,
        position: &mut Position,
        square: Square,
        portion: &'a mut Portion,
    ) -> &'a [Step] {
        self.generated = position.list_moves(square, self.passed, portion);
        let count = usize::from(self.generated - self.passed);
        portion.get(..count).unwrap_or(portion)
    }

    /// Goes on after `looked` moves of the list, or after the piece if it has no more.
    pub fn pass(&mut self, looked: u8) {
        let after = self.passed + looked;
        if self.generated > after {
            self.passed = after;
        } else {
            self.passed = 0;
            self.go_on();
        }
    }

    fn go_on(&mut self) {
        self.next = self.next.wrapping_add(1);
        self.all |= self.next == 0;
    }
}
