//! Area moves: section 5.
//!
//! The squares around the piece are rows of bits, so that a step of a King in all directions from
//! everywhere is a few shifts.

use super::mover::Mover;
use super::Visitor;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// Targets of an area move: seven rows of seven squares with the start in the middle, from the top
/// row on; bit 6 is the leftmost column. A row of nothing above and below.
#[derive(Clone, Copy)]
pub(crate) struct Near([u8; 9]);

/// The row of the start, and its bit.
const MIDDLE: usize = 4;
const START: u8 = 1 << 3;

impl Near {
    /// Returns whether a square within three steps of the start is among the targets.
    pub fn has(&self, from: Square, to: Square) -> bool {
        let row = (to.rank() + MIDDLE as u8).wrapping_sub(from.rank());
        let right = (to.column() + 3).wrapping_sub(from.column());
        self.0[usize::from(row) % 9] & (0x40 >> (right & 7)) != 0
    }

    /// What one more step of a King reaches in a row.
    #[inline(always)]
    fn spread(&self, row: usize) -> u8 {
        let rows = self.0[row - 1] | self.0[row] | self.0[row + 1];
        rows | rows << 1 | rows >> 1
    }
}

/// The first square of a row of the window around a square.
#[inline(always)]
fn left(from: Square, row: usize) -> Square {
    let corner = from.0.wrapping_sub((MIDDLE * 16 + 3) as u8);
    Square(corner.wrapping_add(row as u8 * 16))
}

impl Position {
    /// The squares within `steps` steps of a King, two or three, that are reached over vacant ones,
    /// whatever stands on them.
    #[inline(never)]
    pub(crate) fn near(&self, from: Square, steps: u8) -> Near {
        let (rank, column) = (from.rank(), from.column());
        // The columns of the window that are on the board.
        let columns = 0x7F >> 3u8.saturating_sub(column) & 0x7F << (column + 3).saturating_sub(15);
        let on_board = |row: usize| (rank + row as u8).wrapping_sub(MIDDLE as u8) < 16;
        let left = |row: usize| left(from, row).0;

        // One step.
        let mut near = Near([0; 9]);
        for row in MIDDLE - 1..MIDDLE + 2 {
            if on_board(row) {
                near.0[row] = self.vacant(left(row).wrapping_add(2), 3) << 2 & columns;
            }
        }
        // Going on from the start again reaches nothing new, and keeps it from being empty.
        let stuck = near.0[MIDDLE - 1] | near.0[MIDDLE] | near.0[MIDDLE + 1] == 0;
        near.0[MIDDLE] |= START;
        if steps == 3 && !stuck {
            let mut second = Near([0; 9]);
            for row in MIDDLE - 2..MIDDLE + 3 {
                let bits = near.spread(row) & columns;
                if bits != 0 && on_board(row) {
                    second.0[row] = bits & self.vacant(left(row).wrapping_add(1), 5) << 1;
                }
            }
            near = second;
            near.0[MIDDLE] |= START;
        }

        let mut targets = Near([0; 9]);
        for row in 1..8 {
            if on_board(row) {
                targets.0[row] = near.spread(row) & columns;
            }
        }
        targets.0[MIDDLE] &= !START;
        targets
    }

    /// Visits all targets of up to `steps` steps of a King, two or three, and returns them.
    pub(super) fn area<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        steps: u8,
        visitor: &mut V,
    ) -> Near {
        let targets = self.near(mover.from, steps);
        for row in 1..8 {
            let mut bits = targets.0[row];
            let mut to = left(mover.from, row);
            while bits != 0 {
                if bits & 0x40 != 0 {
                    let taken = self.at(to);
                    if !mover.owns(taken) {
                        self.land(mover, to, taken, visitor);
                    }
                }
                bits = bits << 1 & 0x7F;
                to.0 = to.0.wrapping_add(1);
            }
        }
        targets
    }

    /// Which of `count` squares of a row are vacant: bit 0 is the last one. Squares that would lie
    /// off the board are on the next row and say nothing.
    #[inline(always)]
    fn vacant(&self, first: u8, count: u8) -> u8 {
        let mut bits = 0;
        let mut square = Square(first);
        for _ in 0..count {
            bits = bits << 1 | u8::from(self.at(square).is_vacant());
            square.0 = square.0.wrapping_add(1);
        }
        bits
    }
}
