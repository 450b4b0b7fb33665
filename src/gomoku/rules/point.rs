//! A point of the board, and what can lie on it.

/// A point of the board: `row * 16 + column` with columns a..o as 0..14 and rows 1..15 as 0..14.
///
/// The stride of 16 makes every point a valid index of a `[T; 256]` (no bounds check, and one
/// `abs,x` access on a 6502); column 15 and row 15 are never points and serve as the edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Point(pub u8);

impl Point {
    /// No point: the edge.
    pub const NOWHERE: Point = Point(255);

    /// The middle of a board of 15x15, h8.
    pub const CENTRE: Point = Point::new(7, 7);

    /// All points have smaller numbers; row 15 above them is edge.
    pub const END: u8 = 15 * 16;

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

    /// The lines on which the star points of a board of `size` lie: the third from either edge, or
    /// the fourth from 12x12 on, and the middle one.
    pub const fn star_lines(size: u8) -> [u8; 3] {
        let near = if size < 12 { 2 } else { 3 };
        [near, size >> 1, size.wrapping_sub(1).wrapping_sub(near)]
    }

    /// Whether boards of `size` have a star here: the centre where there is one, and four points on
    /// [`Point::star_lines`].
    pub const fn is_star(self, size: u8) -> bool {
        let last = size.wrapping_sub(1);
        let (column, row) = (folded(self.column(), last), folded(self.row(), last));
        let [near, ..] = Point::star_lines(size);
        column == row && (column == near || column.wrapping_add(column) == last)
    }

    /// What an empty point of a board of `size` shows: one of nine kinds of crossings, by the lines
    /// that meet there, numbered from the bottom left corner on, three a row; or [`Point::STAR`].
    pub const fn crossing(self, size: u8) -> u8 {
        if self.is_star(size) {
            return Point::STAR;
        }
        let last = size.wrapping_sub(1);
        let row = kind(self.row(), last);
        row + row + row + kind(self.column(), last)
    }

    /// The crossing with a star point.
    pub const STAR: u8 = 9;
}

/// How far a line is from the nearer edge.
const fn folded(line: u8, last: u8) -> u8 {
    let far = last.wrapping_sub(line);
    if far < line {
        far
    } else {
        line
    }
}

/// 0 for the first line, 2 for the last, 1 between them.
const fn kind(line: u8, last: u8) -> u8 {
    if line == 0 {
        0
    } else if line == last {
        2
    } else {
        1
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

#[cfg(test)]
mod tests {
    use super::Point;

    #[test]
    fn star_points_lie_on_the_third_lines_and_from_12_on_on_the_fourth() {
        for (size, near, centre) in [
            (9, 2, Some(4)),
            (10, 2, None),
            (11, 2, Some(5)),
            (12, 3, None),
            (13, 3, Some(6)),
            (14, 3, None),
            (15, 3, Some(7)),
        ] {
            for (column, row) in (0..size).flat_map(|c| (0..size).map(move |r| (c, r))) {
                let corner = |line| line == near || line == size - 1 - near;
                let middle = centre == Some(column) && centre == Some(row);
                let star = middle || corner(column) && corner(row);
                assert_eq!(
                    Point::new(column, row).is_star(size),
                    star,
                    "{size}: {column} {row}"
                );
            }
        }
    }
}
