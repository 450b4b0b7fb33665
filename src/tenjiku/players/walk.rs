//! The moves of a side, piece by piece, and those of a piece by the portion: a key may wait.

use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// Units of work: of the moves of a piece, of a move made.
pub(super) const PIECE: u16 = 4;
pub(super) const NODE: u16 = 10;

/// How many moves of a piece are looked at in a step.
const PORTION: usize = 7;

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
    /// Those that are looked at now.
    steps: [Step; PORTION],
}

impl Walk {
    /// At its start.
    pub const NEW: Walk = Walk {
        next: 0,
        all: false,
        passed: 0,
        generated: 0,
        steps: [Step::NONE; PORTION],
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

    /// Lists a portion of the piece's moves. Returns how many they are.
    pub fn list(&mut self, position: &mut Position, square: Square) -> u8 {
        self.generated = position.list_moves(square, self.passed, &mut self.steps);
        (self.generated - self.passed).min(PORTION as u8)
    }

    /// A move of the portion.
    pub fn step(&self, number: u8) -> Step {
        self.steps[usize::from(number) % PORTION]
    }

    /// Goes on after the piece, unless it has more moves.
    pub fn pass(&mut self) {
        let after = self.passed + PORTION as u8;
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
