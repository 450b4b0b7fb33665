//! Binary operators and casts.

use super::emitter::{argument, memory, Byte, Emitter};
use crate::asm::{Address, Mnemonic, Mnemonic::*, Mode};
use crate::error::Result;
use crate::ir::{BinaryOperator, CastOperator, Operand, Type};

impl Emitter<'_> {
    /// A binary operator; the result goes to `to`.
    pub fn binary(
        &mut self,
        operator: BinaryOperator,
        a: &Operand,
        b: &Operand,
        to: Address,
    ) -> Result<()> {
        use BinaryOperator as Op;
        let bits = self.function.operand_type(a).bits();
        let (x, y) = (self.bytes(a), self.bytes(b));
        match operator {
            Op::Add => self.chain(Some(Clc), Adc, &x, &y, to),
            Op::Sub => self.chain(Some(Sec), Sbc, &x, &y, to),
            Op::And => self.chain(None, And, &x, &y, to),
            Op::Or => self.chain(None, Ora, &x, &y, to),
            Op::Xor => self.chain(None, Eor, &x, &y, to),
            Op::Mul => self.multiply(&x, &y, to),
            Op::UDiv => self.divide(false, false, &x, &y, to),
            Op::URem => self.divide(false, true, &x, &y, to),
            Op::SDiv | Op::SRem => {
                if !matches!(bits, 8 | 16 | 32 | 64) {
                    return Err(
                        self.error(format!("a signed division of i{bits} is not supported"))
                    );
                }
                self.divide(true, operator == Op::SRem, &x, &y, to)
            }
            Op::Shl | Op::LShr | Op::AShr => {
                if operator == Op::AShr && !bits.is_multiple_of(8) {
                    return Err(self.error(format!("ashr of i{bits} is not supported")));
                }
                self.copy_bytes(&x, to);
                self.shift(operator, to, x.len() as u16, y[0]);
            }
        }
        self.trim(to, bits);
        Ok(())
    }

    /// Byte by byte, lowest first, after clearing or setting the carry.
    pub fn chain(
        &mut self,
        carry: Option<Mnemonic>,
        mnemonic: Mnemonic,
        x: &[Byte],
        y: &[Byte],
        to: Address,
    ) {
        if let Some(carry) = carry {
            self.code(carry, Mode::Implied);
        }
        for (i, (x, y)) in x.iter().zip(y).enumerate() {
            self.load(*x);
            self.with(mnemonic, *y);
            self.at(Sta, to.plus(i as u16));
        }
    }

    /// Puts two operands into the places of a helper of `width` bytes, zero-extended.
    /// Returns where the first is.
    fn operands(&mut self, width: u16, x: &[Byte], y: &[Byte]) -> Address {
        let base = if width == 8 {
            Address::runtime("__wide0")
        } else {
            argument(0)
        };
        for (at, bytes) in [(base, x), (base.plus(width), y)] {
            for i in 0..width {
                let byte = bytes
                    .get(usize::from(i))
                    .copied()
                    .unwrap_or(Byte::Number(0));
                self.load(byte);
                // The second operand of 64-bit helpers is a symbol of its own.
                let at = if width == 8 && at != base {
                    Address::runtime("__wide8")
                } else {
                    at
                };
                self.at(Sta, at.plus(i));
            }
        }
        base
    }

    /// `x * y`, as many bytes as `x` has.
    pub fn multiply(&mut self, x: &[Byte], y: &[Byte], to: Address) {
        let width = (x.len() as u16).next_power_of_two();
        let at = self.operands(width, x, y);
        self.helper(match width {
            1 => "__mul8",
            2 => "__mul16",
            4 => "__mul32",
            _ => "__mul64",
        });
        self.copy_bytes(&memory(at, x.len() as u32), to);
    }

    /// Quotient or remainder.
    pub fn divide(&mut self, signed: bool, remainder: bool, x: &[Byte], y: &[Byte], to: Address) {
        let width = (x.len() as u16).next_power_of_two();
        let at = self.operands(width, x, y);
        self.helper(match (width, signed) {
            (1, false) => "__udivmod8",
            (2, false) => "__udivmod16",
            (4, false) => "__udivmod32",
            (_, false) => "__udivmod64",
            (1, true) => "__sdivmod8",
            (2, true) => "__sdivmod16",
            (4, true) => "__sdivmod32",
            (_, true) => "__sdivmod64",
        });
        let from = match (remainder, width) {
            (false, _) => at,
            (true, 8) => Address::runtime("__wide16"),
            (true, _) => Address::runtime("__tmp0"),
        };
        self.copy_bytes(&memory(from, x.len() as u32), to);
    }

    /// Shifts `size` bytes at `at` in place, one bit at a time.
    pub fn shift(&mut self, operator: BinaryOperator, at: Address, size: u16, amount: Byte) {
        let (again, end) = (self.label(), self.label());
        self.with(Ldx, amount);
        self.branch(Beq, end);
        self.place(again);
        match operator {
            BinaryOperator::Shl => {
                for i in 0..size {
                    self.at(if i == 0 { Asl } else { Rol }, at.plus(i));
                }
            }
            _ => {
                if operator == BinaryOperator::AShr {
                    self.at(Lda, at.plus(size - 1));
                    self.code(Asl, Mode::Accumulator);
                }
                for i in (0..size).rev() {
                    let first = i == size - 1 && operator == BinaryOperator::LShr;
                    self.at(if first { Lsr } else { Ror }, at.plus(i));
                }
            }
        }
        self.code(Dex, Mode::Implied);
        self.branch(Bne, again);
        self.place(end);
    }

    /// A cast to type `of`.
    pub fn cast(
        &mut self,
        operator: CastOperator,
        a: &Operand,
        of: &Type,
        to: Address,
    ) -> Result<()> {
        let from_bits = self.function.operand_type(a).bits();
        let x = self.bytes(a);
        let size = of.size() as usize;
        if operator == CastOperator::Sext {
            return self.sign_extend(&x, from_bits, size, of.bits(), to);
        }
        let bytes: Vec<Byte> = (0..size)
            .map(|i| x.get(i).copied().unwrap_or(Byte::Number(0)))
            .collect();
        self.copy_bytes(&bytes, to);
        self.trim(to, of.bits());
        Ok(())
    }

    /// Sign-extends `x` of `from` bits to `size` bytes of `bits` bits.
    pub fn sign_extend(
        &mut self,
        x: &[Byte],
        from: u8,
        size: usize,
        bits: u8,
        to: Address,
    ) -> Result<()> {
        if from == 1 {
            self.code(Lda, Mode::Immediate(0));
            self.code(Sec, Mode::Implied);
            self.with(Sbc, x[0]);
            for i in 0..size {
                self.at(Sta, to.plus(i as u16));
            }
        } else if from.is_multiple_of(8) {
            self.copy_bytes(x, to);
            self.load(x[x.len() - 1]);
            self.sign_to_a();
            for i in x.len()..size {
                self.at(Sta, to.plus(i as u16));
            }
        } else {
            return Err(self.error(format!("sext of i{from} is not supported")));
        }
        self.trim(to, bits);
        Ok(())
    }

    /// A becomes $FF when its sign bit is set, else 0.
    pub fn sign_to_a(&mut self) {
        self.code(Asl, Mode::Accumulator);
        self.code(Lda, Mode::Immediate(0));
        self.code(Adc, Mode::Immediate(0xFF));
        self.code(Eor, Mode::Immediate(0xFF));
    }
}
