//! The stones on the board, and what each blank point is worth to either side, updated with every
//! stone.
//!
//! There are two forms, which give the same answers (`gomoku_host/shapes.rs`): a [`mailbox`] of
//! bytes for a 6502, and a [`bitboard`](crate::position::bitboard) for machines with registers of
//! 64 bits, where it is seven times as fast. The feature `mailbox` selects the 6502's form
//! everywhere.

#[cfg(not(target_pointer_width = "16"))]
pub mod bitboard;
mod half;
pub mod mailbox;
mod tables;
mod view;

use crate::rules::board::BLANK;
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

    /// The first blank point from `at` on where a side makes a four or more, or [`Point::END`].
    #[inline(never)]
    pub fn next_sharp(&self, mut at: u8) -> u8 {
        while at != Point::END && (self.sharp(at) == 0 || self.board.0[at as usize] != BLANK) {
            at += 1;
        }
        at
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

    /// Whether a stone of `side` on `point`, which must be blank, makes a five and wins: some 80
    /// cycles.
    #[inline(never)]
    pub fn wins(&self, point: Point, side: Side) -> bool {
        let five = Shape::P42 as u8;
        let (mask, five) = match side {
            Side::Black => (0x0F, five),
            Side::White => (0xF0, five << 4),
        };
        let [a, b, c, d] = self.shapes(point);
        a & mask == five || b & mask == five || c & mask == five || d & mask == five
    }
}
