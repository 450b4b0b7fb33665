//! The four directions of a line.

use kit::bounded::index;

/// From a [`Point`](crate::rules::point::Point)'s number to those of its eight neighbours, modulo
/// 256.
pub static NEIGHBOURS: [u8; 8] = [1, 15, 16, 17, 255, 241, 240, 239];

/// A direction, always walked from the west or from the south.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Direction {
    /// West to east: a8 to o8.
    Row = 0,
    /// North-west to south-east, walked upwards: o1 to a15.
    Falling = 1,
    /// South to north: h1 to h15.
    Column = 2,
    /// South-west to north-east: a1 to o15.
    Rising = 3,
}

impl Direction {
    /// All four, in the order of their numbers.
    pub const ALL: [Direction; 4] = [
        Direction::Row,
        Direction::Falling,
        Direction::Column,
        Direction::Rising,
    ];

    /// The direction of a number from 0 to 3.
    pub const fn from_number(number: u8) -> Direction {
        match index::<4>(number) {
            0 => Direction::Row,
            1 => Direction::Falling,
            2 => Direction::Column,
            _ => Direction::Rising,
        }
    }

    /// The difference between the numbers of two neighbouring points.
    pub const fn step(self) -> u8 {
        match self {
            Direction::Row => 1,
            Direction::Falling => 15,
            Direction::Column => 16,
            Direction::Rising => 17,
        }
    }
}
