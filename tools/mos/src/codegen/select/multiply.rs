//! Products.

use super::emit::memory;
use super::{Byte, Select};
use crate::asm::{Address, Mnemonic::*};
use crate::ir::{BinaryOperator as Op, CastOperator, Operand, Operation};

impl Select<'_> {
    /// `x` times a constant, in one or two bytes.
    /// `small`: the product does not need more.
    pub(super) fn multiply_by(&mut self, x: &[Byte], factor: u64, small: bool) -> Vec<Byte> {
        let size = x.len();
        let factor = crate::ir::mask(factor, 8 * size as u8);
        if factor == 0 {
            return vec![Byte::Number(0); size];
        }
        if factor == 1 {
            return x.to_vec();
        }
        let to = self.temporaries(size);
        if factor.is_power_of_two() {
            self.shift(Op::Shl, x, Byte::Number(factor.trailing_zeros() as u8), &to);
            return memory(&to);
        }
        // From the highest bit on: double, and add where the bit is set.
        let bits = (0..63 - factor.leading_zeros())
            .rev()
            .map(|bit| factor & (1 << bit) != 0);
        if size == 1 {
            self.load(x[0]);
            for bit in bits {
                self.code(Asl, crate::asm::Mode::Accumulator);
                if bit {
                    if !small {
                        self.implied(Clc);
                    }
                    self.with(Adc, x[0]);
                }
            }
            self.at(Sta, to[0]);
        } else {
            self.copy(x, &to);
            for bit in bits {
                self.at(Asl, to[0]);
                self.at(Rol, to[1]);
                if bit {
                    let carry = (!small).then_some(Clc);
                    self.chain(carry, Adc, &memory(&to), x, &to);
                }
            }
        }
        memory(&to)
    }

    /// `x * y`, where `words` says that [`Select::is_word`] holds for both. The helpers take less
    /// time when the first factor is the smaller one, and those for few bytes less than the others.
    pub(super) fn multiply(&mut self, x: &[Byte], y: &[Byte], words: bool, to: &[Address]) {
        let size = |bytes: &[Byte]| {
            let zero = |byte: &&Byte| matches!(byte, Byte::Number(0));
            bytes.len() - bytes.iter().rev().take_while(zero).count()
        };
        let (x, y) = if size(x) > size(y) { (y, x) } else { (x, y) };
        let (width, helper) = match to.len().next_power_of_two() {
            1 => (1, "__mul8"),
            2 if size(y) <= 1 => (1, "__mul8"),
            2 => (2, "__mul16"),
            4 if size(y) <= 2 => (2, "__umulw16"),
            4 if words => (2, "__smulw16"),
            4 => (4, "__mul32"),
            _ => (8, "__mul64"),
        };
        let at = self.operands(width, x, y);
        self.helper(helper);
        if (width, to.len()) == (1, 2) {
            self.at(Sta, to[0]);
            self.at(Stx, to[1]);
        } else {
            self.fetch(at, to);
        }
    }

    /// Whether the lowest 16 bits of a number, taken as signed, are the whole of it.
    pub(super) fn is_word(&self, operand: &Operand) -> bool {
        let Some(value) = operand.value() else {
            return operand.number().is_some_and(|number| {
                let bits = self.function.operand_type(operand).bits();
                let signed = (number << (64 - bits)) as i64 >> (64 - bits);
                i16::try_from(signed).is_ok()
            });
        };
        match self.operation(value) {
            Some(Operation::Cast(operator, from, _)) => {
                let bits = self.function.operand_type(from).bits();
                match operator {
                    CastOperator::Sext => bits <= 16,
                    CastOperator::Zext => bits < 16,
                    _ => false,
                }
            }
            _ => false,
        }
    }
}
