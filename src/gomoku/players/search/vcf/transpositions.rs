//! The transposition table of a search for fours: positions without a win, by a check sum of their
//! stones. Orders of the same fours meet in the same position.

use super::Vcf;

impl Vcf {
    /// Computes the check sums of a depth from those above it. The same stones have the same sums
    /// in any order. Returns the index into `lost`.
    pub(super) fn sum(&mut self, depth: u8) -> usize {
        let above = depth - 1;
        let answer = self.stones[self.count - 1].0;
        let four = self.stones[self.count - 2].0;
        let (one, other) = (noise(four), noise(answer ^ 0xA5));
        let slot = self.slots[above].wrapping_add(one).wrapping_add(other);
        let low = self.sums[0][above] ^ one ^ other;
        let high = self.sums[1][above].wrapping_add(four).wrapping_add(answer);
        self.slots[depth] = slot;
        self.sums[0][depth] = low;
        self.sums[1][depth] = high;
        slot as usize
    }
}

/// A byte that looks random, in 60 cycles and without a table.
#[inline(never)]
pub(super) fn noise(at: u8) -> u8 {
    let mut noise = at.wrapping_mul(5) ^ 0x3D;
    noise ^= noise >> 3;
    noise = noise.wrapping_mul(9);
    noise ^ noise >> 4
}
