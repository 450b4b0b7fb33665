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

    /// Which of the eight squares from `8 * number` on are in it: bit 0 is the first.
    pub fn eight(&self, number: u8) -> u8 {
        self.0[usize::from(number & 31)]
    }

    /// Returns whether a square is in it.
    pub fn has(&self, square: Square) -> bool {
        self.0[usize::from(square.0 >> 3)] & 1 << (square.0 & 7) != 0
    }
}
