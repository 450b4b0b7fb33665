//! The eight directions, clockwise from Black's forward.

use super::piece::Side;

/// A direction by its number: 0 N, 1 NE, 2 E, 3 SE, 4 S, 5 SW, 6 W, 7 NW, as Black sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(transparent)]
pub struct Direction(pub u8);

impl Direction {
    /// All eight.
    pub fn all() -> impl Iterator<Item = Direction> {
        (0..8).map(Direction)
    }

    /// Those of a set: bit 0 is N.
    #[inline(always)]
    pub fn of(mut set: u8) -> impl Iterator<Item = Direction> {
        let mut next = Direction(0);
        core::iter::from_fn(move || {
            while set != 0 {
                let direction = next;
                let there = set & 1 != 0;
                set >>= 1;
                next.0 += 1;
                if there {
                    return Some(direction);
                }
            }
            None
        })
    }

    /// What one step adds to a board index, modulo 256.
    pub const fn step(self) -> u8 {
        STEPS[self.0 as usize & 7]
    }

    /// The direction's bit in a set of directions.
    pub const fn bit(self) -> u8 {
        BITS[self.0 as usize & 7]
    }
}

const STEPS: [u8; 8] = [0xF0, 0xF1, 0x01, 0x11, 0x10, 0x0F, 0xFF, 0xEF];
const BITS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];

impl Side {
    /// A set of directions as Black sees them, as this side does.
    #[inline(always)]
    pub const fn turned(self, directions: u8) -> u8 {
        match self {
            Side::Black => directions,
            Side::White => directions.rotate_left(4),
        }
    }
}

/// By square: the set of directions in which the board goes on.
pub static EDGES: [u8; 256] = edges();

const fn edges() -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        let mut directions = 0xFF;
        if index >> 4 == 0 {
            directions &= !0b1000_0011;
        }
        if index >> 4 == 15 {
            directions &= !0b0011_1000;
        }
        if index & 15 == 0 {
            directions &= !0b1110_0000;
        }
        if index & 15 == 15 {
            directions &= !0b0000_1110;
        }
        table[index] = directions;
        index += 1;
    }
    table
}
