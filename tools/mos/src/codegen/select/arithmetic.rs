//! Binary operators and casts.

use super::values::simplify;
use super::{Byte, Select};
use crate::asm::{Address, Line, Mnemonic, Mnemonic::*};
use crate::error::Result;
use crate::ir::{BinaryOperator, CastOperator, Operand, Operation, Value};
use BinaryOperator as Op;

/// The most additions of a multiplication by a constant that is made in place.
const ADDITIONS: u32 = 5;

impl Select<'_> {
    /// A binary operator.
    pub(super) fn binary(
        &mut self,
        operator: Op,
        a: &Operand,
        b: &Operand,
        result: Value,
    ) -> Result<()> {
        let bits = self.function.operand_type(a).bits();
        let (x, y) = (self.bytes(a), self.bytes(b));
        let bytes = self.bytes_of(result);
        let (before, exact) = (self.lines.len(), self.cannot_wrap(operator, a, b));
        match operator {
            Op::Add => {
                let clear = self.is_exact(a) || self.is_exact(b);
                self.carry_chain(Clc, operator, &x, &y, &bytes, clear);
            }
            Op::Sub => self.carry_chain(Sec, operator, &x, &y, &bytes, false),
            Op::And | Op::Or | Op::Xor => {
                let mnemonic = match operator {
                    Op::And => And,
                    Op::Or => Ora,
                    _ => Eor,
                };
                for i in 0..bytes.len() {
                    if let (None, Byte::Memory(to)) = (simplify(operator, &x, &y, i), bytes[i]) {
                        self.load(x[i]);
                        self.with(mnemonic, y[i]);
                        self.at(Sta, to);
                    }
                }
                return Ok(());
            }
            Op::Mul => {
                let targets = self.targets(result);
                let (variable, factor) = if a.number().is_some() {
                    (&y, a.number())
                } else {
                    (&x, b.number())
                };
                match factor {
                    Some(factor) if variable.len() <= 2 && factor.count_ones() <= ADDITIONS => {
                        let product = self.multiply_by(variable, factor, exact);
                        self.copy(&product, &targets);
                    }
                    _ => {
                        let words = self.is_word(a) && self.is_word(b);
                        self.multiply(&x, &y, words, &targets);
                    }
                }
            }
            Op::UDiv | Op::URem | Op::SDiv | Op::SRem => {
                let signed = matches!(operator, Op::SDiv | Op::SRem);
                if signed && !matches!(bits, 8 | 16 | 32 | 64) {
                    return Err(
                        self.error(format!("a signed division of i{bits} is not supported"))
                    );
                }
                let remainder = matches!(operator, Op::URem | Op::SRem);
                if !signed && bits == 8 && self.divide_by_sums(remainder, a, b, result) {
                    return Ok(());
                }
                let targets = self.targets(result);
                if !self.is_divided(a, b, signed) {
                    self.divide(signed, &x, &y);
                }
                self.fetch(divided(remainder, x.len().next_power_of_two()), &targets);
                self.divided = Some((a.clone(), b.clone(), signed, self.lines.len()));
            }
            Op::Shl | Op::LShr | Op::AShr => {
                if operator == Op::AShr && !bits.is_multiple_of(8) {
                    return Err(self.error(format!("ashr of i{bits} is not supported")));
                }
                let whole = b
                    .number()
                    .is_some_and(|n| n % 8 == 0 && n < u64::from(bits));
                if whole && operator != Op::AShr {
                    return Ok(());
                }
                let targets = self.targets(result);
                self.shift(operator, &x, y[0], &targets);
            }
        }
        if exact && self.carries_out(before) {
            self.exact = Some((result, self.lines.len()));
        }
        self.trim(&bytes, bits);
        Ok(())
    }

    /// Whether a sum, a product or a number shifted by a constant is less than its width allows.
    fn cannot_wrap(&self, operator: Op, a: &Operand, b: &Operand) -> bool {
        let bits = self.function.operand_type(a).bits();
        let [x, y] = [a, b].map(|operand| self.ranges.at(operand, self.here.0).high);
        let result = match operator {
            // Additions of one have a shorter form, which leaves the carry alone.
            Op::Add if !matches!(y, 0 | 1) => u128::from(x) + u128::from(y),
            Op::Mul => u128::from(x) * u128::from(y),
            Op::Shl if b.number().is_some() && y < 6 => u128::from(x) << y,
            _ => return false,
        };
        result >> bits == 0
    }

    /// Whether an operand was computed last, and left the carry clear. What wraps although it must
    /// not has no meaning, and neither has a sum of it; of other sums the carry says nothing.
    fn is_exact(&self, operand: &Operand) -> bool {
        let Some(mut value) = operand.value() else {
            return false;
        };
        while let Some(Operation::Cast(CastOperator::Zext, Operand::Value(inner), _)) =
            self.operation(value)
        {
            value = *inner;
        }
        self.exact
            .is_some_and(|(of, since)| of == value && self.keeps_carry(since))
    }

    /// Clears the unused high bits of an integer.
    pub(super) fn trim(&mut self, bytes: &[Byte], bits: u8) {
        if !bits.is_multiple_of(8) {
            if let Some(Byte::Memory(top)) = bytes.last() {
                self.at(Lda, *top);
                self.immediate(And, (1 << (bits % 8)) - 1);
                self.at(Sta, *top);
            }
        }
    }

    fn carry_chain(
        &mut self,
        carry: Mnemonic,
        operator: Op,
        x: &[Byte],
        y: &[Byte],
        to: &[Byte],
        clear: bool,
    ) {
        let mnemonic = if carry == Clc { Adc } else { Sbc };
        let mut started = false;
        for i in 0..to.len() {
            if let (None, Byte::Memory(to)) = (simplify(operator, x, y, i), to[i]) {
                if !started {
                    // Additions of one have a shorter form, which the pass for it knows by its
                    // `clc`.
                    let one = matches!(y[i], Byte::Number(0 | 1 | 0xff));
                    if carry == Sec || one {
                        self.implied(carry);
                    } else if !clear {
                        self.clear_carry();
                    }
                    started = true;
                }
                self.load(x[i]);
                self.with(mnemonic, y[i]);
                self.at(Sta, to);
            }
        }
    }

    /// `x + y`; bytes of `to` may be those of `x` or `y` at the same place.
    pub(super) fn add_bytes(&mut self, x: &[Byte], y: &[Byte], to: &[Address]) {
        let mut carry = false;
        for (i, to) in to.iter().enumerate() {
            if !carry && y[i] == Byte::Number(0) {
                self.copy(&x[i..=i], &[*to]);
                continue;
            }
            if !carry {
                // A byte has a shorter way into a word, which the pass for it knows by its `clc`.
                match y[i] {
                    Byte::Low(_) => self.clear_carry(),
                    _ => self.implied(Clc),
                }
                carry = true;
            }
            self.load(x[i]);
            self.with(Adc, y[i]);
            self.at(Sta, *to);
        }
    }

    /// Byte by byte, lowest first, after setting the carry.
    pub(super) fn chain(
        &mut self,
        carry: Option<Mnemonic>,
        mnemonic: Mnemonic,
        x: &[Byte],
        y: &[Byte],
        to: &[Address],
    ) {
        if let Some(carry) = carry {
            self.implied(carry);
        }
        for (i, to) in to.iter().take(x.len()).enumerate() {
            self.load(x[i]);
            self.with(mnemonic, y[i]);
            self.at(Sta, *to);
        }
    }

    /// Puts two operands into the places of a helper; returns where the first is.
    pub(super) fn operands(&mut self, width: usize, x: &[Byte], y: &[Byte]) -> Address {
        let (first, second) = if width == 8 {
            (Address::runtime("__wide0"), Address::runtime("__wide8"))
        } else {
            (Address::argument(0), Address::argument(width as u16))
        };
        for (at, bytes) in [(first, x), (second, y)] {
            for i in 0..width {
                let byte = bytes.get(i).copied().unwrap_or(Byte::Number(0));
                self.load(byte);
                self.at(Sta, at.plus(i as u16));
            }
        }
        first
    }

    /// Both quotient and remainder, where [`divided`] says.
    pub(super) fn divide(&mut self, signed: bool, x: &[Byte], y: &[Byte]) {
        let width = x.len().next_power_of_two();
        if let (&[low, high], &[divisor, Byte::Number(0)], false) = (x, y, signed) {
            for (i, byte) in [low, high, divisor].into_iter().enumerate() {
                self.load(byte);
                self.at(Sta, Address::argument(i as u16));
            }
            return self.helper("__udivmodw8");
        }
        self.operands(width, x, y);
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
    }

    /// Whether quotient and remainder of these are still where the helper left them.
    fn is_divided(&self, a: &Operand, b: &Operand, signed: bool) -> bool {
        self.divided
            .as_ref()
            .is_some_and(|(x, y, with_signs, lines)| {
                let since = &self.lines[*lines..];
                (x, y, *with_signs) == (a, b, signed)
                    && since.iter().all(|line| matches!(line, Line::Comment(_)))
            })
    }

    pub(super) fn fetch(&mut self, from: Address, to: &[Address]) {
        for (i, to) in to.iter().enumerate() {
            self.at(Lda, from.plus(i as u16));
            self.at(Sta, *to);
        }
    }

    /// A cast; only what is not a renaming is computed.
    pub(super) fn cast(
        &mut self,
        operator: CastOperator,
        a: &Operand,
        result: Value,
    ) -> Result<()> {
        let from = self.function.operand_type(a).bits();
        let to = self.function.value_type(result).bits();
        let (x, bytes) = (self.bytes(a), self.bytes_of(result));
        match operator {
            CastOperator::Sext => {
                if from == 1 {
                    self.immediate(Lda, 0);
                    self.implied(Sec);
                    self.with(Sbc, x[0]);
                } else if from.is_multiple_of(8) {
                    self.load(x[x.len() - 1]);
                    self.sign_to_a();
                } else {
                    return Err(self.error(format!("sext of i{from} is not supported")));
                }
                let first = if from == 1 { 0 } else { x.len() };
                let mut written = Vec::new();
                for byte in &bytes[first..] {
                    if let Byte::Memory(address) = byte {
                        if !written.contains(address) {
                            self.at(Sta, *address);
                            written.push(*address);
                        }
                    }
                }
                if !to.is_multiple_of(8) {
                    self.trim(&bytes, to);
                }
            }
            CastOperator::Trunc if !to.is_multiple_of(8) => {
                let last = bytes.len() - 1;
                if let Byte::Memory(top) = bytes[last] {
                    self.load(x[last]);
                    self.immediate(And, (1 << (to % 8)) - 1);
                    self.at(Sta, top);
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// A becomes $FF when its sign bit is set, else 0.
    pub(super) fn sign_to_a(&mut self) {
        self.immediate(Cmp, 0x80);
        self.immediate(Lda, 0);
        self.immediate(Adc, 0xFF);
        self.immediate(Eor, 0xFF);
    }
}

/// Where the helper for this many bytes leaves quotient or remainder.
pub(super) fn divided(remainder: bool, width: usize) -> Address {
    match (remainder, width) {
        (false, 8) => Address::runtime("__wide0"),
        (false, _) => Address::argument(0),
        (true, 8) => Address::runtime("__wide16"),
        (true, _) => Address::runtime("__tmp0"),
    }
}
