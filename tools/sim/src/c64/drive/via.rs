//! The 6522 VIA of a 1541: two ports, two timers, the inputs CA1 and interrupts.
//!
//! After "MCS6522 versatile interface adapter" (MOS, 1977). The shift register, latched inputs and
//! pulses on PB7 are not simulated: nothing in a 1541 uses them.

/// Flags of the interrupt registers.
const TIMER_1: u8 = 0x40;
const TIMER_2: u8 = 0x20;
const CA1: u8 = 0x02;
/// Of the auxiliary control register: timer 1 starts again by itself.
const FREE_RUNNING: u8 = 0x40;
/// Port B and port A, as the registers number them.
pub const B: usize = 0;
pub const A: usize = 1;

/// One chip.
#[derive(Clone)]
pub struct Via {
    port: [u8; 2],
    direction: [u8; 2],
    /// The clock at which each timer runs out, and whether that sets its flag.
    end: [u64; 2],
    armed: [bool; 2],
    latch: [u16; 2],
    auxiliary: u8,
    peripheral: u8,
    flags: u8,
    mask: u8,
    ca1: bool,
    /// The clock from which the interrupt output is low.
    irq_from: u64,
}

impl Default for Via {
    /// After reset: all lines are inputs.
    fn default() -> Via {
        Via {
            port: [0; 2],
            direction: [0; 2],
            end: [0; 2],
            armed: [false; 2],
            latch: [0xffff; 2],
            auxiliary: 0,
            peripheral: 0,
            flags: 0,
            mask: 0,
            ca1: false,
            irq_from: u64::MAX,
        }
    }
}

impl Via {
    /// The levels that a port drives; inputs are pulled up.
    pub fn output(&self, port: usize) -> u8 {
        self.port[port] | !self.direction[port]
    }

    /// CA2 is an output that is held high.
    pub fn ca2_high(&self) -> bool {
        self.peripheral & 0x0e == 0x0e
    }

    /// CB2 is an output that is held low.
    pub fn cb2_low(&self) -> bool {
        self.peripheral & 0xe0 == 0xc0
    }

    /// Sets the level of CA1.
    pub fn set_ca1(&mut self, level: bool) {
        let rises = self.peripheral & 1 != 0;
        if level != self.ca1 && level == rises {
            self.flags |= CA1;
        }
        self.ca1 = level;
        self.plan();
    }

    /// Returns whether the interrupt output is low in the cycle `clock`.
    pub fn irq(&self, clock: u64) -> bool {
        self.irq_from <= clock
    }

    fn plan(&mut self) {
        let now = self.flags & self.mask & 0x7f != 0;
        self.irq_from = if now { 0 } else { self.next_event() };
    }

    /// The clock at which a timer interrupts next.
    pub fn next_event(&self) -> u64 {
        let events = [TIMER_1, TIMER_2].into_iter().enumerate();
        let events = events.filter(|&(timer, flag)| self.armed[timer] && self.mask & flag != 0);
        let ends = events.map(|(timer, _)| self.end[timer]);
        ends.min().unwrap_or(u64::MAX)
    }

    fn advance(&mut self, clock: u64) {
        for (timer, flag) in [TIMER_1, TIMER_2].into_iter().enumerate() {
            while self.armed[timer] && self.end[timer] <= clock {
                self.flags |= flag;
                if timer == 0 && self.auxiliary & FREE_RUNNING != 0 {
                    self.end[0] += u64::from(self.latch[0]) + 2;
                } else {
                    self.armed[timer] = false;
                }
            }
        }
    }

    fn start(&mut self, timer: usize, clock: u64) {
        self.end[timer] = clock + u64::from(self.latch[timer]) + 1;
        self.armed[timer] = true;
        self.flags &= ![TIMER_1, TIMER_2][timer];
    }

    fn counter(&self, timer: usize, clock: u64) -> u16 {
        self.end[timer].wrapping_sub(clock + 1) as u16
    }

    /// Reads a register in the cycle `clock`; `pins` are the levels at ports B and A.
    pub fn read(&mut self, address: u16, clock: u64, pins: [u8; 2]) -> u8 {
        self.advance(clock);
        let seen = |port: usize| {
            let outputs = self.direction[port];
            self.port[port] & outputs | pins[port] & !outputs
        };
        let value = match address & 15 {
            0 => seen(B),
            1 => {
                self.flags &= !CA1;
                pins[A]
            }
            2 | 3 => self.direction[usize::from(address & 1)],
            4 => {
                self.flags &= !TIMER_1;
                self.counter(0, clock) as u8
            }
            5 => (self.counter(0, clock) >> 8) as u8,
            6 => self.latch[0] as u8,
            7 => (self.latch[0] >> 8) as u8,
            8 => {
                self.flags &= !TIMER_2;
                self.counter(1, clock) as u8
            }
            9 => (self.counter(1, clock) >> 8) as u8,
            11 => self.auxiliary,
            12 => self.peripheral,
            13 => self.flags | u8::from(self.flags & self.mask != 0) << 7,
            14 => self.mask | 0x80,
            15 => pins[A],
            _ => 0,
        };
        self.plan();
        value
    }

    /// Writes a register in the cycle `clock`.
    pub fn write(&mut self, address: u16, value: u8, clock: u64) {
        self.advance(clock);
        let low = |latch: u16| latch & 0xff00 | u16::from(value);
        let high = |latch: u16| latch & 0x00ff | u16::from(value) << 8;
        match address & 15 {
            0 => self.port[B] = value,
            1 | 15 => {
                self.port[A] = value;
                self.flags &= !CA1;
            }
            2 | 3 => self.direction[usize::from(address & 1)] = value,
            4 | 6 => self.latch[0] = low(self.latch[0]),
            5 => {
                self.latch[0] = high(self.latch[0]);
                self.start(0, clock);
            }
            7 => self.latch[0] = high(self.latch[0]),
            8 => self.latch[1] = low(self.latch[1]),
            9 => {
                self.latch[1] = high(self.latch[1]);
                self.start(1, clock);
            }
            11 => self.auxiliary = value,
            12 => self.peripheral = value,
            13 => self.flags &= !value,
            14 if value & 0x80 != 0 => self.mask |= value & 0x7f,
            14 => self.mask &= !value,
            _ => {}
        }
        self.plan();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timer_1_interrupts_once_or_again_and_again() {
        let mut via = Via::default();
        via.write(14, 0xc0, 0);
        via.write(4, 100, 0);
        via.write(5, 0, 1000);
        assert!(!via.irq(1100) && via.irq(1101));
        assert_eq!(via.read(13, 1102, [0; 2]), 0xc0);
        via.read(4, 1102, [0; 2]);
        assert!(!via.irq(5000));
        via.write(11, 0x40, 5000);
        via.write(5, 0, 6000);
        assert_eq!(via.next_event(), 6101);
        assert!(via.irq(6101));
        via.write(13, 0x40, 6110);
        assert!(!via.irq(6202) && via.irq(6203));
    }

    #[test]
    fn outputs_are_read_back_and_ca1_knows_its_edge() {
        let mut via = Via::default();
        via.write(2, 0x0f, 0);
        via.write(0, 0x35, 0);
        assert_eq!(via.read(0, 0, [0xa0, 0]), 0xa5);
        via.set_ca1(true);
        assert_eq!(via.read(13, 0, [0; 2]), 0);
        via.write(12, 1, 0);
        via.set_ca1(false);
        via.set_ca1(true);
        assert_eq!(via.read(13, 0, [0; 2]), 2);
        via.read(1, 0, [0; 2]);
        assert_eq!(via.read(13, 0, [0; 2]), 0);
    }
}
