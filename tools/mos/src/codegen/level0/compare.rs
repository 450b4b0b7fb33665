//! Comparisons: a subtraction whose flags decide.

use super::emitter::{Byte, Emitter};
use crate::asm::{Label, Mnemonic::*, Mode};
use crate::error::Result;
use crate::ir::{Operand, Predicate};

impl Emitter<'_> {
    /// Compares; control goes to the label when it holds and falls through when not.
    pub fn compare_to_label(
        &mut self,
        predicate: Predicate,
        a: &Operand,
        b: &Operand,
    ) -> Result<Label> {
        use Predicate::*;
        let bits = self.function.operand_type(a).bits();
        let (x, y) = (self.bytes(a), self.bytes(b));
        let signed = matches!(predicate, Sgt | Sge | Slt | Sle);
        if signed && bits == 1 {
            // The bit is the sign: -1 and 0 in the other order than 1 and 0.
            return Ok(match predicate {
                Sgt => self.unsigned(Ult, &x, &y),
                Sge => self.unsigned(Ule, &x, &y),
                Slt => self.unsigned(Ugt, &x, &y),
                _ => self.unsigned(Uge, &x, &y),
            });
        }
        if signed && !bits.is_multiple_of(8) {
            return Err(self.error(format!("a signed comparison of i{bits} is not supported")));
        }
        Ok(match predicate {
            Eq | Ne => {
                let (yes, no) = (self.label(), self.label());
                for (x, y) in x.iter().zip(&y) {
                    self.load(*x);
                    self.with(Cmp, *y);
                    self.branch(Bne, if predicate == Eq { no } else { yes });
                }
                if predicate == Eq {
                    self.jump(yes);
                }
                self.place(no);
                yes
            }
            Ugt | Uge | Ult | Ule => self.unsigned(predicate, &x, &y),
            Sgt => self.signed_less(&y, &x, false),
            Sge => self.signed_less(&x, &y, true),
            Slt => self.signed_less(&x, &y, false),
            Sle => self.signed_less(&y, &x, true),
        })
    }

    fn unsigned(&mut self, predicate: Predicate, x: &[Byte], y: &[Byte]) -> Label {
        use Predicate::*;
        let (x, y, branch) = match predicate {
            Ugt => (y, x, Bcc),
            Uge => (x, y, Bcs),
            Ult => (x, y, Bcc),
            _ => (y, x, Bcs),
        };
        let yes = self.label();
        for (i, (x, y)) in x.iter().zip(y).enumerate() {
            self.load(*x);
            self.with(if i == 0 { Cmp } else { Sbc }, *y);
        }
        self.branch(branch, yes);
        yes
    }

    /// `x < y`, or its opposite.
    fn signed_less(&mut self, x: &[Byte], y: &[Byte], opposite: bool) -> Label {
        let (yes, sign) = (self.label(), self.label());
        self.code(Sec, Mode::Implied);
        for (x, y) in x.iter().zip(y) {
            self.load(*x);
            self.with(Sbc, *y);
        }
        self.branch(Bvc, sign);
        self.code(Eor, Mode::Immediate(0x80));
        self.place(sign);
        // bvc leaves N of the subtraction, eor sets it anew: N is the order either way.
        self.branch(if opposite { Bpl } else { Bmi }, yes);
        yes
    }
}
