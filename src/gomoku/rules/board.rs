//! The stones on the board.

use crate::rules::direction::Direction;
use crate::rules::line::Line;
use crate::rules::point::{Point, Side};

/// A point without a stone, in a [`Board`].
pub const BLANK: u8 = 0;
/// Not a point of the board, in a [`Board`].
pub const EDGE: u8 = 3;

/// One byte a point, indexed by [`Point`]: [`BLANK`], a [`Side`]'s number, or [`EDGE`].
///
/// The edge is part of the array: column 15 lies between the last column of one row and the first
/// of the next, and row 15 between the top row and, because indices wrap, the bottom row. So a walk
/// along a line needs no test for the edge: it compares the byte that it reads anyway.
#[repr(transparent)]
#[derive(Clone, Copy)]
pub struct Board(pub [u8; 256]);

impl Board {
    /// All zero bytes, a board without an edge: call [`Board::clear`] before use.
    pub const fn new() -> Board {
        Board([BLANK; 256])
    }

    /// Removes all stones and sets the edge for `size` x `size` points (9 to 15).
    pub fn clear(&mut self, size: u8) {
        self.0 = [EDGE; 256];
        for row in 0..size.min(15) {
            for column in 0..size.min(15) {
                self.0[Point::new(column, row).index()] = BLANK;
            }
        }
    }

    /// What is at `point`.
    pub fn at(&self, point: Point) -> u8 {
        self.0[point.index()]
    }

    /// How many stones of number `colour` follow `from` without a gap, `from` not included. `step`
    /// is the difference between the numbers of two neighbours, modulo 256.
    #[inline(never)]
    pub fn run(&self, from: Point, step: u8, colour: u8) -> u8 {
        let mut length = 0;
        let mut at = from.0.wrapping_add(step);
        while self.0[at as usize] == colour {
            length += 1;
            at = at.wrapping_add(step);
        }
        length
    }

    /// The row of five, or of more where an overline wins, that the stone of `side` at `point` is
    /// part of.
    pub fn five(&self, point: Point, side: Side, overline_wins: bool) -> Option<Line> {
        // By number: an iterator over the array would copy it, 25 bytes of code.
        for number in 0..4 {
            let direction = Direction::from_number(number);
            let step = direction.step();
            let back = self.run(point, 0u8.wrapping_sub(step), side as u8);
            let length = back + 1 + self.run(point, step, side as u8);
            if length == 5 || overline_wins && length > 5 {
                let mut first = point.0;
                for _ in 0..back {
                    first = first.wrapping_sub(step);
                }
                return Some(Line {
                    first: Point(first),
                    direction,
                    length,
                });
            }
        }
        None
    }
}
