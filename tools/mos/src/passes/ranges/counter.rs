//! Ranges of induction variables, from where they start, their step and the test that ends the
//! loop.

use super::super::edit::operation_of;
use super::super::interval::Interval;
use super::Ranges;
use crate::ir::{mask, BinaryOperator, BlockId, Operand, Operation, Phi, Predicate, Terminator};

impl<'f> Ranges<'f> {
    /// `i` of `for (i = start; ; i += step)` that leaves when `i` or `i + step` equals a constant.
    pub(super) fn counter(&self, header: BlockId, phi: &Phi) -> Option<Interval> {
        let [first, second] = phi.incoming.as_slice() else {
            return None;
        };
        let next_of = |operand: &Operand| match operation_of(
            self.function,
            &self.definitions,
            operand.value()?,
        )? {
            Operation::Binary(BinaryOperator::Add, base, step, _)
                if base.value() == Some(phi.result) =>
            {
                step.number()
            }
            _ => None,
        };
        let (start, (latch, next), step) = match (next_of(&first.1), next_of(&second.1)) {
            (None, Some(step)) => (&first.1, second, step),
            (Some(step), None) => (&second.1, first, step),
            _ => return None,
        };
        let start = self.known(start)?;
        let bits = self.function.value_type(phi.result).bits();
        // Tested after the step, on the edge back to the header ...
        let (end, last_is_end) = match self.leaves_at(*latch, header, next) {
            Some(end) => (end, false),
            // ... or before it, in the header, which the latch is only reached through.
            None => {
                let Terminator::Branch { yes, no, .. } = &self.function.block(header).terminator
                else {
                    return None;
                };
                let stay = [*yes, *no].into_iter().find(|&stay| {
                    self.predecessors[stay.0 as usize] == [header]
                        && self.dominators.dominates(stay, *latch)
                })?;
                let end = self.leaves_at(header, stay, &Operand::Value(phi.result))?;
                (end, true)
            }
        };
        let down = mask(step.wrapping_neg(), bits);
        if step != 0 && step < down {
            // Upwards: start, start + step, ..., end.
            let hits =
                start.low == start.high && (end.wrapping_sub(start.low)).is_multiple_of(step);
            let before = if last_is_end {
                end
            } else {
                end.checked_sub(step)?
            };
            (start.high <= before && (step == 1 || hits))
                .then_some(Interval::new(start.low, before))
        } else if down != 0 {
            let hits =
                start.low == start.high && (start.low.wrapping_sub(end)).is_multiple_of(down);
            let before = if last_is_end {
                end
            } else {
                end.checked_add(down)?
            };
            (start.low >= before && (down == 1 || hits))
                .then_some(Interval::new(before, start.high))
        } else {
            None
        }
    }

    /// The constant that `operand` is compared with at the end of `from`, where the block is left
    /// for elsewhere than `stay` when they are equal.
    fn leaves_at(&self, from: BlockId, stay: BlockId, operand: &Operand) -> Option<u64> {
        let Terminator::Branch {
            condition, yes, no, ..
        } = &self.function.block(from).terminator
        else {
            return None;
        };
        let mut compared = operation_of(self.function, &self.definitions, condition.value()?)?;
        // It stays only when all of a conjunction holds.
        while let Operation::Select(first, second, Operand::Constant(_))
        | Operation::Binary(BinaryOperator::And, first, second, _) = compared
        {
            let is_and = match compared {
                Operation::Select(_, _, no) => no.number() == Some(0),
                _ => true,
            };
            let part =
                |part: &Operand| operation_of(self.function, &self.definitions, part.value()?);
            let asks = |operation: &&Operation| match operation {
                Operation::Compare(_, a, _, _) => a == operand,
                _ => false,
            };
            if !is_and || *yes != stay || *no == stay {
                return None;
            }
            compared = part(first)
                .filter(asks)
                .or_else(|| part(second).filter(asks))?;
        }
        let Operation::Compare(predicate, a, b, _) = compared else {
            return None;
        };
        let stays_when_unequal = match predicate {
            Predicate::Eq => *no == stay && *yes != stay,
            Predicate::Ne => *yes == stay && *no != stay,
            _ => false,
        };
        (stays_when_unequal && a == operand)
            .then(|| b.number())
            .flatten()
    }
}
