//! When something happens: the cycles with events, and which of them may wait.

use super::register::*;
use super::{bit, Vic};

impl Vic {
    /// Which cycles have events now, and in which BA is low.
    pub(super) fn plan(&mut self) {
        let standard = self.standard;
        let last = standard.cycles_per_line();
        let mut due = bit(15) | bit(58) | bit(last + 1);
        if self.display.enabled {
            due |= bit(57);
        }
        if self.raster == standard.lines() {
            due |= bit(2);
        }
        let shown = self.sprites.iter().any(|sprite| sprite.shown);
        if self.sprites_to_start() != 0 || self.sprite_dma != 0 || shown {
            let check = standard.sprite_check();
            due |= bit(16) | bit(check) | bit(check + 1) | bit(56);
            due |= bit(standard.sprite_display());
        }
        // 3.6.1: a bad line takes the bus from cycle 12 to 54 ...
        let mut ba_low = if self.bad_line { bit(55) - bit(12) } else { 0 };
        // ... and a sprite for five cycles.
        let mut active = self.sprite_dma;
        while active != 0 {
            let number = active.trailing_zeros();
            active &= active - 1;
            if self.display.enabled {
                due |= bit(standard.sprite_fetch(number));
            }
            ba_low |= self.sprite_ba[number as usize];
        }
        self.due = due;
        self.ba_low = ba_low;
    }

    /// Whole lines without sprites, of which nothing is drawn.
    pub(super) fn run_quiet_lines(&mut self, clock: u64) {
        let last = self.standard.cycles_per_line();
        while self.done == self.line_start + 1
            && self.line_start + u64::from(last) < clock
            && self.due & !(bit(15) | bit(58) | bit(last + 1)) == 0
            && self.settle_at == u64::MAX
            && !self.drawing
        {
            self.start_row();
            self.end_row();
            self.start_line();
            self.done = self.line_start + 1;
        }
    }

    /// Clock of the next event of all.
    pub(super) fn next_due(&self) -> u64 {
        let cycle = (self.done - self.line_start) as u32;
        let ahead = (self.due >> cycle >> 1).trailing_zeros();
        (self.done + 1 + u64::from(ahead)).min(self.settle_at)
    }

    /// Sets `next_event`: an event may wait when nothing is drawn and neither BA nor the interrupt
    /// changes by it.
    pub(super) fn schedule(&mut self) {
        let (standard, last) = (self.standard, self.standard.cycles_per_line());
        if self.display.enabled || self.drawing {
            self.next_event = self.next_due();
            return;
        }
        let check = standard.sprite_check();
        let mut urgent = bit(last + 1) | bit(2);
        if self.bad_line {
            // A sprite may end while the processor waits; then it need not wait for the sprite.
            urgent |= bit(16);
        }
        let mut line = standard.lines();
        let next = |low: u16| if low > self.raster { low } else { low | 0x100 };
        let mut waiting = self.registers[MXE] & !self.sprite_dma;
        if self.sprites_to_start() != 0 {
            urgent |= bit(check) | bit(check + 1);
        }
        let cycle = (self.done - self.line_start) as u32;
        let ahead = (self.due & urgent) >> cycle >> 1;
        let event = self.done + 1 + u64::from(ahead.trailing_zeros());
        let mut start = self.line_start + u64::from(last) + 1;
        // The next line with a bad line, a sprite's first row, the interrupt or the end of the
        // frame.
        if event == start && self.sprite_dma == 0 && self.raster < standard.lines() {
            while waiting != 0 {
                let y = self.registers[M0Y + 2 * waiting.trailing_zeros() as usize];
                waiting &= waiting - 1;
                line = line.min(next(u16::from(y)).max(self.raster + 1));
            }
            let compare = self.compare();
            if compare > self.raster {
                line = line.min(compare);
            }
            if self.bad_lines_allowed || self.registers[CR1] & 0x10 != 0 {
                let scroll = u16::from(self.registers[CR1] & 7);
                let first = (self.raster + 1).max(0x30);
                let bad = first + (scroll.wrapping_sub(first) & 7);
                if bad <= 0xf7 {
                    line = line.min(bad);
                }
            }
            start += u64::from(line - self.raster - 1) * u64::from(last);
            self.next_event = start.min(self.settle_at);
        } else {
            self.next_event = event.min(self.settle_at);
        }
    }
}
