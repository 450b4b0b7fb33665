//! Comparisons of numbers of any width, made where they decide a branch.

use super::byte::Byte;
use super::Select;
use crate::asm::Mnemonic::*;
use crate::asm::{Label, Mode};
use crate::ir::{BinaryOperator, Operand, Operation, Predicate};

/// A number as bytes, lowest first.
pub(super) fn numbers(number: u64, size: usize) -> Vec<Byte> {
    (0..size)
        .map(|i| Byte::Number((number >> (8 * i)) as u8))
        .collect()
}

impl Select<'_> {
    /// Branches to `to` when all bytes are as wanted (`equal`) or one is not.
    pub(super) fn equal_parts(&mut self, parts: &[(Byte, u8)], equal: bool, to: Label) {
        let pairs: Vec<(Byte, Byte)> = parts
            .iter()
            .map(|(byte, wanted)| (*byte, Byte::Number(*wanted)))
            .collect();
        self.equal(&pairs, equal, to);
    }

    /// Branches to `to` when all pairs are equal (`equal`) or one is not.
    pub(super) fn equal(&mut self, pairs: &[(Byte, Byte)], equal: bool, to: Label) {
        let mut open = Vec::new();
        for &(x, y) in pairs {
            match (x, y) {
                _ if x == y => {}
                (Byte::Number(_), Byte::Number(_)) => {
                    if !equal {
                        self.jump(to);
                    }
                    return;
                }
                (Byte::Number(_), _) => open.push((y, x)),
                _ => open.push((x, y)),
            }
        }
        if open.is_empty() {
            if equal {
                self.jump(to);
            }
            return;
        }
        if open.iter().all(|(_, y)| *y == Byte::Number(0)) {
            for (i, (x, _)) in open.iter().enumerate() {
                self.with(if i == 0 { Lda } else { Ora }, *x);
            }
            self.branch(if equal { Beq } else { Bne }, to);
            return;
        }
        let skip = self.label();
        for (i, (x, y)) in open.iter().enumerate() {
            self.load(*x);
            if *y != Byte::Number(0) {
                self.with(Cmp, *y);
            }
            match (equal, i + 1 == open.len()) {
                (true, true) => self.branch(Beq, to),
                (true, false) => self.branch(Bne, skip),
                (false, _) => self.branch(Bne, to),
            }
        }
        self.place(skip);
    }

    /// Branches to `to` when the predicate holds, else falls through.
    pub(super) fn compare(&mut self, predicate: Predicate, a: &Operand, b: &Operand, to: Label) {
        use Predicate::*;
        let bits = self.function.operand_type(a).bits();
        let (mut x, mut y) = (self.bytes(a), self.bytes(b));
        let mut predicate = predicate;
        let constant = |bytes: &[Byte]| {
            let mut number = 0;
            for (i, byte) in bytes.iter().enumerate() {
                match byte {
                    Byte::Number(value) => number |= u64::from(*value) << (8 * i),
                    _ => return None,
                }
            }
            Some(number)
        };
        if constant(&x).is_some() && constant(&y).is_none() {
            std::mem::swap(&mut x, &mut y);
            predicate = predicate.swapped();
        }
        if bits == 1 {
            // The bit is the sign: -1 and 0 stand in the other order than 1 and 0.
            predicate = match predicate {
                Sgt => Ult,
                Sge => Ule,
                Slt => Ugt,
                Sle => Uge,
                other => other,
            };
        }
        if matches!(predicate, Eq | Ne) {
            if let Some(Operation::Binary(BinaryOperator::And, of, one, _)) =
                a.value().and_then(|value| self.operation(value))
            {
                let byte = self.bytes(of)[0];
                if one.number() == Some(1) && b.number() == Some(0) && self.carry_holds(byte, false)
                {
                    self.branch(if predicate == Eq { Bcc } else { Bcs }, to);
                    return;
                }
            }
            let pairs: Vec<(Byte, Byte)> = x.into_iter().zip(y).collect();
            self.equal(&pairs, predicate == Eq, to);
            return;
        }
        let top = x.len() - 1;
        let positive = |byte: Byte| matches!(byte, Byte::Number(value) if value < 0x80);
        if !bits.is_multiple_of(8) || (positive(x[top]) && positive(y[top])) {
            predicate = match predicate {
                Sgt => Ugt,
                Sge => Uge,
                Slt => Ult,
                Sle => Ule,
                other => other,
            };
        }
        // Only "less" and "not less" from here on.
        let all_ones = |number: u64| number == crate::ir::mask(u64::MAX, 8 * x.len() as u8);
        match (predicate, constant(&y)) {
            (Ugt | Ule, Some(number)) => {
                if all_ones(number) {
                    if predicate == Ule {
                        self.jump(to);
                    }
                    return;
                }
                y = numbers(number + 1, x.len());
                predicate = if predicate == Ugt { Uge } else { Ult };
            }
            (Sgt | Sle, Some(number)) => {
                let greatest = crate::ir::mask(u64::MAX, 8 * x.len() as u8) >> 1;
                if number == greatest {
                    if predicate == Sle {
                        self.jump(to);
                    }
                    return;
                }
                y = numbers(number.wrapping_add(1), x.len());
                predicate = if predicate == Sgt { Sge } else { Slt };
            }
            (Ugt | Ule | Sgt | Sle, None) => {
                std::mem::swap(&mut x, &mut y);
                predicate = predicate.swapped();
            }
            _ => {}
        }
        let less = matches!(predicate, Ult | Slt);
        if matches!(predicate, Ult | Uge) {
            self.unsigned_less(&x, &y, less, to);
        } else {
            self.signed_less(&x, &y, constant(&y), less, to);
        }
    }

    pub(super) fn unsigned_less(&mut self, x: &[Byte], y: &[Byte], less: bool, to: Label) {
        // Equal known high bytes decide nothing.
        let mut size = x.len();
        while size > 1 && x[size - 1] == y[size - 1] && matches!(x[size - 1], Byte::Number(_)) {
            size -= 1;
        }
        if let (Byte::Number(a), Byte::Number(b)) = (x[size - 1], y[size - 1]) {
            if a != b {
                if (a < b) == less {
                    self.jump(to);
                }
                return;
            }
        }
        // x >= 0 in the low bytes always: the carry is set there without looking.
        let first = y[..size].iter().position(|byte| *byte != Byte::Number(0));
        let Some(first) = first else {
            if !less {
                self.jump(to);
            }
            return;
        };
        if first == size - 1 {
            match y[first] {
                Byte::Number(1) => {
                    self.load(x[first]);
                    self.branch(if less { Beq } else { Bne }, to);
                    return;
                }
                Byte::Number(0x80) => {
                    self.load(x[first]);
                    self.branch(if less { Bpl } else { Bmi }, to);
                    return;
                }
                _ => {}
            }
        }
        for i in first..size {
            self.load(x[i]);
            self.with(if i == first { Cmp } else { Sbc }, y[i]);
        }
        self.branch(if less { Bcc } else { Bcs }, to);
    }

    pub(super) fn signed_less(
        &mut self,
        x: &[Byte],
        y: &[Byte],
        number: Option<u64>,
        less: bool,
        to: Label,
    ) {
        let top = x.len() - 1;
        let branch = if less { Bmi } else { Bpl };
        if number == Some(0) && self.carry_holds(x[top], true) {
            self.branch(if less { Bcs } else { Bcc }, to);
            return;
        }
        if number == Some(0) {
            self.load(x[top]);
            self.branch(branch, to);
            return;
        }
        if let (Some(_), Byte::Number(high)) = (number, y[top]) {
            // The sign bit turned round makes the order unsigned; eor leaves the carry alone.
            let biased = high ^ 0x80;
            let low = y[..top].iter().position(|byte| *byte != Byte::Number(0));
            if low.is_none() && biased == 0 {
                if !less {
                    self.jump(to);
                }
                return;
            }
            for i in low.unwrap_or(top)..top {
                self.load(x[i]);
                self.with(if Some(i) == low { Cmp } else { Sbc }, y[i]);
            }
            self.load(x[top]);
            self.immediate(Eor, 0x80);
            self.immediate(if low.is_some() { Sbc } else { Cmp }, biased);
            self.branch(if less { Bcc } else { Bcs }, to);
            return;
        }
        let sign = self.label();
        if top == 0 {
            self.code(Sec, Mode::Implied);
        }
        for i in 0..=top {
            self.load(x[i]);
            self.with(if i == 0 && top > 0 { Cmp } else { Sbc }, y[i]);
        }
        self.branch(Bvc, sign);
        self.immediate(Eor, 0x80);
        self.place(sign);
        self.branch(branch, to);
    }
}
