//! The video standards: lines, frames, and the cycles of sprites in a line.

use super::bit;

/// The video standards: a VIC-II and the clock of its machine (Bauer, "The MOS 6567/6569", 3.4).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Standard {
    /// MOS 6569: 312 lines of 63 cycles, 985,248 Hz.
    Pal,
    /// MOS 6567R8: 263 lines of 65 cycles, 1,022,727 Hz.
    Ntsc,
    /// MOS 6567R56A, of the first NTSC machines: 262 lines of 64 cycles, 1,022,727 Hz.
    OldNtsc,
    /// MOS 6572, for PAL-N: 312 lines of 65 cycles, 1,023,440 Hz.
    PalN,
}

impl Standard {
    /// Cycles of a raster line.
    pub const fn cycles_per_line(self) -> u32 {
        match self {
            Standard::Pal => 63,
            Standard::OldNtsc => 64,
            Standard::Ntsc | Standard::PalN => 65,
        }
    }

    /// Lines of a frame.
    pub const fn lines(self) -> u16 {
        match self {
            Standard::Pal | Standard::PalN => 312,
            Standard::Ntsc => 263,
            Standard::OldNtsc => 262,
        }
    }

    /// The processor's clock in Hz.
    pub const fn cycles_per_second(self) -> u32 {
        match self {
            Standard::Pal => 985_248,
            Standard::Ntsc | Standard::OldNtsc => 1_022_727,
            Standard::PalN => 1_023_440,
        }
    }

    /// The first of the two cycles that compare sprite Y registers with the raster (3.8.1, rule 3).
    pub(super) const fn sprite_check(self) -> u32 {
        match self {
            Standard::Pal => 55,
            _ => 56,
        }
    }

    /// The cycle that switches the display of sprites on and off (3.8.1, rule 4).
    pub(super) const fn sprite_display(self) -> u32 {
        self.sprite_check() + 3
    }

    /// The cycle of sprite `number`'s p-access (3.6.3).
    pub(super) const fn sprite_fetch(self, number: u32) -> u32 {
        let cycle = self.sprite_display() + 2 * number;
        if cycle > self.cycles_per_line() {
            cycle - self.cycles_per_line()
        } else {
            cycle
        }
    }

    /// BA falls three cycles before a sprite's p-access and rises after its last s-access (3.6.1).
    pub(super) fn sprite_ba(self, number: u32) -> u128 {
        let last = self.cycles_per_line();
        let first = self.sprite_fetch(number) + last - 3;
        let cycles = (first..first + 5).map(|cycle| bit((cycle - 1) % last + 1));
        cycles.fold(0, |all, cycle| all | cycle)
    }
}
