//! Rotations by a constant: whole bytes are renamed, the rest goes the shorter way round.
//!
//! A step of `n` bytes takes `5 n + 5` cycles in zero page; there are at most four. A byte alone
//! stays in A, where a step to the left takes 4 cycles and one to the right 10.

use super::{Byte, Select};
use crate::asm::{Address, Mnemonic::*, Mode};

/// Bits by which a byte is still rotated to the left.
const MOST_OF_BYTE: usize = 5;
/// The same for larger numbers.
const MOST: usize = 4;

impl Select<'_> {
    /// Writes `x`, rotated to the left by less than its width, into `to`.
    pub(super) fn rotate(&mut self, x: &[Byte], left: usize, to: &[Address]) {
        let size = x.len();
        let (mut bytes, mut bits) = (left / 8, left % 8);
        let most = if size == 1 { MOST_OF_BYTE } else { MOST };
        let right = bits > most;
        if right {
            (bytes, bits) = (bytes + 1, 8 - bits);
        }
        let renamed: Vec<Byte> = (0..size)
            .map(|i| x[(i + size - bytes % size) % size])
            .collect();
        if size == 1 {
            self.load(renamed[0]);
            for _ in 0..bits {
                self.step_in_a(right, to[0]);
            }
            self.at(Sta, to[0]);
            return;
        }
        self.copy(&renamed, to);
        for _ in 0..bits {
            if right {
                self.at(Lda, to[0]);
                self.code(Lsr, Mode::Accumulator);
                to.iter().rev().for_each(|byte| self.at(Ror, *byte));
            } else {
                self.at(Lda, to[size - 1]);
                self.code(Asl, Mode::Accumulator);
                to.iter().for_each(|byte| self.at(Rol, *byte));
            }
        }
    }

    /// Rotates A by one bit.
    fn step_in_a(&mut self, right: bool, scratch: Address) {
        if right {
            self.at(Sta, scratch);
            self.code(Lsr, Mode::Accumulator);
            self.at(Lda, scratch);
            self.code(Ror, Mode::Accumulator);
        } else {
            // The carry becomes the top bit.
            self.immediate(Cmp, 0x80);
            self.code(Rol, Mode::Accumulator);
        }
    }
}
