//! Addressing modes and accesses to operands ("MCS6500 hardware manual", appendix A).

use super::{Bus, Cpu};

#[derive(Clone, Copy)]
pub(super) enum Mode {
    Immediate,
    ZeroPage,
    ZeroPageX,
    ZeroPageY,
    Absolute,
    AbsoluteX,
    AbsoluteY,
    IndirectX,
    IndirectY,
}

/// Each addressing mode returns the address when every cycle has run but the access itself.
impl Cpu {
    #[inline(always)]
    fn zero_page<B: Bus>(&mut self, bus: &mut B) -> u16 {
        u16::from(self.fetch(bus))
    }

    #[inline(always)]
    fn zero_page_indexed<B: Bus>(&mut self, bus: &mut B, index: u8) -> u16 {
        let base = self.fetch(bus);
        bus.read(u16::from(base));
        u16::from(base.wrapping_add(index))
    }

    /// Adds an index; a read pays a cycle only when the page changes, a write always.
    #[inline(always)]
    fn indexed<B: Bus>(&mut self, bus: &mut B, base: u16, index: u8, always: bool) -> u16 {
        let address = base.wrapping_add(u16::from(index));
        if always || (address ^ base) & 0xff00 != 0 {
            bus.read(base & 0xff00 | address & 0x00ff);
        }
        address
    }

    #[inline(always)]
    fn absolute_indexed<B: Bus>(&mut self, bus: &mut B, index: u8, always: bool) -> u16 {
        let base = self.fetch_word(bus);
        self.indexed(bus, base, index, always)
    }

    #[inline(always)]
    fn pointer<B: Bus>(&mut self, bus: &mut B, at: u8) -> u16 {
        let low = bus.read(u16::from(at));
        let high = bus.read(u16::from(at.wrapping_add(1)));
        u16::from_le_bytes([low, high])
    }

    #[inline(always)]
    fn indirect_x<B: Bus>(&mut self, bus: &mut B) -> u16 {
        let at = self.fetch(bus);
        bus.read(u16::from(at));
        self.pointer(bus, at.wrapping_add(self.x))
    }

    #[inline(always)]
    fn indirect_y<B: Bus>(&mut self, bus: &mut B, always: bool) -> u16 {
        let at = self.fetch(bus);
        let base = self.pointer(bus, at);
        self.indexed(bus, base, self.y, always)
    }

    #[inline(always)]
    fn address<B: Bus>(&mut self, bus: &mut B, mode: Mode, write: bool) -> u16 {
        match mode {
            Mode::Immediate => {
                let at = self.pc;
                self.pc = at.wrapping_add(1);
                at
            }
            Mode::ZeroPage => self.zero_page(bus),
            Mode::ZeroPageX => self.zero_page_indexed(bus, self.x),
            Mode::ZeroPageY => self.zero_page_indexed(bus, self.y),
            Mode::Absolute => self.fetch_word(bus),
            Mode::AbsoluteX => self.absolute_indexed(bus, self.x, write),
            Mode::AbsoluteY => self.absolute_indexed(bus, self.y, write),
            Mode::IndirectX => self.indirect_x(bus),
            Mode::IndirectY => self.indirect_y(bus, write),
        }
    }

    #[inline(always)]
    pub(super) fn operand<B: Bus>(&mut self, bus: &mut B, mode: Mode) -> u8 {
        let at = self.address(bus, mode, false);
        let value = bus.read(at);
        self.poll(bus);
        value
    }

    #[inline(always)]
    pub(super) fn store<B: Bus>(&mut self, bus: &mut B, mode: Mode, value: u8) {
        let at = self.address(bus, mode, true);
        bus.write(at, value);
        self.poll(bus);
    }

    /// Read, write back, write the result: five to eight cycles in all.
    #[inline(always)]
    pub(super) fn modify<B: Bus>(
        &mut self,
        bus: &mut B,
        mode: Mode,
        change: fn(&mut Cpu, u8) -> u8,
    ) -> u8 {
        let at = self.address(bus, mode, true);
        let old = bus.read(at);
        bus.write(at, old);
        let new = change(self, old);
        bus.write(at, new);
        self.poll(bus);
        new
    }

    /// The second cycle of an instruction without operand: reads the next byte for nothing.
    #[inline(always)]
    pub(super) fn implied<B: Bus>(&mut self, bus: &mut B) {
        bus.read(self.pc);
        self.poll(bus);
    }

    /// A branch that is taken within its page does not sample interrupts in its third cycle.
    #[inline(always)]
    pub(super) fn branch<B: Bus>(&mut self, bus: &mut B, taken: bool) {
        let offset = self.fetch(bus) as i8;
        self.poll(bus);
        if !taken {
            return;
        }
        bus.read(self.pc);
        let target = self.pc.wrapping_add(offset as u16);
        let guess = self.pc & 0xff00 | target & 0x00ff;
        if guess != target {
            bus.read(guess);
            self.poll(bus);
        }
        self.pc = target;
    }
}
