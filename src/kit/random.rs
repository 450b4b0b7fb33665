//! Random numbers, the same on every machine for the same seed.

/// A 16-bit xorshift generator (shifts 7, 9, 8 of Marsaglia's scheme): period 65,535.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct Random(u16);

impl Random {
    /// Not yet seeded, which counts as a seed of 1.
    pub const fn new() -> Random {
        Random(0)
    }

    /// Starts the sequence of `seed`. 0 counts as 1, because the generator would stay at 0.
    pub fn seed(&mut self, seed: u16) {
        self.0 = seed;
    }

    /// The next number, never 0. Two of the three shifts are mostly moves of bytes on a 6502.
    #[inline(never)]
    pub fn number(&mut self) -> u16 {
        let mut x = if self.0 == 0 { 1 } else { self.0 };
        x ^= x << 7;
        x ^= x >> 9;
        x ^= x << 8;
        self.0 = x;
        x
    }

    /// A number from 0 to `limit` - 1, all equally likely; 0 for a limit of 0 or 1.
    #[inline(never)]
    pub fn below(&mut self, limit: u8) -> u8 {
        if limit <= 1 {
            return 0;
        }
        let mut mask = limit - 1;
        mask |= mask >> 1;
        mask |= mask >> 2;
        mask |= mask >> 4;
        loop {
            // To draw again, at most every second time, is cheaper than a multiplication.
            let number = (self.number() >> 8) as u8 & mask;
            if number < limit {
                return number;
            }
        }
    }

    /// Mixes `chance` into the sequence.
    #[inline(never)]
    pub fn stir(&mut self, chance: u16) {
        self.0 ^= chance;
        self.number();
    }
}
