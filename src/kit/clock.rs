//! A side's elapsed time.

/// Elapsed time in minutes and seconds. It stops in minute `LAST`: at 99:59 where hours are not
/// shown. With [`HOURS`] as the last minute it goes on to 15:59:59.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Clock<const LAST: u8 = 99> {
    /// 0 to `LAST`.
    pub minutes: u8,
    /// 0 to 59.
    pub seconds: u8,
    /// Units of 1/50 s, 0 to 49, and in the two high bits how often four hours are over.
    ticks: u8,
}

/// The last minute of four hours.
pub const HOURS: u8 = 239;

impl<const LAST: u8> Clock<LAST> {
    /// The bits that count four hours each.
    const FOURS: u8 = if LAST == HOURS { 0xC0 } else { 0 };

    /// 00:00.
    pub const fn new() -> Clock<LAST> {
        Clock {
            minutes: 0,
            seconds: 0,
            ticks: 0,
        }
    }

    /// The whole time as bytes, for a disk.
    pub fn bytes(self) -> [u8; 3] {
        [self.minutes, self.seconds, self.ticks]
    }

    /// The time that had these [`Clock::bytes`]; parts that are too large become the largest
    /// possible.
    pub fn from_bytes([minutes, seconds, ticks]: [u8; 3]) -> Clock<LAST> {
        Clock {
            minutes: minutes.min(LAST),
            seconds: seconds.min(59),
            ticks: (ticks & !Self::FOURS).min(49) | ticks & Self::FOURS,
        }
    }

    /// Lets `ticks` of 1/50 s pass.
    #[inline(never)]
    pub fn add(&mut self, mut ticks: u16) {
        // Usually there is one tick, after a long drawing a few.
        while ticks != 0 {
            ticks -= 1;
            self.ticks += 1;
            if self.ticks & !Self::FOURS < 50 {
                continue;
            }
            self.ticks &= Self::FOURS;
            if self.seconds < 59 {
                self.seconds += 1;
            } else if self.minutes < LAST {
                self.minutes += 1;
                self.seconds = 0;
            } else if self.ticks < Self::FOURS {
                self.ticks += 0x40;
                self.minutes = 0;
                self.seconds = 0;
            }
        }
    }

    /// Whole hours, and the minutes that are left.
    pub fn hours(&self) -> (u8, u8) {
        let fours = (self.ticks & Self::FOURS) >> 4;
        (fours + self.minutes / 60, self.minutes % 60)
    }
}

impl<const LAST: u8> Default for Clock<LAST> {
    fn default() -> Self {
        Clock::new()
    }
}
