//! The stones on the board, and what each blank point is worth to either side, updated with every
//! stone.
//!
//! There are two forms, which give the same answers (`tests/shapes.rs`): a [`mailbox`] of bytes for
//! a 6502, and a [`bitboard`](crate::position::bitboard) for machines with registers of 64 bits,
//! where it is seven times as fast. The feature `mailbox` selects the 6502's form everywhere.

#[cfg(not(target_pointer_width = "16"))]
pub mod bitboard;
mod half;
pub mod mailbox;
mod tables;
mod view;

use crate::rules::direction::Direction;
use crate::rules::point::{Point, Side};
use crate::rules::shape::Shape;

#[cfg(not(any(target_pointer_width = "16", feature = "mailbox")))]
pub use crate::position::bitboard::Position;
#[cfg(any(target_pointer_width = "16", feature = "mailbox"))]
pub use crate::position::mailbox::Position;

/// What a shape adds to a point's worth.
pub const fn value(shape: Shape) -> u8 {
    tables::VALUES[shape as usize]
}

impl Position {
    /// The strongest shape of `side` at `point`, which must be blank, in any direction.
    pub fn strongest(&self, point: Point, side: Side) -> Shape {
        Shape::from_number(self.peak(point, side))
    }

    /// The number of the strongest shape.
    #[inline(never)]
    pub fn peak(&self, point: Point, side: Side) -> u8 {
        let [a, b, c, d] = self.shapes(point);
        match side {
            Side::Black => (a & 15).max(b & 15).max(c & 15).max(d & 15),
            Side::White => a.max(b).max(c).max(d) >> 4,
        }
    }

    /// Whether a stone of `side` on `point`, which must be blank, makes a five and wins.
    #[inline(never)]
    pub fn wins(&self, point: Point, side: Side) -> bool {
        Direction::ALL
            .iter()
            .any(|&direction| self.shape(point, side, direction) == Shape::P42)
    }
}
