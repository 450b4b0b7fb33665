//! The squares of the board: 16 files from right to left, 16 ranks from top to bottom.

use super::direction::{Direction, EDGES};

/// A square by its board index, `rank * 16 + 16 - file` with rank a = 0: 16a is 0, 1p is 255.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(transparent)]
pub struct Square(pub u8);

impl Square {
    /// The square in `file` (1 to 16) and `rank` (0 to 15, a to p).
    pub const fn new(file: u8, rank: u8) -> Square {
        Square(rank.wrapping_mul(16).wrapping_add(16).wrapping_sub(file))
    }

    /// All squares in the order of the board index.
    pub fn all() -> impl Iterator<Item = Square> {
        (0..=255).map(Square)
    }

    /// 1 to 16.
    pub const fn file(self) -> u8 {
        16 - self.column()
    }

    /// 0 to 15 from the left, file 16 first.
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// 0 to 15 from the top, rank a first.
    pub const fn rank(self) -> u8 {
        self.0 >> 4
    }

    /// The index into an array of 256.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The square that the other side sees here: the board turned by half.
    pub const fn rotated(self) -> Square {
        Square(!self.0)
    }

    /// The next square in a direction; it must be on the board (`has`).
    pub const fn next(self, direction: Direction) -> Square {
        Square(self.0.wrapping_add(direction.step()))
    }

    /// Returns whether there is a square in this direction.
    pub const fn has(self, direction: Direction) -> bool {
        EDGES[self.index()] & direction.bit() != 0
    }

    /// Whether `to` lies in line with this square or at most three steps away. No piece moves to
    /// any other square, whatever stands between.
    pub const fn may_reach(self, to: Square) -> bool {
        let columns = apart(self.column(), to.column());
        let ranks = apart(self.rank(), to.rank());
        columns & ranks == 0 || columns == ranks || columns | ranks < 4
    }

    /// How many steps of a King two squares lie apart.
    pub const fn distance(self, other: Square) -> u8 {
        let columns = apart(self.column(), other.column());
        let ranks = apart(self.rank(), other.rank());
        if columns > ranks {
            columns
        } else {
            ranks
        }
    }

    /// Whether `to` may be at most three steps away: no square is that near otherwise, and only few
    /// others seem to be. Faster than [`Square::distance`].
    #[inline(always)]
    pub const fn may_be_near(self, to: Square) -> bool {
        // Three more than how far it is, in ranks and in columns.
        let apart = to.0.wrapping_sub(self.0).wrapping_add(0x33);
        apart <= 0x6F && apart & 0x0F <= 6
    }

    /// Reads a square at the beginning of a text, `16a` to `1p`, and says how long it is.
    pub fn read(text: &[u8]) -> Option<(Square, usize)> {
        let (file, length) = match *text {
            [b'1', ones @ b'0'..=b'6', ..] => (ones - b'0' + 10, 2),
            [ones @ b'1'..=b'9', ..] => (ones - b'0', 1),
            _ => return None,
        };
        match text.get(length) {
            Some(&rank @ b'a'..=b'p') => Some((Square::new(file, rank - b'a'), length + 1)),
            _ => None,
        }
    }
}

/// How far two numbers lie apart. `abs_diff` becomes a subtraction of 32 bits.
#[allow(clippy::manual_abs_diff)]
const fn apart(one: u8, other: u8) -> u8 {
    if one > other {
        one - other
    } else {
        other - one
    }
}
