//! The VIC-II: raster, bad lines, sprite DMA, raster interrupt. Pixels are in [`display`].
//!
//! After Christian Bauer, "The MOS 6567/6569 video controller and its application in the Commodore
//! 64" (section numbers below). Cycles of a line count from 1. Nothing is done in cycles without an
//! event. While nothing is drawn, events that the processor cannot notice wait until the next one
//! that it can (an interrupt, BA low, an access): a second without sprites has 3,000 of those
//! instead of 62,400.

pub(super) mod display;
pub(super) mod register;
mod schedule;
mod sprites;
mod standard;

use display::Display;
use register::*;
pub use standard::Standard;

/// What the VIC-II sees: its 16 KB bank of RAM, the character ROM and the colour RAM.
pub struct VideoMemory<'a> {
    /// All 64 KB of RAM.
    pub ram: &'a [u8; 0x10000],
    /// The character ROM, in front of $1000-$1FFF of banks 0 and 2.
    pub characters: &'a [u8; 0x1000],
    /// 1024 nybbles.
    pub colours: &'a [u8; 0x400],
    /// Start of the bank.
    pub bank: u16,
}

impl VideoMemory<'_> {
    /// The byte at a 14-bit address.
    #[inline]
    pub fn read(&self, address: u16) -> u8 {
        let address = address & 0x3fff;
        if self.bank & 0x4000 == 0 && address & 0x3000 == 0x1000 {
            return self.characters[usize::from(address & 0xfff)];
        }
        self.ram[usize::from(self.bank | address)]
    }
}

/// One sprite's counters and data (3.8).
#[derive(Clone, Copy, Default)]
pub(super) struct Sprite {
    mc: u8,
    mc_base: u8,
    /// The expansion flip-flop: when clear the same row comes again.
    row_done: bool,
    /// The 24 pixels of the row to show, and whether they are shown.
    pub(super) row: u32,
    pub(super) shown: bool,
}

/// Bits of `due`: bit n is cycle n.
const fn bit(cycle: u32) -> u128 {
    1 << cycle
}

/// The chip.
#[derive(Clone)]
pub struct Vic {
    standard: Standard,
    pub(super) registers: [u8; 64],
    pub(super) raster: u16,
    /// Clock of cycle 0 of this line (cycle 1 is the first).
    line_start: u64,
    /// Cycles with an event.
    due: u128,
    /// Clock of the last cycle whose events were run.
    done: u64,
    /// Clock of the next event that may not wait.
    pub(super) next_event: u64,
    /// Cycles in which BA is low.
    ba_low: u128,
    /// For each sprite the cycles in which it takes the bus.
    sprite_ba: [u128; 8],
    bad_lines_allowed: bool,
    bad_line: bool,
    pub(super) idle: bool,
    /// VC at the start of the line (3.7.2).
    pub(super) vc: u16,
    vc_base: u16,
    pub(super) rc: u8,
    pub(super) sprites: [Sprite; 8],
    sprite_dma: u8,
    irq_latch: u8,
    compare_met: bool,
    settle_at: u64,
    /// Set vertical border flip-flop (3.9).
    pub(super) vertical_border: bool,
    /// What was fetched in the last bad line.
    pub(super) matrix: [u8; 40],
    pub(super) colours: [u8; 40],
    pub(super) display: Display,
    /// Whether pixels are wanted.
    pub(super) drawing: bool,
}

impl Vic {
    /// A chip at the start of line 0.
    pub fn new(standard: Standard) -> Vic {
        let mut vic = Vic {
            standard,
            registers: [0; 64],
            raster: 0,
            line_start: 0,
            due: 0,
            done: 0,
            next_event: 0,
            ba_low: 0,
            sprite_ba: std::array::from_fn(|number| standard.sprite_ba(number as u32)),
            bad_lines_allowed: false,
            bad_line: false,
            idle: true,
            vc: 0,
            vc_base: 0,
            rc: 0,
            sprites: [Sprite::default(); 8],
            sprite_dma: 0,
            irq_latch: 0,
            compare_met: false,
            settle_at: u64::MAX,
            vertical_border: true,
            matrix: [0; 40],
            colours: [0; 40],
            display: Display::new(),
            drawing: true,
        };
        vic.plan();
        vic.next_event = 1;
        vic
    }

    /// The video standard.
    pub fn standard(&self) -> Standard {
        self.standard
    }

    /// Switches the drawing of pixels, which has no effect on anything else, from cycle 15 of a
    /// line on: there no sprite is halfway through its accesses.
    pub fn set_drawing(&mut self, on: bool) {
        self.drawing = on;
        self.schedule();
    }

    /// The raster line and the cycle in it (from 1) at `clock`, which no event has passed.
    pub fn position(&self, clock: u64) -> (u16, u32) {
        let (cycle, last) = (
            (clock - self.line_start - 1) as u32,
            self.standard.cycles_per_line(),
        );
        let line = self.raster + (cycle / last) as u16;
        (line % self.standard.lines(), cycle % last + 1)
    }

    /// The IRQ output is low.
    pub fn irq(&self) -> bool {
        self.irq_latch & self.registers[ENABLED] & 0x0f != 0
    }

    /// The first cycle at or after `clock` with BA high, at most up to the next event; `clock` when
    /// BA is high.
    pub fn ba_high(&self, clock: u64) -> u64 {
        let cycle = (clock - self.line_start) as u32;
        let held = (self.ba_low >> cycle).trailing_ones();
        (clock + u64::from(held)).min(self.next_event.max(clock))
    }

    /// The first cycle at or after `clock` with BA low, in this line; else some time after the next
    /// event.
    pub fn ba_falls(&self, clock: u64) -> u64 {
        let cycle = (clock - self.line_start) as u32;
        match self.ba_low >> cycle {
            0 => u64::MAX,
            ahead => clock + u64::from(ahead.trailing_zeros()),
        }
    }

    /// Runs the events up to and with `clock`.
    pub fn advance(&mut self, clock: u64, memory: &VideoMemory) {
        loop {
            self.run_quiet_lines(clock);
            let now = self.next_due();
            if now > clock {
                break;
            }
            let cycle = (now - self.line_start) as u32;
            self.event(cycle, memory);
            if self.settle_at == now {
                self.settle_at = u64::MAX;
                self.settle();
            }
            self.done = now;
        }
        self.done = self.done.max(clock);
        self.schedule();
    }

    fn event(&mut self, cycle: u32, memory: &VideoMemory) {
        if self.due & bit(cycle) == 0 {
            return;
        }
        let (check, show) = (self.standard.sprite_check(), self.standard.sprite_display());
        if cycle == self.standard.cycles_per_line() + 1 {
            self.start_line();
            return self.event(1, memory);
        }
        match cycle {
            // 3.7.2, rule 2, and the c-accesses, which follow at once
            15 => {
                if self.display.enabled != self.drawing {
                    self.display.enabled = self.drawing;
                    self.plan();
                }
                self.start_row();
                if self.bad_line && self.drawing {
                    self.fetch_matrix(memory);
                }
            }
            // 3.8.1, rules 7 and 8
            16 => self.end_sprite_rows(),
            57 => self.draw(40, memory),
            // 3.7.2, rule 5
            58 => self.end_row(),
            _ => {}
        }
        if cycle == check || cycle == check + 1 {
            self.start_sprites();
        }
        // 3.8.1, rule 2
        if cycle == 56 {
            for number in 0..8 {
                let mask = self.sprite_dma & 1 << number;
                self.sprites[number].row_done ^= mask & self.registers[MXYE] != 0;
            }
        }
        if cycle == show {
            self.show_sprites();
        }
        if self.display.enabled && self.sprite_dma != 0 && (cycle >= show || cycle <= 9) {
            // The p-accesses are two cycles apart.
            let from_first = cycle
                + if cycle < show {
                    self.standard.cycles_per_line()
                } else {
                    0
                };
            let from_first = from_first - show;
            if from_first & 1 == 0 && from_first < 16 {
                self.fetch_sprite(from_first as usize / 2, memory);
            }
        }
        if cycle == 2 && self.raster == self.standard.lines() {
            self.start_frame();
        }
    }

    fn start_line(&mut self) {
        self.line_start += u64::from(self.standard.cycles_per_line());
        self.start_drawing();
        // The line after the last one is line 0, but only from its second cycle (`start_frame`).
        self.raster += 1;
        if self.raster < self.standard.lines() {
            self.settle();
        } else {
            self.bad_line = false;
            self.plan();
        }
    }

    fn start_frame(&mut self) {
        self.raster = 0;
        self.vc_base = 0;
        self.vc = 0;
        self.bad_lines_allowed = false;
        self.display.end_frame(self.registers[EC] & 15);
        self.settle();
    }

    /// Everything that follows from raster line and registers: comparison, bad line, border.
    fn settle(&mut self) {
        let raster = self.visible_raster();
        let met = raster == self.compare();
        if met && !self.compare_met {
            self.irq_latch |= 1;
        }
        self.compare_met = met;
        let control = self.registers[CR1];
        let enabled = control & 0x10 != 0;
        // 3.5
        match raster {
            0x30 => self.bad_lines_allowed |= enabled,
            0x31..=0xf7 => {}
            _ => self.bad_lines_allowed = false,
        }
        self.bad_line = self.bad_lines_allowed && raster & 7 == u16::from(control & 7);
        if self.bad_line {
            self.idle = false;
        }
        // 3.9, rules 2 and 3
        let (top, bottom) = if control & 8 != 0 {
            (51, 251)
        } else {
            (55, 247)
        };
        if raster == bottom {
            self.vertical_border = true;
        } else if raster == top && enabled {
            self.vertical_border = false;
        }
        self.plan();
    }

    /// The line of the raster interrupt.
    fn compare(&self) -> u16 {
        u16::from(self.registers[RASTER]) | u16::from(self.registers[CR1] & 0x80) << 1
    }

    fn visible_raster(&self) -> u16 {
        self.raster.min(self.standard.lines() - 1)
    }

    fn fetch_matrix(&mut self, memory: &VideoMemory) {
        let base = u16::from(self.registers[VM_CB] & 0xf0) << 6;
        for column in 0..40u16 {
            let at = (self.vc + column) & 0x3ff;
            self.matrix[usize::from(column)] = memory.read(base | at);
            self.colours[usize::from(column)] = memory.colours[usize::from(at)] & 15;
        }
    }

    fn start_row(&mut self) {
        self.vc = self.vc_base;
        if self.bad_line {
            self.rc = 0;
        }
    }

    fn end_row(&mut self) {
        if self.rc == 7 {
            self.vc_base = if self.idle {
                self.vc
            } else {
                (self.vc + 40) & 0x3ff
            };
            self.idle = true;
        }
        if !self.idle || self.bad_line {
            self.rc = (self.rc + 1) & 7;
            self.idle = false;
        }
    }

    /// Reads a register.
    pub fn read(&self, address: u16) -> u8 {
        let register = usize::from(address & 63);
        let value = self.registers[register];
        match register {
            CR1 => value & 0x7f | (self.visible_raster() >> 1) as u8 & 0x80,
            RASTER => self.visible_raster() as u8,
            // Neither the light pen nor collisions are simulated.
            LPX | LPY | MXM | MXD => 0,
            CR2 => value | 0xc0,
            VM_CB => value | 0x01,
            INTERRUPT => self.irq_latch | 0x70 | if self.irq() { 0x80 } else { 0 },
            ENABLED | EC..=M7C => value | 0xf0,
            _ if register > M7C => 0xff,
            _ => value,
        }
    }

    /// Writes a register in the cycle `clock`; what follows from it happens in the next one.
    pub fn write(&mut self, address: u16, value: u8, clock: u64, memory: &VideoMemory) {
        let register = usize::from(address & 63);
        self.catch_up(clock, memory);
        self.registers[register] = value;
        match register {
            CR1 | RASTER => self.settle_at = clock + 1,
            MXE => self.plan(),
            // A sprite's Y
            M0X..=M7Y if register & 1 == M0Y => self.plan(),
            // 3.8.1, rule 1
            MXYE => {
                for number in 0..8 {
                    self.sprites[number].row_done |= value & 1 << number == 0;
                }
            }
            INTERRUPT => self.irq_latch &= !value & 0x0f,
            _ => {}
        }
        self.schedule();
    }

    /// Draws what the beam has passed, before something changes that it shows.
    pub fn catch_up(&mut self, clock: u64, memory: &VideoMemory) {
        let cycle = (clock - self.line_start) as u32;
        self.draw(cycle.saturating_sub(16).min(40) as usize, memory);
    }
}
