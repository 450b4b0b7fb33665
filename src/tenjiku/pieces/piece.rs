//! What a square holds.

/// One of the two players.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Side {
    /// Moves towards rank a, and first.
    Black = 0,
    /// Moves towards rank p.
    White = 1,
}

impl Side {
    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }

    /// The side's bit in a piece.
    pub const fn bit(self) -> u8 {
        match self {
            Side::Black => 0,
            Side::White => Piece::WHITE,
        }
    }

    /// Turns a square's index into what this side sees, by exclusive or: 0 to 15 is its last rank.
    pub const fn flip(self) -> u8 {
        match self {
            Side::Black => 0,
            Side::White => 0xFF,
        }
    }
}

/// The content of a square: bit 7 White, bit 6 promoted, bits 0 to 5 the base kind 1 to 36 in the
/// order of `form`; 0 is vacant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Piece(pub u8);

impl Piece {
    /// Nothing.
    pub const VACANT: Piece = Piece(0);
    /// The bit of White's pieces.
    pub const WHITE: u8 = 0x80;
    /// The bit of the promoted side.
    pub const PROMOTED: u8 = 0x40;

    /// A piece of `side` on its plain side; `kind` is 1 to 36.
    pub const fn new(side: Side, kind: u8) -> Piece {
        Piece(side.bit() | kind)
    }

    /// Returns whether nothing stands here.
    pub const fn is_vacant(self) -> bool {
        self.0 == 0
    }

    /// Returns whether this is a piece of `side`.
    pub const fn is_of(self, side: Side) -> bool {
        self.0 != 0 && (self.0 ^ side.bit()) < Piece::WHITE
    }

    /// Whose it is; a vacant square counts as Black's.
    pub const fn side(self) -> Side {
        if self.0 < Piece::WHITE {
            Side::Black
        } else {
            Side::White
        }
    }

    /// The base kind, 1 to 36; 0 for a vacant square.
    pub const fn kind(self) -> u8 {
        self.0 & 0x3F
    }

    /// Returns whether it lies on its promoted side.
    pub const fn is_promoted(self) -> bool {
        self.0 & Piece::PROMOTED != 0
    }

    /// The same piece on its promoted side.
    pub const fn promoted(self) -> Piece {
        Piece(self.0 | Piece::PROMOTED)
    }

    /// The same piece on its plain side.
    pub const fn plain(self) -> Piece {
        Piece(self.0 & !Piece::PROMOTED)
    }

    /// The same piece as the other side's.
    pub const fn turned(self) -> Piece {
        Piece(self.0 ^ Piece::WHITE)
    }
}
