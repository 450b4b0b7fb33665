//! What a stone on a blank point would make of one line: Shaposhnikov's linear threats.

use crate::rules::point::Side;
use kit::bounded::index;

/// The strongest threat of one side at a blank point in one direction.
///
/// A *line* of weight k is five adjacent points with k stones of the side. No stone of the other
/// side and no edge is among them and, where only exactly five wins, no stone of the side is next
/// to either end. The heaviest lines through a point, those of the greatest weight k, decide its
/// shape: it is Pk1 if two of them share exactly 4 - k blank points, else Pk2. For Renju's Black
/// the two lines of P21 and P31 must also lie one point apart, so that the four becomes a straight
/// one.
///
/// The order is that of strength, and bit 3 is set in the numbers of a four and of what is
/// stronger. What is forbidden to Black in Renju has shapes of its own.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Shape {
    /// No five can ever be made through this point.
    #[default]
    None = 0,
    /// The first stone of a line.
    P02 = 1,
    /// The first stone of two lines.
    P01 = 2,
    /// The second stone of a line.
    P12 = 3,
    /// The second stone of two lines.
    P11 = 4,
    /// Makes a three that can become a four, closed on one side.
    P22 = 5,
    /// Makes an open three: one more stone gives two ways to make five.
    P21 = 6,
    /// Makes a four.
    P32 = 8,
    /// Makes a straight four, or two fours in this line where that is allowed.
    P31 = 9,
    /// Makes two fours in this line, which is forbidden to Renju's Black. Nobody else has this
    /// shape.
    DoubleFour = 10,
    /// Makes five and wins.
    P42 = 12,
    /// Makes six or more and no five in this line, which is forbidden to Renju's Black. Nobody else
    /// has this shape.
    Overline = 13,
}

impl Shape {
    /// The shape of `side` of the two in a byte: Black's in the lower half, White's in the upper
    /// half.
    #[inline(always)]
    pub const fn of(shapes: u8, side: Side) -> Shape {
        Shape::from_number(match side {
            Side::Black => shapes & 15,
            Side::White => shapes >> 4,
        })
    }

    /// The shape of a number below 16; of 7, 11, 14 and 15 it is none.
    #[inline(always)]
    pub const fn from_number(number: u8) -> Shape {
        match index::<16>(number) {
            1 => Shape::P02,
            2 => Shape::P01,
            3 => Shape::P12,
            4 => Shape::P11,
            5 => Shape::P22,
            6 => Shape::P21,
            8 => Shape::P32,
            9 => Shape::P31,
            10 => Shape::DoubleFour,
            12 => Shape::P42,
            13 => Shape::Overline,
            _ => Shape::None,
        }
    }
}
