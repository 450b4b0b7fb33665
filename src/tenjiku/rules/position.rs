//! A position: the board, who is to move, and what follows from them.

use super::options::Options;
use crate::pieces::direction::{Direction, EDGES};
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;

/// The board with the side to move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Position {
    squares: [Piece; 256],
    /// By square: how many Fire Demons stand beside it, Black's in the low half of the byte,
    /// White's in the high one.
    fires: [u8; 256],
    /// How many royal pieces each side has.
    royals: [u8; 2],
    /// Whose turn it is.
    pub side: Side,
    /// What was agreed.
    pub options: Options,
}

impl Position {
    /// Where the squares lie in it, for debuggers.
    pub const SQUARES: usize = core::mem::offset_of!(Position, squares);
    /// Where the numbers of demons beside each square lie in it.
    pub const FIRES: usize = core::mem::offset_of!(Position, fires);
    /// Where the numbers of royal pieces lie in it.
    pub const ROYALS: usize = core::mem::offset_of!(Position, royals);

    /// The empty board, Black to move.
    pub const fn new(options: Options) -> Position {
        Position {
            squares: [Piece::VACANT; 256],
            fires: [0; 256],
            royals: [0; 2],
            side: Side::Black,
            options,
        }
    }

    /// What stands on a square.
    #[inline(always)]
    pub const fn at(&self, square: Square) -> Piece {
        self.squares[square.index()]
    }

    /// All squares by board index.
    pub const fn squares(&self) -> &[Piece; 256] {
        &self.squares
    }

    /// Puts a piece on a vacant square.
    #[inline(always)]
    pub fn place(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = piece;
        if piece.is_notable() {
            self.note(square, piece, true);
        }
    }

    /// Takes what stands on a square, if anything, and says what it was.
    #[inline(always)]
    pub fn remove(&mut self, square: Square) -> Piece {
        let piece = self.at(square);
        self.squares[square.index()] = Piece::VACANT;
        if piece.is_notable() {
            self.note(square, piece, false);
        }
        piece
    }

    /// Keeps `royals` and `fires` when a royal piece or a demon comes or goes.
    #[cold]
    #[inline(never)]
    fn note(&mut self, square: Square, piece: Piece, comes: bool) {
        let royals = &mut self.royals[piece.side() as usize];
        if piece.is_royal() {
            *royals = royals.wrapping_add(if comes { 1 } else { 0xFF });
            return;
        }
        let one = piece.side().fire(1);
        let change = if comes { one } else { one.wrapping_neg() };
        let edges = EDGES[square.index()];
        if edges != 0xFF {
            for direction in Direction::of(edges) {
                self.kindle(square.next(direction).0, change);
            }
            return;
        }
        // Inside the board, by rows of three: half of the 480 cycles of the loop above, four times
        // for a demon's move and back.
        let mut above = square.0.wrapping_sub(17);
        for _ in 0..3 {
            self.kindle(above, change);
            self.kindle(above.wrapping_add(32), change);
            above = above.wrapping_add(1);
        }
        self.kindle(square.0.wrapping_sub(1), change);
        self.kindle(square.0.wrapping_add(1), change);
    }

    /// Adds to the demons beside a square.
    #[inline(always)]
    fn kindle(&mut self, square: u8, change: u8) {
        let fire = &mut self.fires[usize::from(square)];
        *fire = fire.wrapping_add(change);
    }

    /// How many royal pieces a side has.
    pub const fn royals(&self, side: Side) -> u8 {
        self.royals[side as usize]
    }

    /// Returns whether both sides still have a royal piece.
    pub const fn is_open(&self) -> bool {
        self.royals[0] != 0 && self.royals[1] != 0
    }

    /// The Fire Demons beside a square, as `fires` has them.
    #[inline(always)]
    pub(crate) const fn fires(&self, square: Square) -> u8 {
        self.fires[square.index()]
    }
}

impl Side {
    /// A number of this side's demons, as a byte of `fires`.
    #[inline(always)]
    pub(crate) const fn fire(self, number: u8) -> u8 {
        match self {
            Side::Black => number,
            Side::White => number << 4,
        }
    }
}
