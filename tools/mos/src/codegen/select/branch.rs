//! Control: conditions, edges with their phis, selects, switches.

use super::{memory, Byte, Select};
use crate::asm::{Address, Label, Mnemonic::*, Mode};
use crate::ir::{BinaryOperator, BlockId, Operand, Operation, Predicate, Terminator, Value};

impl<'a> Select<'a> {
    /// Branches to `to` when the condition is `when`, else falls through.
    pub(super) fn condition(&mut self, condition: &Operand, when: bool, to: Label) {
        if let Some(number) = condition.number() {
            if (number & 1 == 1) == when {
                self.jump(to);
            }
            return;
        }
        let fused = condition
            .value()
            .filter(|value| self.fused[value.0 as usize]);
        match fused.and_then(|value| self.operation(value)) {
            Some(operation) => self.fused_condition(operation, when, to),
            None => {
                let byte = self.bytes(condition)[0];
                self.load(byte);
                self.branch(if when { Bne } else { Beq }, to);
            }
        }
    }

    fn fused_condition(&mut self, operation: &'a Operation, when: bool, to: Label) {
        match operation {
            Operation::Cast(_, x, _) => {
                let byte = self.bytes(x)[0];
                if !self.carry_holds(byte, false) {
                    self.load(byte);
                    self.code(Lsr, Mode::Accumulator);
                }
                self.branch(if when { Bcs } else { Bcc }, to);
            }
            Operation::Compare(predicate, a, b, _) => {
                let predicate = if when {
                    *predicate
                } else {
                    predicate.inverse()
                };
                self.compare(predicate, a, b, to);
            }
            Operation::Binary(BinaryOperator::Xor, a, b, _) => match b.number() {
                Some(number) => self.condition(a, when ^ (number & 1 == 1), to),
                None => {
                    let (skip, one) = (self.label(), self.label());
                    self.condition(a, true, one);
                    self.condition(b, when, to);
                    self.jump(skip);
                    self.place(one);
                    self.condition(b, !when, to);
                    self.place(skip);
                }
            },
            Operation::Binary(operator, a, b, _) => {
                self.both(a, b, *operator == BinaryOperator::And, when, to);
            }
            Operation::Select(condition, yes, no) => {
                if no.number() == Some(0) {
                    self.both(condition, yes, true, when, to);
                } else if yes.number().is_some_and(|number| number & 1 == 1) {
                    self.both(condition, no, false, when, to);
                } else {
                    let (other, end) = (self.label(), self.label());
                    self.condition(condition, false, other);
                    self.condition(yes, when, to);
                    self.jump(end);
                    self.place(other);
                    self.condition(no, when, to);
                    self.place(end);
                }
            }
            _ => {}
        }
    }

    /// `a and b` or `a or b`, the second looked at only when it decides.
    fn both(&mut self, a: &Operand, b: &Operand, and: bool, when: bool, to: Label) {
        if and == when {
            let skip = self.label();
            self.condition(a, !when, skip);
            self.condition(b, when, to);
            self.place(skip);
        } else {
            self.condition(a, when, to);
            self.condition(b, when, to);
        }
    }

    /// Makes a value of a comparison.
    pub(super) fn condition_value(&mut self, condition: &Operand, result: Value) {
        let target = self.targets(result)[0];
        let Some(operation) = condition.value().and_then(|value| self.operation(value)) else {
            return;
        };
        let end = self.label();
        self.immediate(Lda, 0);
        self.at(Sta, target);
        self.fused_condition(operation, false, end);
        self.immediate(Lda, 1);
        self.at(Sta, target);
        self.place(end);
    }

    /// A select whose value is needed.
    pub(super) fn select(
        &mut self,
        condition: &Operand,
        yes: &Operand,
        no: &Operand,
        result: Value,
    ) {
        let targets = self.targets(result);
        let (x, y) = (self.bytes(yes), self.bytes(no));
        let end = self.label();
        // The cheaper arm first: it is done in vain now and then.
        let numbers = |bytes: &[Byte]| {
            bytes
                .iter()
                .filter(|b| matches!(b, Byte::Number(_)))
                .count()
        };
        let (first, second, when) = if numbers(&x) > numbers(&y) {
            (&x, &y, true)
        } else {
            (&y, &x, false)
        };
        self.copy(first, &targets);
        self.condition(condition, when, end);
        self.copy(second, &targets);
        self.place(end);
    }

    /// Copies of phis on an edge: targets and sources.
    fn moves(&mut self, from: BlockId, to: BlockId) -> Vec<(Address, Byte)> {
        let function = self.function;
        let mut moves = Vec::new();
        for phi in &function.block(to).phis {
            let incoming = phi.incoming.iter().find(|(block, _)| *block == from);
            let Some((_, operand)) = incoming else {
                continue;
            };
            if operand
                .constant()
                .is_some_and(|constant| constant.is_undefined())
            {
                continue;
            }
            let sources = self.bytes(operand);
            let targets = self.targets(phi.result);
            moves.extend(targets.into_iter().zip(sources));
        }
        moves.retain(|(target, source)| *source != Byte::Memory(*target));
        moves
    }

    /// Whether an edge has phis to copy.
    pub(super) fn has_moves(&mut self, from: BlockId, to: BlockId) -> bool {
        !self.moves(from, to).is_empty()
    }

    /// The way from one block to another.
    pub(super) fn edge(&mut self, from: BlockId, to: BlockId) {
        let moves = self.moves(from, to);
        self.parallel(moves);
        self.jump(Label(to.0));
    }

    /// Copies that all happen at once.
    pub(super) fn parallel(&mut self, mut moves: Vec<(Address, Byte)>) {
        while !moves.is_empty() {
            // A target that nobody still reads can be written.
            let free = moves.iter().position(|(target, _)| {
                !moves
                    .iter()
                    .any(|(_, source)| *source == Byte::Memory(*target))
            });
            match free {
                Some(index) => {
                    let (target, source) = moves.remove(index);
                    self.copy(&[source], &[target]);
                }
                None => {
                    // A ring: one value steps aside.
                    let aside = self.temporary();
                    let (target, _) = moves[0];
                    self.copy(&[Byte::Memory(target)], &[aside]);
                    for (_, source) in &mut moves {
                        if *source == Byte::Memory(target) {
                            *source = Byte::Memory(aside);
                        }
                    }
                }
            }
        }
    }

    /// Where a switch goes when no comparison holds. Where that cannot be (a `match` of all variants of an
    /// enumeration), the target of the most cases takes its place and needs no comparisons: 4 bytes each. The last
    /// of equals, since the first is often 0, for which the load is enough.
    fn otherwise(&self, default: BlockId, cases: &[(u64, BlockId)]) -> BlockId {
        let block = self.function.block(default);
        let is_impossible =
            block.instructions.is_empty() && matches!(block.terminator, Terminator::Unreachable);
        let count = |to: BlockId| cases.iter().filter(|case| case.1 == to).count();
        match cases.iter().max_by_key(|case| count(case.1)) {
            Some(case) if is_impossible => case.1,
            _ => default,
        }
    }

    /// A switch: a chain of comparisons, the highest byte first where the value is wide.
    pub(super) fn switch(
        &mut self,
        from: BlockId,
        value: &Operand,
        default: BlockId,
        cases: &[(u64, BlockId)],
    ) {
        let bytes = self.bytes(value);
        let default = self.otherwise(default, cases);
        let mut stubs: Vec<(Label, BlockId)> = Vec::new();
        for (number, to) in cases {
            if to == &default {
                continue;
            }
            let target = if self.has_moves(from, *to) {
                match stubs.iter().find(|(_, block)| block == to) {
                    Some((label, _)) => *label,
                    None => {
                        let label = self.label();
                        stubs.push((label, *to));
                        label
                    }
                }
            } else {
                Label(to.0)
            };
            let parts: Vec<(Byte, u8)> = bytes
                .iter()
                .enumerate()
                .map(|(i, byte)| (*byte, (number >> (8 * i)) as u8))
                .collect();
            let impossible =
                |(byte, wanted): &(Byte, u8)| matches!(byte, Byte::Number(is) if is != wanted);
            if parts.iter().any(impossible) {
                continue;
            }
            self.equal_parts(&parts, true, target);
        }
        self.edge(from, default);
        for (label, to) in stubs {
            self.place(label);
            self.edge(from, to);
        }
    }

    /// Branches to `to` when all bytes are as wanted (`equal`) or one is not.
    fn equal_parts(&mut self, parts: &[(Byte, u8)], equal: bool, to: Label) {
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

    fn unsigned_less(&mut self, x: &[Byte], y: &[Byte], less: bool, to: Label) {
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

    fn signed_less(&mut self, x: &[Byte], y: &[Byte], number: Option<u64>, less: bool, to: Label) {
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

    /// Puts the result where the caller expects it.
    pub(super) fn return_value(&mut self, operand: &Operand) {
        let bytes = self.bytes(operand);
        match bytes.len() {
            0 => {}
            1 => self.load(bytes[0]),
            2 => {
                self.with(Ldx, bytes[1]);
                self.load(bytes[0]);
            }
            _ => {
                let result = self.conventions.of(self.id).result.clone();
                self.parallel(result.into_iter().zip(bytes).collect());
            }
        }
    }

    /// A call's result in units as bytes.
    pub(super) fn as_bytes(addresses: &[Address]) -> Vec<Byte> {
        memory(addresses)
    }
}

/// A number as so many bytes.
pub(super) fn numbers(number: u64, size: usize) -> Vec<Byte> {
    (0..size)
        .map(|i| Byte::Number((number >> (8 * i)) as u8))
        .collect()
}
