//! Area moves: section 5.
//!
//! The squares around the piece are rows of bits, so that a step of a King in all directions from
//! everywhere is a few shifts.

use super::generate::Mover;
use super::Visitor;
use crate::pieces::square::Square;
use crate::rules::position::Position;

/// The targets of an area move: seven rows of seven squares with the start in the middle, from the
/// top row on; bit 0 is the leftmost column.
pub(super) struct Near([u8; 7]);

const MIDDLE: usize = 3;

impl Near {
    /// Returns whether a square is among the targets.
    pub fn has(&self, from: Square, to: Square) -> bool {
        let row = to.rank().wrapping_sub(from.rank()).wrapping_add(3);
        let column = to.column().wrapping_sub(from.column()).wrapping_add(3);
        row < 7 && column < 7 && self.0[usize::from(row)] & 1 << column != 0
    }

    /// All squares that one more step of a King reaches.
    fn spread(&self) -> Near {
        let mut wide = [0; 9];
        for (wide, row) in wide[1..].iter_mut().zip(self.0) {
            *wide = row | row << 1 | row >> 1;
        }
        let mut spread = [0; 7];
        for (row, bits) in spread.iter_mut().enumerate() {
            *bits = wide[row] | wide[row + 1] | wide[row + 2];
        }
        Near(spread)
    }

    /// What both have.
    fn and(&self, other: &Near) -> Near {
        let mut both = self.0;
        for (row, bits) in both.iter_mut().zip(other.0) {
            *row &= bits;
        }
        Near(both)
    }
}

impl Position {
    /// Visits all targets of up to `steps` steps of a King, two or three, and returns them.
    pub(super) fn area<V: Visitor + ?Sized>(
        &mut self,
        mover: &Mover,
        steps: u8,
        visitor: &mut V,
    ) -> Near {
        let (board, vacant) = self.around(mover.from);
        let mut near = Near([0; 7]);
        near.0[MIDDLE] = 1 << MIDDLE;
        for _ in 1..steps {
            near = near.spread().and(&vacant);
            // Going on from the start again reaches nothing new, and keeps it from being empty.
            near.0[MIDDLE] |= 1 << MIDDLE;
        }
        let mut near = near.spread().and(&board);
        near.0[MIDDLE] &= !(1 << MIDDLE);
        let corner = mover.from.0.wrapping_sub(3 * 16 + 3);
        for (row, bits) in (0..).zip(near.0) {
            let mut bits = bits;
            let mut to = Square(corner.wrapping_add(row * 16));
            while bits != 0 {
                if bits & 1 != 0 {
                    let taken = self.at(to);
                    if !taken.is_of(mover.side) {
                        self.land(mover, to, taken, visitor);
                    }
                }
                bits >>= 1;
                to.0 = to.0.wrapping_add(1);
            }
        }
        near
    }

    /// Which squares of the window are on the board, and which of them are vacant.
    fn around(&self, from: Square) -> (Near, Near) {
        let (rank, column) = (from.rank(), from.column());
        let columns =
            (0x7F_u8 << 3u8.saturating_sub(column)) & (0x7F >> (column + 3).saturating_sub(15));
        let (mut board, mut vacant) = (Near([0; 7]), Near([0; 7]));
        let corner = from.0.wrapping_sub(3 * 16 + 3);
        for row in 0..7 {
            if (rank + row).wrapping_sub(3) > 15 {
                continue;
            }
            let mut free = 0;
            for column in 0..7 {
                let square = Square(corner.wrapping_add(row * 16 + column));
                free |= u8::from(self.at(square).is_vacant()) << column;
            }
            board.0[usize::from(row)] = columns;
            vacant.0[usize::from(row)] = free & columns;
        }
        (board, vacant)
    }
}
