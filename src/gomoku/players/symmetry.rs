//! The eight symmetries of the board.

use crate::rules::point::Point;
use kit::bounded::index;

/// A rotation or reflection of the board. The bits of its number: 1 mirrors the columns, 2 the
/// rows, and then 4 exchanges columns and rows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Symmetry(u8);

impl Symmetry {
    /// All eight, the identity first.
    pub fn all() -> impl Iterator<Item = Symmetry> {
        (0..Symmetry::COUNT).map(Symmetry)
    }

    /// How many there are.
    pub const COUNT: u8 = 8;

    /// The symmetry of a number from 0 to 7.
    pub fn from_number(number: u8) -> Symmetry {
        Symmetry(index::<8>(number) as u8)
    }

    /// Where `point` of a board of `size` x `size` points goes.
    #[inline(never)]
    pub fn apply(self, point: Point, size: u8) -> Point {
        let last = size.wrapping_sub(1);
        let (mut column, mut row) = (point.column(), point.row());
        if self.0 & 1 != 0 {
            column = last.wrapping_sub(column);
        }
        if self.0 & 2 != 0 {
            row = last.wrapping_sub(row);
        }
        if self.0 & 4 != 0 {
            (column, row) = (row, column);
        }
        Point::new(column & 15, row & 15)
    }

    /// The symmetry that takes every point back.
    pub fn inverse(self) -> Symmetry {
        // Only the two quarter turns are not their own inverse: after the exchange the mirrors
        // change names.
        match self.0 {
            5 => Symmetry(6),
            6 => Symmetry(5),
            own => Symmetry(own),
        }
    }
}
