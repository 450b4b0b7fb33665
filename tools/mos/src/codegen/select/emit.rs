//! Writes instructions: the last step of every selection.

use super::byte::Byte;
use super::Select;
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use crate::codegen::unit::Kind;
use Mnemonic::*;

/// The bytes at addresses.
pub(super) fn memory(addresses: &[Address]) -> Vec<Byte> {
    addresses
        .iter()
        .map(|address| Byte::Memory(*address))
        .collect()
}

/// The unit that an address is in.
pub(super) fn unit_of(address: &Address) -> Option<u32> {
    match address.base {
        Base::Unit(number) => Some(number),
        _ => None,
    }
}

impl Select<'_> {
    pub(super) fn label(&mut self) -> Label {
        self.next_label += 1;
        Label(self.next_label - 1)
    }

    pub(super) fn place(&mut self, label: Label) {
        self.lines.push(Line::Label(label));
    }

    pub(super) fn code(&mut self, mnemonic: Mnemonic, mode: Mode) {
        self.lines.push(Line::Code(mnemonic, mode));
    }

    pub(super) fn branch(&mut self, mnemonic: Mnemonic, to: Label) {
        self.code(mnemonic, Mode::Label(to));
    }

    pub(super) fn jump(&mut self, to: Label) {
        self.code(Jmp, Mode::Label(to));
    }

    pub(super) fn helper(&mut self, name: &'static str) {
        self.code(Jsr, Mode::Absolute(Address::runtime(name)));
    }

    pub(super) fn with(&mut self, mnemonic: Mnemonic, byte: Byte) {
        let mode = match byte {
            Byte::Number(value) => Mode::Immediate(value),
            Byte::Low(address) => Mode::Low(address),
            Byte::High(address) => Mode::High(address),
            Byte::Memory(address) => Mode::Absolute(address),
        };
        self.code(mnemonic, mode);
    }

    pub(super) fn load(&mut self, byte: Byte) {
        self.with(Lda, byte);
    }

    pub(super) fn at(&mut self, mnemonic: Mnemonic, address: Address) {
        self.code(mnemonic, Mode::Absolute(address));
    }

    pub(super) fn immediate(&mut self, mnemonic: Mnemonic, value: u8) {
        self.code(mnemonic, Mode::Immediate(value));
    }

    pub(super) fn implied(&mut self, mnemonic: Mnemonic) {
        self.code(mnemonic, Mode::Implied);
    }

    /// `clc`, unless the carry is clear anyway.
    pub(super) fn clear_carry(&mut self) {
        if !self.clear.is_some_and(|since| self.keeps_carry(since)) {
            self.implied(Clc);
        }
    }

    /// Whether no line from one on changes the carry, or may be reached from elsewhere.
    pub(super) fn keeps_carry(&self, since: usize) -> bool {
        let keeps = |line: &Line| match line {
            Line::Comment(_) => true,
            Line::Code(mnemonic, _) => !matches!(
                mnemonic,
                Adc | Sbc | Cmp | Cpx | Cpy | Asl | Lsr | Rol | Ror | Sec | Plp | Jsr
            ),
            _ => false,
        };
        self.lines
            .get(since..)
            .is_some_and(|lines| lines.iter().all(keeps))
    }

    /// Whether the carry is what came out of the top of a sum or shift in the lines from one on.
    /// Where nothing but a carry is added there, a branch and `inc` may do without it.
    pub(super) fn carries_out(&self, since: usize) -> bool {
        let lines = &self.lines[since..];
        let changes = |line: &Line| match line {
            Line::Code(mnemonic, _) => matches!(
                mnemonic,
                Asl | Rol | Lsr | Ror | Adc | Sbc | Clc | Sec | Cmp | Cpx | Jsr
            ),
            Line::Label(_) => true,
            _ => false,
        };
        let Some(last) = lines.iter().rposition(changes) else {
            return false;
        };
        let zero = Mode::Immediate(0);
        match lines[last] {
            Line::Code(Asl | Rol, _) => true,
            Line::Code(Adc, mode) => {
                mode != zero
                    && last.checked_sub(1).map(|at| &lines[at]) != Some(&Line::Code(Lda, zero))
            }
            _ => false,
        }
    }

    /// A byte for a moment.
    pub(super) fn temporary(&mut self) -> Address {
        self.units.add(self.id, 1, Kind::Value)
    }

    pub(super) fn temporaries(&mut self, count: usize) -> Vec<Address> {
        (0..count).map(|_| self.temporary()).collect()
    }

    /// Copies byte by byte; no target may be a later source.
    pub(super) fn copy(&mut self, from: &[Byte], to: &[Address]) {
        for (byte, to) in from.iter().zip(to) {
            if *byte != Byte::Memory(*to) {
                self.load(*byte);
                self.at(Sta, *to);
            }
        }
    }
}
