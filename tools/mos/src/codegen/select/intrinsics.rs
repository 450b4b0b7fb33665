//! LLVM's intrinsics.

use super::arithmetic::divided;
use super::compare::numbers;
use super::emit::memory;
use super::{Byte, Select};
use crate::asm::{Address, Mnemonic, Mnemonic::*, Mode};
use crate::error::Result;
use crate::ir::{BinaryOperator, Call, Intrinsic, Operand, Predicate, Value};

impl Select<'_> {
    /// A call of an intrinsic.
    pub(super) fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        call: &Call,
        result: Option<Value>,
    ) -> Result<()> {
        use Intrinsic as I;
        let arguments = &call.arguments;
        match intrinsic {
            I::MemCpy | I::MemMove | I::MemSet => {
                self.block(intrinsic, call);
                return Ok(());
            }
            I::Trap => {
                self.code(Jmp, Mode::Absolute(Address::runtime("__trap")));
                let after = self.label();
                self.place(after);
                return Ok(());
            }
            _ => {}
        }
        let Some(result) = result else {
            return Ok(());
        };
        let to = self.targets(result);
        let bits = call.types[0].bits();
        let size = call.types[0].size() as usize;
        if !bits.is_multiple_of(8)
            && !matches!(
                intrinsic,
                I::UMin | I::UMax | I::UCompare | I::CountOnes | I::BitReverse
            )
        {
            return Err(self.error(format!("{intrinsic:?} of i{bits} is not supported")));
        }
        let x = self.bytes(&arguments[0]);
        let y = match arguments.get(1) {
            Some(operand) => self.bytes(operand),
            None => Vec::new(),
        };
        match intrinsic {
            I::UMin => self.pick(Predicate::Ult, arguments, &to),
            I::UMax => self.pick(Predicate::Ugt, arguments, &to),
            I::SMin => self.pick(Predicate::Slt, arguments, &to),
            I::SMax => self.pick(Predicate::Sgt, arguments, &to),
            I::Abs => {
                let end = self.label();
                self.copy(&x, &to);
                self.load(x[size - 1]);
                self.branch(Bpl, end);
                self.chain(Some(Sec), Sbc, &vec![Byte::Number(0); size], &x, &to);
                self.place(end);
            }
            I::UAddSat | I::USubSat => {
                let (carry, operation, no_wrap, limit) = match intrinsic {
                    I::UAddSat => (Clc, Adc, Bcc, 0xFF),
                    _ => (Sec, Sbc, Bcs, 0),
                };
                let end = self.label();
                self.chain(Some(carry), operation, &x, &y, &to);
                self.branch(no_wrap, end);
                self.fill(&to, limit);
                self.place(end);
            }
            I::SAddSat | I::SSubSat => {
                let (carry, operation) = match intrinsic {
                    I::SAddSat => (Clc, Adc),
                    _ => (Sec, Sbc),
                };
                let end = self.label();
                self.chain(Some(carry), operation, &x, &y, &to);
                self.branch(Bvc, end);
                self.signed_limit(x[size - 1], &to);
                self.place(end);
            }
            I::UShlSat | I::SShlSat => {
                self.shift_saturating(intrinsic == I::SShlSat, &x, y[0], &to);
            }
            I::UAddOverflow => self.with_flag(Clc, Adc, Bcc, &x, &y, &to),
            I::USubOverflow => self.with_flag(Sec, Sbc, Bcs, &x, &y, &to),
            I::SAddOverflow => self.with_flag(Clc, Adc, Bvc, &x, &y, &to),
            I::SSubOverflow => self.with_flag(Sec, Sbc, Bvc, &x, &y, &to),
            I::UMulOverflow => self.multiply_with_flag(false, &x, &y, &to)?,
            I::SMulOverflow => self.multiply_with_flag(true, &x, &y, &to)?,
            I::FShl | I::FShr => {
                let amount = self.bytes(&arguments[2])[0];
                if let (true, Byte::Number(count)) = (arguments[0] == arguments[1], amount) {
                    let count = usize::from(count) % (8 * size);
                    let left = if intrinsic == I::FShl {
                        count
                    } else {
                        8 * size - count
                    };
                    self.rotate(&x, left % (8 * size), &to);
                    return Ok(());
                }
                self.funnel(intrinsic == I::FShl, &x, &y, amount, &to);
            }
            I::ByteSwap => {
                let swapped: Vec<Byte> = x.iter().rev().copied().collect();
                self.copy(&swapped, &to);
            }
            I::BitReverse if bits.is_multiple_of(8) => self.reverse_bits(&x, &to),
            I::BitReverse => {
                let reversed = self.temporaries(size);
                self.reverse_bits(&x, &reversed);
                let surplus = Byte::Number((8 * size) as u8 - bits);
                self.shift(BinaryOperator::LShr, &memory(&reversed), surplus, &to);
            }
            I::CountLeadingZeros | I::CountTrailingZeros | I::CountOnes => {
                self.count(intrinsic, &x, &to);
            }
            I::UCompare | I::SCompare => {
                let (less, more) = match intrinsic {
                    I::SCompare => (Predicate::Slt, Predicate::Sgt),
                    _ => (Predicate::Ult, Predicate::Ugt),
                };
                let (is_less, is_more, end) = (self.label(), self.label(), self.label());
                self.compare(less, &arguments[0], &arguments[1], is_less);
                self.compare(more, &arguments[0], &arguments[1], is_more);
                self.fill(&to, 0);
                self.jump(end);
                self.place(is_less);
                self.fill(&to, 0xFF);
                self.jump(end);
                self.place(is_more);
                let one = numbers(1, to.len());
                self.copy(&one, &to);
                self.place(end);
                self.trim(&memory(&to), call.returns.bits());
            }
            I::PointerMask => self.chain(None, And, &x, &y, &to),
            I::MemCpy | I::MemMove | I::MemSet | I::Trap => {}
        }
        Ok(())
    }

    fn fill(&mut self, to: &[Address], value: u8) {
        let bytes = vec![Byte::Number(value); to.len()];
        self.copy(&bytes, to);
    }

    /// The first operand when the predicate holds, else the second.
    fn pick(&mut self, predicate: Predicate, arguments: &[Operand], to: &[Address]) {
        let end = self.label();
        let (x, y) = (self.bytes(&arguments[0]), self.bytes(&arguments[1]));
        self.copy(&x, to);
        self.compare(predicate, &arguments[0], &arguments[1], end);
        self.copy(&y, to);
        self.place(end);
    }

    /// The least number when `sign` is negative, else the greatest.
    fn signed_limit(&mut self, sign: Byte, to: &[Address]) {
        let (negative, end) = (self.label(), self.label());
        let (top, rest) = match to.split_last() {
            Some((top, rest)) => (*top, rest),
            None => return,
        };
        self.load(sign);
        self.branch(Bmi, negative);
        self.fill(rest, 0xFF);
        self.fill(&[top], 0x7F);
        self.jump(end);
        self.place(negative);
        self.fill(rest, 0);
        self.fill(&[top], 0x80);
        self.place(end);
    }

    fn shift_saturating(&mut self, signed: bool, x: &[Byte], amount: Byte, to: &[Address]) {
        let (again, over, end) = (self.label(), self.label(), self.label());
        let top = to[to.len() - 1];
        self.copy(x, to);
        self.with(Ldx, amount);
        self.branch(Beq, end);
        self.place(again);
        self.at(Lda, top);
        self.code(Asl, Mode::Accumulator);
        if signed {
            // The sign changes when the two highest bits differ.
            self.at(Eor, top);
            self.branch(Bmi, over);
        } else {
            self.branch(Bcs, over);
        }
        for (i, to) in to.iter().enumerate() {
            self.at(if i == 0 { Asl } else { Rol }, *to);
        }
        self.implied(Dex);
        self.branch(Bne, again);
        self.jump(end);
        self.place(over);
        if signed {
            self.signed_limit(x[x.len() - 1], to);
        } else {
            self.fill(to, 0xFF);
        }
        self.place(end);
    }

    /// `{ iN, i1 }`: the bit is 0 when `branch` is taken after the operation.
    fn with_flag(
        &mut self,
        carry: Mnemonic,
        operation: Mnemonic,
        branch: Mnemonic,
        x: &[Byte],
        y: &[Byte],
        to: &[Address],
    ) {
        self.chain(Some(carry), operation, x, y, to);
        self.flag(branch, to[x.len()]);
    }

    /// Writes 0 when `branch` is taken here, else 1.
    fn flag(&mut self, branch: Mnemonic, to: Address) {
        let end = self.label();
        // Loads and stores leave carry and overflow alone.
        self.immediate(Lda, 0);
        self.at(Sta, to);
        self.branch(branch, end);
        self.immediate(Lda, 1);
        self.at(Sta, to);
        self.place(end);
    }

    fn multiply_with_flag(
        &mut self,
        signed: bool,
        x: &[Byte],
        y: &[Byte],
        to: &[Address],
    ) -> Result<()> {
        let size = x.len();
        let flag = to[size];
        if !matches!(size, 1 | 2 | 4 | 8) {
            let bits = 8 * size;
            return Err(self.error(format!(
                "multiplication of i{bits} with overflow is not supported"
            )));
        }
        let (wrong, right, end) = (self.label(), self.label(), self.label());
        if size == 8 {
            // No 128 bits here: the product is right when dividing gives the factor back.
            self.multiply(x, y, false, to);
            let pairs: Vec<(Byte, Byte)> = x.iter().map(|byte| (*byte, Byte::Number(0))).collect();
            self.equal(&pairs, true, right);
            if signed {
                // Dividing by -1 gives everything back; only the least number has no opposite.
                let usual = self.label();
                let pairs: Vec<(Byte, Byte)> =
                    x.iter().map(|byte| (*byte, Byte::Number(0xFF))).collect();
                self.equal(&pairs, false, usual);
                let least = numbers(1 << 63, 8);
                let pairs: Vec<(Byte, Byte)> = y.iter().copied().zip(least).collect();
                self.equal(&pairs, false, right);
                self.jump(wrong);
                self.place(usual);
            }
            let quotient = self.temporaries(8);
            self.divide(signed, &memory(&to[..8]), x);
            self.fetch(divided(false, 8), &quotient);
            let pairs: Vec<(Byte, Byte)> = memory(&quotient).into_iter().zip(y.to_vec()).collect();
            self.equal(&pairs, false, wrong);
        } else {
            // The full product of operands extended to twice their width.
            let (mut wide, mut other) = (x.to_vec(), y.to_vec());
            for bytes in [&mut wide, &mut other] {
                let fill = if signed {
                    let sign = self.temporary();
                    self.load(bytes[size - 1]);
                    self.sign_to_a();
                    self.at(Sta, sign);
                    Byte::Memory(sign)
                } else {
                    Byte::Number(0)
                };
                bytes.resize(2 * size, fill);
            }
            let product = self.temporaries(2 * size);
            self.multiply(&wide, &other, false, &product);
            let bytes = memory(&product);
            self.copy(&bytes[..size], &to[..size]);
            // It fits when the high half is what extending the low half gives.
            let high = self.temporary();
            if signed {
                self.load(bytes[size - 1]);
                self.sign_to_a();
            } else {
                self.immediate(Lda, 0);
            }
            self.at(Sta, high);
            let pairs: Vec<(Byte, Byte)> = bytes[size..]
                .iter()
                .map(|byte| (*byte, Byte::Memory(high)))
                .collect();
            self.equal(&pairs, false, wrong);
        }
        self.place(right);
        self.fill(&[flag], 0);
        self.jump(end);
        self.place(wrong);
        self.fill(&[flag], 1);
        self.place(end);
        Ok(())
    }

    /// Shifts `x:y` as one number; the high part of it to the left, the low part to the right.
    fn funnel(&mut self, left: bool, x: &[Byte], y: &[Byte], amount: Byte, to: &[Address]) {
        let size = x.len();
        let mut both = y.to_vec();
        both.extend_from_slice(x);
        let amount = match amount {
            Byte::Number(bits) => Byte::Number(bits & (8 * size - 1) as u8),
            byte => {
                let masked = self.temporary();
                self.load(byte);
                self.immediate(And, (8 * size - 1) as u8);
                self.at(Sta, masked);
                Byte::Memory(masked)
            }
        };
        let shifted = self.temporaries(2 * size);
        let operator = if left {
            BinaryOperator::Shl
        } else {
            BinaryOperator::LShr
        };
        self.shift(operator, &both, amount, &shifted);
        let from = if left {
            &shifted[size..]
        } else {
            &shifted[..size]
        };
        self.copy(&memory(from), to);
    }

    fn reverse_bits(&mut self, x: &[Byte], to: &[Address]) {
        let bits = Address::argument(0);
        for (i, byte) in x.iter().rev().enumerate() {
            let again = self.label();
            self.load(*byte);
            self.immediate(Ldx, 8);
            self.place(again);
            self.code(Lsr, Mode::Accumulator);
            self.at(Rol, bits);
            self.implied(Dex);
            self.branch(Bne, again);
            self.at(Lda, bits);
            self.at(Sta, to[i]);
        }
    }

    /// Leading zeros, trailing zeros or ones: bits are shifted out and counted in X.
    fn count(&mut self, what: Intrinsic, x: &[Byte], to: &[Address]) {
        let size = x.len();
        let scratch = self.temporaries(size);
        let (again, next, end) = (self.label(), self.label(), self.label());
        self.copy(x, &scratch);
        self.immediate(Ldx, 0);
        self.immediate(Ldy, (8 * size) as u8);
        self.place(again);
        if what == Intrinsic::CountTrailingZeros {
            for (i, byte) in scratch.iter().enumerate().rev() {
                self.at(if i == size - 1 { Lsr } else { Ror }, *byte);
            }
        } else {
            for (i, byte) in scratch.iter().enumerate() {
                self.at(if i == 0 { Asl } else { Rol }, *byte);
            }
        }
        if what == Intrinsic::CountOnes {
            self.branch(Bcc, next);
        } else {
            self.branch(Bcs, end);
        }
        self.implied(Inx);
        self.place(next);
        self.implied(Dey);
        self.branch(Bne, again);
        self.place(end);
        self.at(Stx, to[0]);
        self.fill(&to[1..], 0);
    }
}
