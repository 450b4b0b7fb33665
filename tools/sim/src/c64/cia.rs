//! The 6526 CIA: two ports, two timers, a clock, interrupts.
//!
//! The timers follow Wolfgang Lorenz, "A software model of the CIA6526": a start, a stop and a
//! load travel through a pipeline of a few cycles, kept here as bits that shift each cycle. While
//! nothing but counting happens, whole stretches are skipped at once. The shift register is not
//! simulated, and of the clock not the alarm.

const COUNT_A0: u16 = 1 << 0;
const COUNT_A1: u16 = 1 << 1;
const COUNT_A2: u16 = 1 << 2;
const COUNT_A3: u16 = 1 << 3;
const COUNT_B0: u16 = 1 << 4;
const COUNT_B1: u16 = 1 << 5;
const COUNT_B2: u16 = 1 << 6;
const COUNT_B3: u16 = 1 << 7;
const LOAD_A0: u16 = 1 << 8;
const LOAD_A1: u16 = 1 << 9;
const LOAD_B0: u16 = 1 << 10;
const LOAD_B1: u16 = 1 << 11;
const ONCE_A0: u16 = 1 << 12;
const ONCE_B0: u16 = 1 << 13;
const INTERRUPT_0: u16 = 1 << 14;
const INTERRUPT_1: u16 = 1 << 15;

// Registers (MOS 6526 data sheet). Where there are two, the second is timer B's or port B's.
const PRA: usize = 0;
const PRB: usize = 1;
const DDRA: usize = 2;
const DDRB: usize = 3;
const TA_LO: usize = 4;
const TA_HI: usize = 5;
const TB_LO: usize = 6;
const TB_HI: usize = 7;
const TOD_10THS: usize = 8;
const TOD_HR: usize = 11;
const SDR: usize = 12;
const ICR: usize = 13;
const CRA: usize = 14;

/// Bits that have a stage before them: what a shift may leave behind.
const SHIFTED: u16 = !(COUNT_A0 | COUNT_B0 | LOAD_A0 | LOAD_B0 | ONCE_A0 | ONCE_B0 | INTERRUPT_0);

/// One of the two chips.
#[derive(Clone)]
pub struct Cia {
    /// Clock of the last cycle that was run.
    clock: u64,
    port: [u8; 2],
    direction: [u8; 2],
    counter: [u16; 2],
    latch: [u16; 2],
    control: [u8; 2],
    delay: u16,
    feed: u16,
    mask: u8,
    flags: u8,
    irq: bool,
    /// Clock of the last read of the flags.
    flags_read: u64,
    /// The clock at which something may happen that the processor notices by itself.
    pub(super) next_event: u64,
    clock_of_day: ClockOfDay,
}

impl Cia {
    /// A chip after reset; `cycles_per_second` serves the clock.
    pub fn new(cycles_per_second: u32) -> Cia {
        Cia {
            clock: 0,
            port: [0; 2],
            direction: [0; 2],
            counter: [0xffff; 2],
            latch: [0xffff; 2],
            control: [0; 2],
            delay: 0,
            feed: 0,
            mask: 0,
            flags: 0,
            irq: false,
            flags_read: u64::MAX,
            next_event: 0,
            clock_of_day: ClockOfDay::new(cycles_per_second),
        }
    }

    /// The interrupt output is low.
    pub fn irq(&self) -> bool {
        self.irq
    }

    /// The levels that port A (0) or B (1) drives; inputs are pulled up.
    pub fn output(&self, port: usize) -> u8 {
        self.port[port] | !self.direction[port]
    }

    /// Runs up to and with the cycle `clock`.
    pub fn advance(&mut self, clock: u64) {
        while self.clock < clock {
            let skipped = self.quiet_cycles().min(clock - self.clock);
            if skipped > 0 {
                if self.delay & COUNT_A3 != 0 {
                    self.counter[0] -= skipped as u16;
                }
                if self.delay & COUNT_B3 != 0 {
                    self.counter[1] -= skipped as u16;
                }
                self.clock += skipped;
            } else {
                self.cycle();
                self.clock += 1;
            }
        }
        self.plan();
    }

    fn plan(&mut self) {
        self.next_event = self.clock + self.quiet_cycles() + 1;
    }

    /// Cycles from now on in which nothing but steady counting happens.
    fn quiet_cycles(&self) -> u64 {
        // Steady: the next cycle's pipeline is the present one.
        if (self.delay << 1 & SHIFTED | self.feed) != self.delay {
            return 0;
        }
        let mut quiet = u64::MAX / 4;
        for (timer, running) in [COUNT_A3, COUNT_B3].into_iter().enumerate() {
            if self.delay & running != 0 {
                quiet = quiet.min(u64::from(self.counter[timer]).saturating_sub(1));
            }
        }
        quiet
    }

    fn cycle(&mut self) {
        if self.delay & COUNT_A3 != 0 {
            self.counter[0] = self.counter[0].wrapping_sub(1);
        }
        if self.counter[0] == 0 && self.delay & COUNT_A2 != 0 {
            self.raise(0x01);
            if (self.delay | self.feed) & ONCE_A0 != 0 {
                self.control[0] &= !1;
                self.delay &= !(COUNT_A0 | COUNT_A1 | COUNT_A2);
                self.feed &= !COUNT_A0;
            }
            if self.control[1] & 0x41 == 0x41 {
                self.delay |= COUNT_B1;
            }
            self.delay |= LOAD_A1;
        }
        if self.delay & LOAD_A1 != 0 {
            self.counter[0] = self.latch[0];
            self.delay &= !COUNT_A2;
        }
        if self.delay & COUNT_B3 != 0 {
            self.counter[1] = self.counter[1].wrapping_sub(1);
        }
        if self.counter[1] == 0 && self.delay & COUNT_B2 != 0 {
            self.raise(0x02);
            if (self.delay | self.feed) & ONCE_B0 != 0 {
                self.control[1] &= !1;
                self.delay &= !(COUNT_B0 | COUNT_B1 | COUNT_B2);
                self.feed &= !COUNT_B0;
            }
            self.delay |= LOAD_B1;
        }
        if self.delay & LOAD_B1 != 0 {
            self.counter[1] = self.latch[1];
            self.delay &= !COUNT_B2;
        }
        if self.delay & INTERRUPT_1 != 0 {
            self.flags |= 0x80;
            self.irq = true;
        }
        self.delay = self.delay << 1 & SHIFTED | self.feed;
    }

    /// A timer ran out in this cycle. The output follows at once (the 6526A; a 6526 is a cycle
    /// later), except right after the flags were read.
    fn raise(&mut self, source: u8) {
        self.flags |= source;
        if self.mask & source != 0 {
            self.delay |= if self.flags_read == self.clock {
                INTERRUPT_0
            } else {
                INTERRUPT_1
            };
        }
    }

    /// Reads a register in the cycle `clock`; `pins` are the levels at the ports.
    pub fn read(&mut self, address: u16, clock: u64, pins: [u8; 2]) -> u8 {
        self.advance(clock);
        let register = usize::from(address & 15);
        match register {
            PRA | PRB => pins[register],
            DDRA | DDRB => self.direction[register - DDRA],
            TA_LO | TB_LO => self.counter[register / 2 - 2] as u8,
            TA_HI | TB_HI => (self.counter[register / 2 - 2] >> 8) as u8,
            TOD_10THS..=TOD_HR => self.clock_of_day.read(register - TOD_10THS, clock),
            SDR => 0,
            ICR => {
                let flags = self.flags;
                self.flags = 0;
                self.flags_read = clock;
                self.irq = false;
                self.delay &= !(INTERRUPT_0 | INTERRUPT_1);
                self.plan();
                flags
            }
            _ => self.control[register - CRA] & !0x10,
        }
    }

    /// Writes a register in the cycle `clock`.
    pub fn write(&mut self, address: u16, value: u8, clock: u64) {
        self.advance(clock);
        let register = usize::from(address & 15);
        match register {
            PRA | PRB => self.port[register] = value,
            DDRA | DDRB => self.direction[register - DDRA] = value,
            TA_LO | TB_LO => {
                let latch = &mut self.latch[register / 2 - 2];
                *latch = *latch & 0xff00 | u16::from(value);
            }
            TA_HI | TB_HI => {
                let timer = register / 2 - 2;
                self.latch[timer] = self.latch[timer] & 0x00ff | u16::from(value) << 8;
                if self.control[timer] & 1 == 0 {
                    self.delay |= [LOAD_A0, LOAD_B0][timer];
                }
            }
            TOD_10THS..=TOD_HR => {
                let alarm = self.control[1] & 0x80 != 0;
                let register = register - TOD_10THS;
                self.clock_of_day.write(register, value, clock, alarm);
            }
            SDR => {}
            ICR => {
                if value & 0x80 != 0 {
                    self.mask |= value & 0x1f;
                } else {
                    self.mask &= !value;
                }
                if self.mask & self.flags != 0 && !self.irq {
                    self.delay |= INTERRUPT_1;
                }
            }
            _ => self.write_control(register - CRA, value),
        }
        self.plan();
    }

    fn write_control(&mut self, timer: usize, value: u8) {
        let shift = 4 * timer as u16;
        // Timer A counts cycles or the CNT pin, timer B also the ends of timer A.
        let cycles = if timer == 0 { 0x20 } else { 0x60 };
        if value & 1 != 0 && value & cycles == 0 {
            self.delay |= (COUNT_A0 | COUNT_A1) << shift;
            self.feed |= COUNT_A0 << shift;
        } else {
            self.delay &= !((COUNT_A0 | COUNT_A1) << shift);
            self.feed &= !(COUNT_A0 << shift);
        }
        let once = [ONCE_A0, ONCE_B0][timer];
        self.feed = if value & 8 != 0 {
            self.feed | once
        } else {
            self.feed & !once
        };
        if value & 0x10 != 0 {
            self.delay |= [LOAD_A0, LOAD_B0][timer];
        }
        self.control[timer] = value;
    }
}

/// The clock of day: tenths, seconds, minutes, hours in BCD. It stands until its tenths are
/// written, is held in reading from the hours to the tenths, and is fed here with exactly ten
/// ticks a second, whatever the mains and bit 7 of control register A say.
#[derive(Clone)]
struct ClockOfDay {
    cycles_per_tenth: u64,
    time: [u8; 4],
    held: Option<[u8; 4]>,
    running: bool,
    updated: u64,
}

impl ClockOfDay {
    fn new(cycles_per_second: u32) -> ClockOfDay {
        ClockOfDay {
            cycles_per_tenth: u64::from(cycles_per_second / 10),
            time: [0, 0, 0, 1],
            held: None,
            running: false,
            updated: 0,
        }
    }

    fn read(&mut self, register: usize, clock: u64) -> u8 {
        self.advance(clock);
        if register == 3 {
            self.held.get_or_insert(self.time);
        }
        let time = self.held.unwrap_or(self.time);
        if register == 0 {
            self.held = None;
        }
        time[register]
    }

    fn write(&mut self, register: usize, value: u8, clock: u64, alarm: bool) {
        if alarm {
            return;
        }
        self.advance(clock);
        self.time[register] = value & [0x0f, 0x7f, 0x7f, 0x9f][register];
        match register {
            0 => {
                self.running = true;
                self.updated = clock;
            }
            3 => self.running = false,
            _ => {}
        }
    }

    fn advance(&mut self, clock: u64) {
        if !self.running {
            self.updated = clock;
        }
        while self.updated + self.cycles_per_tenth <= clock {
            self.updated += self.cycles_per_tenth;
            self.tick();
        }
    }

    fn tick(&mut self) {
        let limits = [0x10, 0x60, 0x60];
        for (digits, limit) in self.time.iter_mut().zip(limits) {
            *digits += 1;
            if *digits & 0x0f == 0x0a {
                *digits += 6;
            }
            if *digits < limit {
                return;
            }
            *digits = 0;
        }
        let hours = self.time[3];
        self.time[3] = match hours & 0x1f {
            0x09 => hours & 0x80 | 0x10,
            0x11 => (hours ^ 0x80) & 0x80 | 0x12,
            0x12 => hours & 0x80 | 0x01,
            _ => hours + 1,
        };
    }
}
