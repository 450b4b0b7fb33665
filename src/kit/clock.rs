//! A side's elapsed time.

/// Elapsed time in minutes and seconds. Hours are not shown: the time stops at 99:59.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(C)]
pub struct Clock {
    /// 0 to 99.
    pub minutes: u8,
    /// 0 to 59.
    pub seconds: u8,
    /// Units of 1/50 s, 0 to 49.
    ticks: u8,
}

impl Clock {
    /// 00:00.
    pub const fn new() -> Clock {
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
    pub fn from_bytes([minutes, seconds, ticks]: [u8; 3]) -> Clock {
        Clock {
            minutes: minutes.min(99),
            seconds: seconds.min(59),
            ticks: ticks.min(49),
        }
    }

    /// Lets `ticks` of 1/50 s pass.
    #[inline(never)]
    pub fn add(&mut self, mut ticks: u16) {
        // Mostly there is one tick, after a long drawing a few.
        while ticks != 0 {
            ticks -= 1;
            self.ticks += 1;
            if self.ticks < 50 {
                continue;
            }
            self.ticks = 0;
            if self.seconds < 59 {
                self.seconds += 1;
            } else if self.minutes < 99 {
                self.minutes += 1;
                self.seconds = 0;
            }
        }
    }
}

impl Default for Clock {
    fn default() -> Self {
        Clock::new()
    }
}
