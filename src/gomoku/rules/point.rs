//! A point of the board, and what can lie on it.

/// A point of the board: `row * 16 + column` with columns a..o as 0..14 and rows 1..15 as 0..14.
///
/// The stride of 16 makes every point a valid index of a `[T; 256]` (no bounds check, and one
/// `abs,x` access on a 6502); column 15 and row 15 are never points and serve as the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Point(pub u8);

impl Point {
    /// The point in `column` (0..14 for a..o) and `row` (0..14 for 1..15).
    pub const fn new(column: u8, row: u8) -> Point {
        Point(row << 4 | column)
    }

    /// 0..14 for a..o.
    pub const fn column(self) -> u8 {
        self.0 & 15
    }

    /// 0..14 for 1..15, from the bottom of the board.
    pub const fn row(self) -> u8 {
        self.0 >> 4
    }

    /// The index of this point in a `[T; 256]`.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Whether boards of `size` have a star here: the centre where there is one, and four points
    /// on the third lines, from 12x12 on the fourth.
    pub const fn is_star(self, size: u8) -> bool {
        let near = if size < 12 { 2 } else { 3 };
        let far = size.wrapping_sub(1).wrapping_sub(near);
        let (column, row) = (self.column(), self.row());
        let centre = size >> 1;
        size & 1 == 1 && column == centre && row == centre
            || (column == near || column == far) && (row == near || row == far)
    }
}

/// One of the two sides.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Side {
    /// Moves first (the manual's Blue).
    Black = 1,
    /// Moves second (the manual's Yellow).
    White = 2,
}

impl Side {
    /// The index of this side in a `[T; 2]`: 0 for Black, 1 for White.
    pub const fn index(self) -> usize {
        matches!(self, Side::White) as usize
    }

    /// The side of a stone's number on the board.
    pub const fn from_number(number: u8) -> Side {
        if number == Side::White as u8 {
            Side::White
        } else {
            Side::Black
        }
    }

    /// Who plays move `number`, counted from 0.
    pub const fn of_move(number: u8) -> Side {
        if number & 1 == 0 {
            Side::Black
        } else {
            Side::White
        }
    }

    /// The opponent.
    pub const fn other(self) -> Side {
        match self {
            Side::Black => Side::White,
            Side::White => Side::Black,
        }
    }
}
