//! Time without a clock: everything that takes time adds its measured cycles.

/// Time in units of 80 cycles, 256 of them a tick: 20,480 cycles, 0.3 % more than 1/50 s at
/// 1,020,484 cycles a second (Understanding the Apple IIe, chapter 3).
#[repr(C)]
pub struct Clock {
    fraction: u8,
    ticks: u16,
}

impl Clock {
    /// A clock that starts at 0.
    pub const fn new() -> Clock {
        Clock {
            fraction: 0,
            ticks: 0,
        }
    }

    /// Whole ticks.
    pub fn ticks(&self) -> u16 {
        self.ticks
    }

    /// What is left of the current tick: 1 to 256 units, with 0 for 256.
    pub fn rest(&self) -> u8 {
        0u8.wrapping_sub(self.fraction)
    }

    /// Adds `units` of 80 cycles.
    pub fn add(&mut self, units: u8) {
        let (sum, carry) = self.fraction.overflowing_add(units);
        self.fraction = sum;
        self.ticks = self.ticks.wrapping_add(u16::from(carry));
    }

    /// Adds `ticks` of 256 units.
    pub fn add_ticks(&mut self, ticks: u8) {
        self.ticks = self.ticks.wrapping_add(u16::from(ticks));
    }
}
