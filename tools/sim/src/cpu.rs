//! The NMOS 6502 (and 6510 without its port): one [`Bus`] call is one clock cycle.
//!
//! Every cycle of the chip reads or writes, the useless ones included, so a bus sees exactly what
//! the pins show (MOS "MCS6500 hardware manual", appendix A). Interrupts are sampled at the end of
//! an instruction's last cycle but one. The undocumented opcodes whose result depends on the chip's
//! temperature or on the data bus (ANE, LXA, SHA, SHX, SHY, TAS, LAS) stop the machine like JAM: a
//! program that meets them has gone astray.

mod alu;
mod execute;
mod operands;
mod ram;

pub use ram::Ram;
use thiserror::Error;

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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("opcode ${opcode:02x} at ${address:04x} stops a 6502")]
pub struct Fault {
    /// The opcode.
    pub opcode: u8,
    /// Where it stands.
    pub address: u16,
}

/// The registers, and which interrupt is due.
#[derive(Clone, PartialEq, Eq, Debug)]
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

    fn stop(&mut self, opcode: u8, address: u16) {
        self.pc = address;
        self.fault = Some(Fault { opcode, address });
    }
}
