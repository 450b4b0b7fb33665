//! Shifts.

use super::{Byte, Select};
use crate::asm::{Address, Line, Mnemonic::*, Mode};
use crate::ir::BinaryOperator as Op;

impl Select<'_> {
    /// Shifts `x` by `amount` into `to`.
    pub(super) fn shift(&mut self, operator: Op, x: &[Byte], amount: Byte, to: &[Address]) {
        match amount {
            Byte::Number(bits) if usize::from(bits) >= 8 * x.len() => {
                // Undefined in LLVM; zero is as good as anything.
                self.copy(&vec![Byte::Number(0); x.len()], to);
            }
            Byte::Number(bits) => self.shift_known(operator, x, bits, to),
            _ => {
                self.copy(x, to);
                let (again, end) = (self.label(), self.label());
                self.with(Ldx, amount);
                self.branch(Beq, end);
                self.place(again);
                self.step(operator, to);
                self.implied(Dex);
                self.branch(Bne, again);
                self.place(end);
            }
        }
    }

    /// One bit, in place.
    fn step(&mut self, operator: Op, to: &[Address]) {
        match operator {
            Op::Shl => {
                for (i, to) in to.iter().enumerate() {
                    self.at(if i == 0 { Asl } else { Rol }, *to);
                }
            }
            _ => {
                let top = to.len() - 1;
                if operator == Op::AShr {
                    self.at(Lda, to[top]);
                    self.code(Asl, Mode::Accumulator);
                }
                for (i, to) in to.iter().enumerate().rev() {
                    let first = i == top && operator == Op::LShr;
                    self.at(if first { Lsr } else { Ror }, *to);
                }
            }
        }
    }

    fn shift_known(&mut self, operator: Op, x: &[Byte], bits: u8, to: &[Address]) {
        let size = x.len();
        let (bytes, bits) = (usize::from(bits / 8), bits % 8);
        // Whole bytes first: they only rename, and the sign fills up.
        let fill = if operator == Op::AShr && bytes > 0 {
            let sign = self.temporary();
            self.load(x[size - 1]);
            self.sign_to_a();
            self.at(Sta, sign);
            Byte::Memory(sign)
        } else {
            Byte::Number(0)
        };
        let moved: Vec<Byte> = (0..size)
            .map(|i| match operator {
                Op::Shl => i.checked_sub(bytes).map_or(fill, |from| x[from]),
                _ => x.get(i + bytes).copied().unwrap_or(fill),
            })
            .collect();
        if bits == 0 {
            self.copy(&moved, to);
            return;
        }
        // The bytes that change: zeros and signs that were shifted in stay what they are.
        let holds = |byte: &Byte| *byte != Byte::Number(0);
        let (first, end) = match operator {
            Op::Shl => (moved.iter().position(holds).unwrap_or(size), size),
            Op::AShr if bytes > 0 => (0, size - bytes),
            _ => (0, moved.iter().rposition(holds).map_or(0, |last| last + 1)),
        };
        self.copy(&moved[..first], &to[..first]);
        self.copy(&moved[end..], &to[end..]);
        // Below a byte that is zero the highest bit is no sign.
        let operator = match operator {
            Op::AShr if bytes == 0 && end < size => Op::LShr,
            operator => operator,
        };
        let (moved, to) = (&moved[first..end], &to[first..end]);
        match (operator, moved.len(), bits) {
            (_, 0, _) => return,
            (_, 1, _) => {
                self.load(moved[0]);
                self.shift_a(operator, bits);
                self.at(Sta, to[0]);
            }
            (Op::AShr, _, 5..) | (_, _, 6..) => self.shift_back(operator, moved, 8 - bits, to),
            _ => self.shift_on(operator, moved, bits, to),
        }
        if bytes == 0 {
            self.carry_is(operator, bits, x);
        }
    }

    /// Shifts A by 1 to 7 bits.
    fn shift_a(&mut self, operator: Op, bits: u8) {
        let (on, back, rotate) = match operator {
            Op::Shl => (Asl, Lsr, Ror),
            _ => (Lsr, Asl, Rol),
        };
        match (operator, bits) {
            (Op::AShr, 1 | 2) => {
                for _ in 0..bits {
                    self.immediate(Cmp, 0x80);
                    self.code(Ror, Mode::Accumulator);
                }
            }
            (Op::AShr, 7) => self.sign_to_a(),
            (Op::AShr, _) => {
                // The sign is a bit among others first, and then counts what a sign does.
                let sign = 0x80 >> bits;
                self.shift_a(Op::LShr, bits);
                self.immediate(Eor, sign);
                self.implied(Sec);
                self.immediate(Sbc, sign);
            }
            (_, 7) => {
                self.code(back, Mode::Accumulator);
                self.immediate(Lda, 0);
                self.code(rotate, Mode::Accumulator);
            }
            (_, 6) => {
                (0..3).for_each(|_| self.code(rotate, Mode::Accumulator));
                self.immediate(And, if operator == Op::Shl { 0xC0 } else { 0x03 });
            }
            _ => (0..bits).for_each(|_| self.code(on, Mode::Accumulator)),
        }
    }

    /// Shifts bit by bit; the first one on the way from `x` to `to`.
    fn shift_on(&mut self, operator: Op, x: &[Byte], bits: u8, to: &[Address]) {
        let last = x.len() - 1;
        for step in 0..=last {
            let left = operator == Op::Shl;
            let i = if left { step } else { last - step };
            self.load(x[i]);
            match (operator, step) {
                (Op::Shl, 0) => self.code(Asl, Mode::Accumulator),
                (Op::Shl, _) => self.code(Rol, Mode::Accumulator),
                (Op::LShr, 0) => self.code(Lsr, Mode::Accumulator),
                (_, 0) => self.shift_a(Op::AShr, 1),
                _ => self.code(Ror, Mode::Accumulator),
            }
            self.at(Sta, to[i]);
        }
        for _ in 1..bits {
            self.step(operator, to);
        }
    }

    /// Remembers the bit that a shift by one has put into the carry.
    fn carry_is(&mut self, operator: Op, bits: u8, x: &[Byte]) {
        let top = operator == Op::Shl;
        let byte = if top { x[x.len() - 1] } else { x[0] };
        if bits == 1 && matches!(byte, Byte::Memory(_)) {
            self.carry = Some((byte, top, self.lines.len()));
        }
    }

    /// Whether the carry holds the top (or else the lowest) bit of a byte right now.
    pub(super) fn carry_holds(&self, byte: Byte, top: bool) -> bool {
        self.carry.is_some_and(|(of, is_top, lines)| {
            let since = &self.lines[lines.min(self.lines.len())..];
            of == byte && is_top == top && since.iter().all(|line| matches!(line, Line::Comment(_)))
        })
    }

    /// Many bits one way are a byte that way and a few `bits` back; A has the bits that come in.
    fn shift_back(&mut self, operator: Op, x: &[Byte], bits: u8, to: &[Address]) {
        let last = x.len() - 1;
        let left = operator == Op::Shl;
        // From where the bits come in to where they leave.
        let places: Vec<usize> = if left {
            (0..=last).rev().collect()
        } else {
            (0..=last).collect()
        };
        let (shift, rotate) = if left { (Lsr, Ror) } else { (Asl, Rol) };
        if bits == 1 {
            self.load(x[places[0]]);
            self.code(shift, Mode::Accumulator);
            for pair in places.windows(2) {
                self.load(x[pair[1]]);
                self.code(rotate, Mode::Accumulator);
                self.at(Sta, to[pair[0]]);
            }
            self.immediate(Lda, 0);
            if operator == Op::AShr {
                // The sign is in the carry.
                self.immediate(Adc, 0xFF);
                self.immediate(Eor, 0xFF);
            } else {
                self.code(rotate, Mode::Accumulator);
            }
            self.at(Sta, to[places[last]]);
            return;
        }
        for pair in places.windows(2) {
            self.load(x[pair[1]]);
            self.at(Sta, to[pair[0]]);
        }
        if operator == Op::AShr {
            self.sign_to_a();
        } else {
            self.immediate(Lda, 0);
        }
        self.at(Sta, to[places[last]]);
        self.load(x[places[0]]);
        for _ in 0..bits {
            self.code(shift, Mode::Accumulator);
            places.iter().for_each(|&i| self.at(rotate, to[i]));
        }
    }
}
