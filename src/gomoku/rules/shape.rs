//! What a stone on a blank point would make of one line: Shaposhnikov's linear threats.

use crate::rules::point::Side;
use kit::bounded::index;

/// The strongest threat of one side at a blank point in one direction.
///
/// A *line* of weight k is five adjacent points with k of the side's stones and no other's nor an
/// edge among them and, where only exactly five wins, none of its stones beside either end. The
/// shape of a point comes from the lines through it that have the greatest weight k. It is Pk1
/// when two of them have exactly 4 - k blank points in common (those points filled, there are two
/// fours), else Pk2. For Renju's Black the two lines of P21 and P31 must also lie one point apart,
/// so that the four becomes a straight one.
///
/// Ordered: at least as strong is `>=`; and bit 3 is set from a four on. What Black must not do in Renju has its own shapes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
#[repr(u8)]
pub enum Shape {
    /// No five can ever pass through here.
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
    /// Makes two fours in this line, which is forbidden to Renju's Black. Nobody else's.
    DoubleFour = 10,
    /// Makes five and wins.
    P42 = 12,
    /// Makes six or more without a five in this line, which is forbidden to Renju's Black. Nobody
    /// else's.
    Overline = 13,
}

impl Shape {
    /// Black's or White's of two shapes in a byte.
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
