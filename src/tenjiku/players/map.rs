//! A set of squares.

use crate::pieces::square::Square;

/// A bit for each square.
#[derive(Clone, Copy)]
pub struct Map([u8; 32]);

impl Map {
    /// No square.
    pub const EMPTY: Map = Map([0; 32]);

    /// Adds a square.
    pub fn add(&mut self, square: Square) {
        self.0[usize::from(square.0 >> 3)] |= 1 << (square.0 & 7);
    }

    /// Adds the squares of a rank, 0 to 15.
    pub fn add_rank(&mut self, rank: u8) {
        for half in 0..2 {
            self.0[usize::from((rank << 1 | half) & 31)] = u8::MAX;
        }
    }

    /// Which of the eight squares from `8 * number` on are in it: bit 0 is the first.
    pub fn eight(&self, number: u8) -> u8 {
        self.0[usize::from(number & 31)]
    }

    /// Returns whether a square is in it.
    pub fn has(&self, square: Square) -> bool {
        self.0[usize::from(square.0 >> 3)] & 1 << (square.0 & 7) != 0
    }
}
