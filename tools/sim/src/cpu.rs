//! The NMOS 6502 (and 6510 without its port): one [`Bus`] call is one clock cycle.
//!
//! Every cycle of the chip reads or writes, the useless ones included, so a bus sees exactly what
//! the pins show (MOS "MCS6500 hardware manual", appendix A). Interrupts are sampled at the end of
//! an instruction's last cycle but one. The undocumented opcodes whose result depends on the chip's
//! temperature or on the data bus (ANE, LXA, SHA, SHX, SHY, TAS, LAS) stop the machine like JAM: a
//! program that meets them has gone astray.

/// What the processor is wired to. Each call lasts one clock cycle, or more where the machine
/// holds the processor (RDY low): a read repeats until it is let go, a write never waits.
pub trait Bus {
    /// Reads a byte, with the side effects of the chip that answers.
    fn read(&mut self, address: u16) -> u8;
    /// Writes a byte.
    fn write(&mut self, address: u16, value: u8);
    /// The IRQ line was low (active) at the end of the cycle before the one that ran last: that is
    /// when the chip looks at it. (Held cycles count: an interrupt that comes while the last read
    /// of an instruction waits is still seen.)
    fn irq(&self) -> bool {
        false
    }
    /// The NMI line has fallen since the last [`Bus::take_nmi`], as of the same moment.
    fn nmi(&self) -> bool {
        false
    }
    /// When the last access was a read that was held: the IRQ line before it had to wait.
    fn held(&self) -> Option<bool> {
        None
    }
    /// The processor starts to serve the NMI: forget the edge.
    fn take_nmi(&mut self) {}
}

/// Bits of the status register.
pub mod flag {
    /// Carry.
    pub const C: u8 = 0x01;
    /// Zero.
    pub const Z: u8 = 0x02;
    /// Interrupts disabled.
    pub const I: u8 = 0x04;
    /// Decimal mode.
    pub const D: u8 = 0x08;
    /// Break: exists on the stack alone.
    pub const B: u8 = 0x10;
    /// Always set on the stack.
    pub const U: u8 = 0x20;
    /// Overflow.
    pub const V: u8 = 0x40;
    /// Negative.
    pub const N: u8 = 0x80;
}
use flag::*;

/// The processor met an opcode that stops it or whose result is not defined.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Fault {
    /// The opcode.
    pub opcode: u8,
    /// Where it stands.
    pub address: u16,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Fault { opcode, address } = self;
        write!(out, "opcode ${opcode:02x} at ${address:04x} stops a 6502")
    }
}

/// The registers, and which interrupt is due.
#[derive(Clone, Debug)]
pub struct Cpu {
    /// Accumulator.
    pub a: u8,
    /// Index register X.
    pub x: u8,
    /// Index register Y.
    pub y: u8,
    /// Stack pointer.
    pub s: u8,
    /// Status register; B and U are not kept here.
    pub p: u8,
    /// Address of the next instruction.
    pub pc: u16,
    /// Set for ever (until reset) by a JAM or an undefined opcode.
    pub fault: Option<Fault>,
    interrupt: bool,
}

impl Default for Cpu {
    fn default() -> Cpu {
        Cpu {
            a: 0,
            x: 0,
            y: 0,
            s: 0,
            p: I,
            pc: 0,
            fault: None,
            interrupt: false,
        }
    }
}

impl Cpu {
    /// The reset sequence: seven cycles, the three stack cycles as reads.
    pub fn reset<B: Bus>(&mut self, bus: &mut B) {
        bus.read(self.pc);
        bus.read(self.pc);
        for _ in 0..3 {
            bus.read(0x100 | u16::from(self.s));
            self.s = self.s.wrapping_sub(1);
        }
        self.p |= I;
        self.fault = None;
        self.interrupt = false;
        self.pc = self.vector(bus, 0xfffc);
    }

    /// One instruction, or the sequence that enters an interrupt handler.
    #[inline(always)]
    pub fn step<B: Bus>(&mut self, bus: &mut B) {
        if self.interrupt {
            bus.read(self.pc);
            bus.read(self.pc);
            return self.enter_handler(bus, 0);
        }
        if self.fault.is_some() {
            bus.read(0xffff);
            return;
        }
        let opcode = bus.read(self.pc);
        let address = self.pc;
        self.pc = self.pc.wrapping_add(1);
        self.execute(bus, opcode, address);
    }

    /// Samples the interrupt lines: called right after the last access of every instruction, with
    /// I as it was before.
    #[inline(always)]
    fn poll<B: Bus>(&mut self, bus: &B) {
        self.interrupt = bus.nmi() || (bus.irq() && self.p & I == 0);
    }

    fn vector<B: Bus>(&mut self, bus: &mut B, at: u16) -> u16 {
        let low = bus.read(at);
        let high = bus.read(at + 1);
        u16::from_le_bytes([low, high])
    }

    /// Pushes and jumps; an NMI that arrives in time takes the vector over, from BRK as well.
    fn enter_handler<B: Bus>(&mut self, bus: &mut B, break_flag: u8) {
        let [low, high] = self.pc.to_le_bytes();
        self.push(bus, high);
        self.push(bus, low);
        self.push(bus, self.p | U | break_flag);
        let nmi = bus.nmi();
        if nmi {
            bus.take_nmi();
        }
        self.p |= I;
        self.pc = self.vector(bus, if nmi { 0xfffa } else { 0xfffe });
        // The handler's first instruction always runs.
        self.interrupt = false;
    }

    #[inline(always)]
    fn push<B: Bus>(&mut self, bus: &mut B, value: u8) {
        bus.write(0x100 | u16::from(self.s), value);
        self.s = self.s.wrapping_sub(1);
    }

    #[inline(always)]
    fn pull<B: Bus>(&mut self, bus: &mut B) -> u8 {
        self.s = self.s.wrapping_add(1);
        bus.read(0x100 | u16::from(self.s))
    }

    #[inline(always)]
    fn fetch<B: Bus>(&mut self, bus: &mut B) -> u8 {
        let value = bus.read(self.pc);
        self.pc = self.pc.wrapping_add(1);
        value
    }

    #[inline(always)]
    fn fetch_word<B: Bus>(&mut self, bus: &mut B) -> u16 {
        let low = self.fetch(bus);
        let high = self.fetch(bus);
        u16::from_le_bytes([low, high])
    }

    // Addressing modes: each returns the address with every cycle run but the access itself.

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
    fn operand<B: Bus>(&mut self, bus: &mut B, mode: Mode) -> u8 {
        let at = self.address(bus, mode, false);
        let value = bus.read(at);
        self.poll(bus);
        value
    }

    #[inline(always)]
    fn store<B: Bus>(&mut self, bus: &mut B, mode: Mode, value: u8) {
        let at = self.address(bus, mode, true);
        bus.write(at, value);
        self.poll(bus);
    }

    /// Read, write back, write the result: five to eight cycles in all.
    #[inline(always)]
    fn modify<B: Bus>(&mut self, bus: &mut B, mode: Mode, change: fn(&mut Cpu, u8) -> u8) -> u8 {
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
    fn implied<B: Bus>(&mut self, bus: &mut B) {
        bus.read(self.pc);
        self.poll(bus);
    }

    #[inline(always)]
    fn set_nz(&mut self, value: u8) -> u8 {
        self.p = self.p & !(N | Z) | value & N | u8::from(value == 0) << 1;
        value
    }

    #[inline(always)]
    fn set(&mut self, flag: u8, on: bool) {
        self.p = if on { self.p | flag } else { self.p & !flag };
    }

    #[inline(always)]
    fn carry(&self) -> u8 {
        self.p & C
    }

    fn asl(&mut self, value: u8) -> u8 {
        self.p = self.p & !C | value >> 7;
        self.set_nz(value << 1)
    }

    fn lsr(&mut self, value: u8) -> u8 {
        self.p = self.p & !C | value & 1;
        self.set_nz(value >> 1)
    }

    fn rol(&mut self, value: u8) -> u8 {
        let result = value << 1 | self.carry();
        self.p = self.p & !C | value >> 7;
        self.set_nz(result)
    }

    fn ror(&mut self, value: u8) -> u8 {
        let result = value >> 1 | self.carry() << 7;
        self.p = self.p & !C | value & 1;
        self.set_nz(result)
    }

    fn inc(&mut self, value: u8) -> u8 {
        self.set_nz(value.wrapping_add(1))
    }

    fn dec(&mut self, value: u8) -> u8 {
        self.set_nz(value.wrapping_sub(1))
    }

    fn ora(&mut self, value: u8) {
        self.a = self.set_nz(self.a | value);
    }

    fn and(&mut self, value: u8) {
        self.a = self.set_nz(self.a & value);
    }

    fn eor(&mut self, value: u8) {
        self.a = self.set_nz(self.a ^ value);
    }

    fn compare(&mut self, register: u8, value: u8) {
        self.set(C, register >= value);
        self.set_nz(register.wrapping_sub(value));
    }

    fn bit(&mut self, value: u8) {
        self.p = self.p & !(N | V) | value & (N | V);
        self.set(Z, self.a & value == 0);
    }

    /// Decimal mode: Z is that of the binary sum, N and V that of the sum before the high digit
    /// is corrected (Bruce Clark, "Decimal mode", appendix A).
    fn adc(&mut self, value: u8) {
        let carry = u16::from(self.carry());
        let (a, m) = (u16::from(self.a), u16::from(value));
        let binary = a + m + carry;
        if self.p & D == 0 {
            self.set(V, !(a ^ m) & (a ^ binary) & 0x80 != 0);
            self.set(C, binary > 0xff);
            self.a = self.set_nz(binary as u8);
            return;
        }
        let mut low = (a & 0x0f) + (m & 0x0f) + carry;
        if low > 9 {
            low = ((low + 6) & 0x0f) + 0x10;
        }
        let mut sum = (a & 0xf0) + (m & 0xf0) + low;
        self.set_nz(sum as u8);
        self.set(Z, binary & 0xff == 0);
        self.set(V, !(a ^ m) & (a ^ sum) & 0x80 != 0);
        if sum > 0x9f {
            sum += 0x60;
        }
        self.set(C, sum > 0xff);
        self.a = sum as u8;
    }

    /// Decimal mode: all flags are those of the binary difference.
    fn sbc(&mut self, value: u8) {
        let borrow = i16::from(1 - self.carry());
        let (a, m) = (i16::from(self.a), i16::from(value));
        let binary = a - m - borrow;
        self.set(V, (a ^ m) & (a ^ binary) & 0x80 != 0);
        self.set(C, binary >= 0);
        self.set_nz(binary as u8);
        if self.p & D == 0 {
            self.a = binary as u8;
            return;
        }
        let mut low = (a & 0x0f) - (m & 0x0f) - borrow;
        if low < 0 {
            low = ((low - 6) & 0x0f) - 0x10;
        }
        let mut difference = (a & 0xf0) - (m & 0xf0) + low;
        if difference < 0 {
            difference -= 0x60;
        }
        self.a = difference as u8;
    }

    /// Undocumented AND + ROR; in decimal mode with a correction of its own ("64doc", ARR).
    fn arr(&mut self, value: u8) {
        let and = self.a & value;
        let result = and >> 1 | self.carry() << 7;
        self.set_nz(result);
        self.set(V, (result ^ and) & 0x40 != 0);
        self.a = result;
        if self.p & D == 0 {
            self.set(C, result & 0x40 != 0);
            return;
        }
        if (and & 0x0f) + (and & 0x01) > 5 {
            self.a = result & 0xf0 | result.wrapping_add(6) & 0x0f;
        }
        let high = u16::from(and & 0xf0) + u16::from(and & 0x10) > 0x50;
        self.set(C, high);
        if high {
            self.a = self.a.wrapping_add(0x60);
        }
    }

    /// A branch that is taken within its page does not sample interrupts in its third cycle.
    #[inline(always)]
    fn branch<B: Bus>(&mut self, bus: &mut B, taken: bool) {
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

    fn stop(&mut self, opcode: u8, address: u16) {
        self.pc = address;
        self.fault = Some(Fault { opcode, address });
    }
}

#[derive(Clone, Copy)]
enum Mode {
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

mod execute;
