//! What instructions do to registers and flags.

use super::{flag::*, Cpu};

impl Cpu {
    #[inline(always)]
    pub(super) fn set_nz(&mut self, value: u8) -> u8 {
        self.p = self.p & !(N | Z) | value & N | u8::from(value == 0) << 1;
        value
    }

    #[inline(always)]
    pub(super) fn set(&mut self, flag: u8, on: bool) {
        self.p = if on { self.p | flag } else { self.p & !flag };
    }

    #[inline(always)]
    pub(super) fn carry(&self) -> u8 {
        self.p & C
    }

    pub(super) fn asl(&mut self, value: u8) -> u8 {
        self.p = self.p & !C | value >> 7;
        self.set_nz(value << 1)
    }

    pub(super) fn lsr(&mut self, value: u8) -> u8 {
        self.p = self.p & !C | value & 1;
        self.set_nz(value >> 1)
    }

    pub(super) fn rol(&mut self, value: u8) -> u8 {
        let result = value << 1 | self.carry();
        self.p = self.p & !C | value >> 7;
        self.set_nz(result)
    }

    pub(super) fn ror(&mut self, value: u8) -> u8 {
        let result = value >> 1 | self.carry() << 7;
        self.p = self.p & !C | value & 1;
        self.set_nz(result)
    }

    pub(super) fn inc(&mut self, value: u8) -> u8 {
        self.set_nz(value.wrapping_add(1))
    }

    pub(super) fn dec(&mut self, value: u8) -> u8 {
        self.set_nz(value.wrapping_sub(1))
    }

    pub(super) fn ora(&mut self, value: u8) {
        self.a = self.set_nz(self.a | value);
    }

    pub(super) fn and(&mut self, value: u8) {
        self.a = self.set_nz(self.a & value);
    }

    pub(super) fn eor(&mut self, value: u8) {
        self.a = self.set_nz(self.a ^ value);
    }

    pub(super) fn compare(&mut self, register: u8, value: u8) {
        self.set(C, register >= value);
        self.set_nz(register.wrapping_sub(value));
    }

    pub(super) fn bit(&mut self, value: u8) {
        self.p = self.p & !(N | V) | value & (N | V);
        self.set(Z, self.a & value == 0);
    }

    /// Decimal mode: Z is that of the binary sum, N and V that of the sum before the high digit
    /// is corrected (Bruce Clark, "Decimal mode", appendix A).
    pub(super) fn adc(&mut self, value: u8) {
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
    pub(super) fn sbc(&mut self, value: u8) {
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
    pub(super) fn arr(&mut self, value: u8) {
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

    #[inline(always)]
    pub(super) fn lda(&mut self, value: u8) {
        self.a = self.set_nz(value);
    }

    #[inline(always)]
    pub(super) fn ldx(&mut self, value: u8) {
        self.x = self.set_nz(value);
    }

    #[inline(always)]
    pub(super) fn ldy(&mut self, value: u8) {
        self.y = self.set_nz(value);
    }

    /// Undocumented LDA + LDX.
    #[inline(always)]
    pub(super) fn lax(&mut self, value: u8) {
        self.x = value;
        self.lda(value);
    }

    #[inline(always)]
    pub(super) fn cmp(&mut self, value: u8) {
        self.compare(self.a, value);
    }

    #[inline(always)]
    pub(super) fn cpx(&mut self, value: u8) {
        self.compare(self.x, value);
    }

    #[inline(always)]
    pub(super) fn cpy(&mut self, value: u8) {
        self.compare(self.y, value);
    }

    /// Undocumented AND whose N goes to C as well.
    #[inline(always)]
    pub(super) fn anc(&mut self, value: u8) {
        self.and(value);
        self.p = self.p & !C | self.a >> 7;
    }

    /// Undocumented AND + LSR.
    #[inline(always)]
    pub(super) fn alr(&mut self, value: u8) {
        self.a = self.lsr(self.a & value);
    }

    #[inline(always)]
    pub(super) fn ignore(&mut self, _: u8) {}

    /// Undocumented: X = (A AND X) - value, with the flags of CMP.
    pub(super) fn sbx(&mut self, value: u8) {
        let and = self.a & self.x;
        self.compare(and, value);
        self.x = and.wrapping_sub(value);
    }
}
