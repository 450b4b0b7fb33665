//! LLVM's intrinsics.

use super::emitter::{argument, memory, Byte, Emitter};
use crate::asm::{Address, Mnemonic, Mnemonic::*, Mode};
use crate::error::Result;
use crate::ir::{BinaryOperator, Call, Intrinsic, Operand, Predicate, Value};

impl Emitter<'_> {
    /// A call of an intrinsic; the result goes to the home of `result`.
    pub fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        call: &Call,
        result: Option<Value>,
    ) -> Result<()> {
        use Intrinsic as I;
        let arguments = &call.arguments;
        match intrinsic {
            I::MemCpy | I::MemMove | I::MemSet => {
                self.copy(&arguments[0], argument(0));
                self.copy(&arguments[1], argument(2));
                let length = self.bytes(&arguments[2]);
                self.copy_bytes(&length[..2], argument(4));
                self.helper(match intrinsic {
                    I::MemCpy => "memcpy",
                    I::MemMove => "memmove",
                    _ => "memset",
                });
                return Ok(());
            }
            I::Trap => {
                self.code(Jmp, Mode::Absolute(Address::runtime("__trap")));
                return Ok(());
            }
            _ => {}
        }
        let Some(result) = result else {
            return Ok(());
        };
        let to = self.home(result);
        let bits = call.types[0].bits();
        let size = call.types[0].size() as u16;
        if !bits.is_multiple_of(8)
            && !matches!(intrinsic, I::UMin | I::UMax | I::UCompare | I::CountOnes)
        {
            return Err(self.error(format!("{intrinsic:?} of i{bits} is not supported")));
        }
        let x = self.bytes(&arguments[0]);
        let y = arguments.get(1).map(|b| self.bytes(b)).unwrap_or_default();
        match intrinsic {
            I::UMin => self.pick(Predicate::Ult, arguments, to)?,
            I::UMax => self.pick(Predicate::Ugt, arguments, to)?,
            I::SMin => self.pick(Predicate::Slt, arguments, to)?,
            I::SMax => self.pick(Predicate::Sgt, arguments, to)?,
            I::Abs => {
                let (negate, end) = (self.label(), self.label());
                self.load(x[x.len() - 1]);
                self.branch(Bmi, negate);
                self.copy_bytes(&x, to);
                self.jump(end);
                self.place(negate);
                let zero = vec![Byte::Number(0); x.len()];
                self.chain(Some(Sec), Sbc, &zero, &x, to);
                self.place(end);
            }
            I::UAddSat | I::USubSat => {
                let (carry, operation, no_wrap, limit) = match intrinsic {
                    I::UAddSat => (Clc, Adc, Bcc, 0xFF),
                    _ => (Sec, Sbc, Bcs, 0),
                };
                let end = self.label();
                self.chain(Some(carry), operation, &x, &y, to);
                self.branch(no_wrap, end);
                self.fill(to, size, limit);
                self.place(end);
            }
            I::SAddSat | I::SSubSat => {
                let (carry, operation) = match intrinsic {
                    I::SAddSat => (Clc, Adc),
                    _ => (Sec, Sbc),
                };
                let end = self.label();
                self.chain(Some(carry), operation, &x, &y, to);
                self.branch(Bvc, end);
                self.signed_limit(x[x.len() - 1], to, size);
                self.place(end);
            }
            I::UShlSat | I::SShlSat => {
                self.shift_saturating(intrinsic == I::SShlSat, &x, y[0], to, size)
            }
            I::UAddOverflow => self.with_flag(Clc, Adc, Bcs, &x, &y, to),
            I::USubOverflow => self.with_flag(Sec, Sbc, Bcc, &x, &y, to),
            I::SAddOverflow => self.with_flag(Clc, Adc, Bvs, &x, &y, to),
            I::SSubOverflow => self.with_flag(Sec, Sbc, Bvs, &x, &y, to),
            I::UMulOverflow => self.multiply_with_flag(false, &x, &y, to)?,
            I::SMulOverflow => self.multiply_with_flag(true, &x, &y, to)?,
            I::FShl | I::FShr => {
                let amount = self.bytes(&arguments[2])[0];
                self.funnel(intrinsic == I::FShl, &x, &y, amount, to, size);
            }
            I::ByteSwap => {
                let swapped: Vec<Byte> = x.iter().rev().copied().collect();
                self.copy_bytes(&swapped, to);
            }
            I::BitReverse => self.reverse_bits(&x, to),
            I::CountLeadingZeros | I::CountTrailingZeros | I::CountOnes => {
                self.count(intrinsic, &x, to, size);
            }
            I::UCompare | I::SCompare => {
                let signed = intrinsic == I::SCompare;
                let size = call.returns.size() as u16;
                let (less, more) = match signed {
                    true => (Predicate::Slt, Predicate::Sgt),
                    false => (Predicate::Ult, Predicate::Ugt),
                };
                let end = self.label();
                let is_less = self.compare_to_label(less, &arguments[0], &arguments[1])?;
                let is_more = self.compare_to_label(more, &arguments[0], &arguments[1])?;
                self.fill(to, size, 0);
                self.jump(end);
                self.place(is_less);
                self.fill(to, size, 0xFF);
                self.jump(end);
                self.place(is_more);
                self.fill(to, size, 0);
                self.copy_bytes(&[Byte::Number(1)], to);
                self.place(end);
                self.trim(to, call.returns.bits());
            }
            I::PointerMask => self.chain(None, And, &x, &y, to),
            I::MemCpy | I::MemMove | I::MemSet | I::Trap => {}
        }
        Ok(())
    }

    fn fill(&mut self, to: Address, size: u16, value: u8) {
        self.copy_bytes(&vec![Byte::Number(value); usize::from(size)], to);
    }

    /// The first operand when the predicate holds, else the second.
    fn pick(&mut self, predicate: Predicate, arguments: &[Operand], to: Address) -> Result<()> {
        let end = self.label();
        let first = self.compare_to_label(predicate, &arguments[0], &arguments[1])?;
        self.copy(&arguments[1], to);
        self.jump(end);
        self.place(first);
        self.copy(&arguments[0], to);
        self.place(end);
        Ok(())
    }

    /// The least number when `sign` is negative, else the greatest.
    fn signed_limit(&mut self, sign: Byte, to: Address, size: u16) {
        let (negative, end) = (self.label(), self.label());
        self.load(sign);
        self.branch(Bmi, negative);
        self.fill(to, size - 1, 0xFF);
        self.copy_bytes(&[Byte::Number(0x7F)], to.plus(size - 1));
        self.jump(end);
        self.place(negative);
        self.fill(to, size - 1, 0);
        self.copy_bytes(&[Byte::Number(0x80)], to.plus(size - 1));
        self.place(end);
    }

    fn shift_saturating(&mut self, signed: bool, x: &[Byte], amount: Byte, to: Address, size: u16) {
        let (again, over, end) = (self.label(), self.label(), self.label());
        let top = to.plus(size - 1);
        self.copy_bytes(x, to);
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
        for i in 0..size {
            self.at(if i == 0 { Asl } else { Rol }, to.plus(i));
        }
        self.code(Dex, Mode::Implied);
        self.branch(Bne, again);
        self.jump(end);
        self.place(over);
        if signed {
            self.signed_limit(x[x.len() - 1], to, size);
        } else {
            self.fill(to, size, 0xFF);
        }
        self.place(end);
    }

    /// `{ iN, i1 }`: the bit is 1 when `branch` is taken after the operation.
    fn with_flag(
        &mut self,
        carry: Mnemonic,
        operation: Mnemonic,
        branch: Mnemonic,
        x: &[Byte],
        y: &[Byte],
        to: Address,
    ) {
        let yes = self.label();
        self.chain(Some(carry), operation, x, y, to);
        self.branch(branch, yes);
        self.bit(to.plus(x.len() as u16), yes);
    }

    fn multiply_with_flag(
        &mut self,
        signed: bool,
        x: &[Byte],
        y: &[Byte],
        to: Address,
    ) -> Result<()> {
        let size = x.len();
        let flag = to.plus(size as u16);
        let yes = self.label();
        let scratch = self.frames.scratch(self.id);
        if !matches!(size, 1 | 2 | 4 | 8) {
            let bits = 8 * size;
            return Err(self.error(format!(
                "multiplication of i{bits} with overflow is not supported"
            )));
        }
        if size == 8 {
            // No 128 bits here: the product is right when dividing gives the factor back.
            let no = self.label();
            self.multiply(x, y, to);
            self.code(Lda, Mode::Immediate(0));
            for byte in x {
                self.with(Ora, *byte);
            }
            self.branch(Beq, no);
            if signed {
                // Dividing by -1 gives everything back; only the least number has no opposite.
                let usual = self.label();
                self.code(Lda, Mode::Immediate(0xFF));
                for byte in x {
                    self.with(And, *byte);
                }
                self.code(Cmp, Mode::Immediate(0xFF));
                self.branch(Bne, usual);
                for (i, byte) in y.iter().enumerate() {
                    self.load(*byte);
                    self.code(Cmp, Mode::Immediate(if i == 7 { 0x80 } else { 0 }));
                    self.branch(Bne, no);
                }
                self.jump(yes);
                self.place(usual);
            }
            self.divide(signed, false, &memory(to, 8), x, scratch);
            for (i, byte) in y.iter().enumerate() {
                self.at(Lda, scratch.plus(i as u16));
                self.with(Cmp, *byte);
                self.branch(Bne, yes);
            }
            self.place(no);
            self.bit(flag, yes);
            return Ok(());
        }
        // The full product, of operands extended to twice their width.
        let double = 2 * size as u16;
        if signed {
            let bits = 8 * size as u8;
            self.sign_extend(x, bits, 2 * size, 2 * bits, scratch)?;
            let second = if double == 8 {
                scratch.plus(8)
            } else {
                scratch.plus(double)
            };
            self.sign_extend(y, bits, 2 * size, 2 * bits, second)?;
            let first = memory(scratch, double.into());
            self.multiply(&first, &memory(second, double.into()), scratch);
        } else {
            let mut wide = x.to_vec();
            wide.resize(2 * size, Byte::Number(0));
            let mut other = y.to_vec();
            other.resize(2 * size, Byte::Number(0));
            self.multiply(&wide, &other, scratch);
        }
        self.copy_bytes(&memory(scratch, size as u32), to);
        // It fits when the high half is what extending the low half gives.
        if signed {
            self.at(Lda, to.plus(size as u16 - 1));
            self.sign_to_a();
        } else {
            self.code(Lda, Mode::Immediate(0));
        }
        for i in size..2 * size {
            self.at(Cmp, scratch.plus(i as u16));
            self.branch(Bne, yes);
        }
        self.bit(flag, yes);
        Ok(())
    }

    /// Shifts `x:y` as one number; the high part of it to the left, the low part to the right.
    fn funnel(&mut self, left: bool, x: &[Byte], y: &[Byte], amount: Byte, to: Address, size: u16) {
        let scratch = self.frames.scratch(self.id);
        let masked = Address::runtime("__tmp0");
        self.copy_bytes(y, scratch);
        self.copy_bytes(x, scratch.plus(size));
        self.load(amount);
        self.code(And, Mode::Immediate((8 * size - 1) as u8));
        self.at(Sta, masked);
        let operator = if left {
            BinaryOperator::Shl
        } else {
            BinaryOperator::LShr
        };
        self.shift(operator, scratch, 2 * size, Byte::Memory(masked));
        let from = if left { scratch.plus(size) } else { scratch };
        self.copy_bytes(&memory(from, size.into()), to);
    }

    fn reverse_bits(&mut self, x: &[Byte], to: Address) {
        let bits = Address::runtime("__tmp0");
        for (i, byte) in x.iter().rev().enumerate() {
            let again = self.label();
            self.load(*byte);
            self.code(Ldx, Mode::Immediate(8));
            self.place(again);
            self.code(Lsr, Mode::Accumulator);
            self.at(Rol, bits);
            self.code(Dex, Mode::Implied);
            self.branch(Bne, again);
            self.at(Lda, bits);
            self.at(Sta, to.plus(i as u16));
        }
    }

    /// Leading zeros, trailing zeros or ones: bits are shifted out and counted in X.
    fn count(&mut self, what: Intrinsic, x: &[Byte], to: Address, size: u16) {
        let scratch = self.frames.scratch(self.id);
        let (again, next, end) = (self.label(), self.label(), self.label());
        self.copy_bytes(x, scratch);
        self.code(Ldx, Mode::Immediate(0));
        self.code(Ldy, Mode::Immediate((8 * size) as u8));
        self.place(again);
        if what == Intrinsic::CountTrailingZeros {
            for i in (0..size).rev() {
                self.at(if i == size - 1 { Lsr } else { Ror }, scratch.plus(i));
            }
        } else {
            for i in 0..size {
                self.at(if i == 0 { Asl } else { Rol }, scratch.plus(i));
            }
        }
        if what == Intrinsic::CountOnes {
            self.branch(Bcc, next);
            self.code(Inx, Mode::Implied);
        } else {
            self.branch(Bcs, end);
            self.code(Inx, Mode::Implied);
        }
        self.place(next);
        self.code(Dey, Mode::Implied);
        self.branch(Bne, again);
        self.place(end);
        self.at(Stx, to);
        self.fill(to.plus(1), size - 1, 0);
    }
}
