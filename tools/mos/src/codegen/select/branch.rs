//! Control: conditions, edges with their phis, selects.

use super::emit::memory;
use super::{Byte, Select};
use crate::asm::Mnemonic::*;
use crate::asm::{Address, Label, Mode};
use crate::ir::{BinaryOperator, BlockId, Operand, Operation, Value};

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
            Operation::Cast(_, x, flags) => {
                let byte = self.bytes(x)[0];
                // The other bits are 0, so that the load sets Z: `lsr` less.
                if flags.nuw && !self.carry_holds(byte, false) {
                    self.load(byte);
                    self.branch(if when { Bne } else { Beq }, to);
                    return;
                }
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
        // The cheaper arm first: it is sometimes computed without need.
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
            // A target that is not read any more can be written.
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
