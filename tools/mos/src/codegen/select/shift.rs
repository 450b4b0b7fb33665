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
        if size == 1 {
            self.load(moved[0]);
            for _ in 0..bits {
                match operator {
                    Op::Shl => self.code(Asl, Mode::Accumulator),
                    Op::LShr => self.code(Lsr, Mode::Accumulator),
                    _ => {
                        self.immediate(Cmp, 0x80);
                        self.code(Ror, Mode::Accumulator);
                    }
                }
            }
            self.at(Sta, to[0]);
            self.carry_is(operator, bits, x);
            return;
        }
        if bits == 7 && operator != Op::AShr {
            self.shift_seven(operator, &moved, to);
            return;
        }
        // The bytes that hold anything: constants stay what they are.
        let zero = |byte: &Byte| *byte == Byte::Number(0);
        match operator {
            Op::Shl => {
                let first = moved.iter().position(|byte| !zero(byte)).unwrap_or(size);
                self.copy(&moved[..first], &to[..first]);
                let (moved, to) = (&moved[first..], &to[first..]);
                for (i, byte) in moved.iter().enumerate() {
                    self.load(*byte);
                    self.code(if i == 0 { Asl } else { Rol }, Mode::Accumulator);
                    self.at(Sta, to[i]);
                }
                for _ in 1..bits {
                    self.step(operator, to);
                }
            }
            _ => {
                let end = moved
                    .iter()
                    .rposition(|byte| !zero(byte))
                    .map_or(0, |last| last + 1);
                self.copy(&moved[end..], &to[end..]);
                if end == 0 {
                    return;
                }
                // Below a byte that is zero the highest bit is no sign.
                let operator = if end < size { Op::LShr } else { operator };
                for i in (0..end).rev() {
                    self.load(moved[i]);
                    match (operator, i + 1 == end) {
                        (Op::LShr, true) => self.code(Lsr, Mode::Accumulator),
                        (_, true) => {
                            self.immediate(Cmp, 0x80);
                            self.code(Ror, Mode::Accumulator);
                        }
                        _ => self.code(Ror, Mode::Accumulator),
                    }
                    self.at(Sta, to[i]);
                }
                for _ in 1..bits {
                    self.step(operator, &to[..end]);
                }
            }
        }
        if bytes == 0 {
            self.carry_is(operator, bits, x);
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

    /// Seven bits one way are one bit the other way and a byte.
    fn shift_seven(&mut self, operator: Op, x: &[Byte], to: &[Address]) {
        let last = x.len() - 1;
        if operator == Op::Shl {
            // (x << 8) >> 1; the bit above the top goes into the carry.
            self.load(x[last]);
            self.code(Lsr, Mode::Accumulator);
            for i in (1..=last).rev() {
                self.load(x[i - 1]);
                self.code(Ror, Mode::Accumulator);
                self.at(Sta, to[i]);
            }
            self.immediate(Lda, 0);
            self.code(Ror, Mode::Accumulator);
            self.at(Sta, to[0]);
        } else {
            self.load(x[0]);
            self.code(Asl, Mode::Accumulator);
            for i in 0..last {
                self.load(x[i + 1]);
                self.code(Rol, Mode::Accumulator);
                self.at(Sta, to[i]);
            }
            self.immediate(Lda, 0);
            self.code(Rol, Mode::Accumulator);
            self.at(Sta, to[last]);
        }
    }
}
