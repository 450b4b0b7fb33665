//! Ranges of induction variables, from where they start, their step and the test that ends the
//! loop.

use super::super::edit::operation_of;
use super::super::interval::Interval;
use super::Ranges;
use crate::ir::{
    mask, BinaryOperator, BlockId, Constant, Operand, Operation, Phi, Predicate, Terminator, Type,
};

/// A phi that changes by a constant in each round.
struct Stepped<'a> {
    start: &'a Operand,
    latch: BlockId,
    /// The phi plus the step.
    next: &'a Operand,
    step: u64,
    bits: u8,
}

impl Stepped<'_> {
    /// How far it goes in each round, upwards or else downwards.
    fn distance(&self) -> (u64, bool) {
        let down = mask(self.step.wrapping_neg(), self.bits);
        (self.step.min(down), self.step < down)
    }
}

impl<'f> Ranges<'f> {
    /// `i` of `for (i = start; ; i += step)` that leaves when `i` or `i + step` equals a constant,
    /// or when another counter or pointer of the loop tells how many rounds there are.
    pub(super) fn counter(&self, header: BlockId, phi: &Phi) -> Option<Interval> {
        let own = self.stepped_phi(phi)?;
        if *self.function.value_type(phi.result) == Type::Pointer {
            return None;
        }
        self.tested(header, phi, &own).or_else(|| {
            let others = self.function.block(header).phis.iter();
            let steps = others.filter_map(|other| self.steps(header, other)).min()?;
            let (by, up) = own.distance();
            let (start, way) = (self.known(own.start)?, steps.checked_mul(by)?);
            let interval = if up {
                Interval::new(start.low, start.high.checked_add(way)?)
            } else {
                Interval::new(start.low.checked_sub(way)?, start.high)
            };
            (by > 0 && interval.high <= Interval::full(own.bits).high).then_some(interval)
        })
    }

    fn stepped_phi<'a>(&'a self, phi: &'a Phi) -> Option<Stepped<'a>> {
        let [first, second] = phi.incoming.as_slice() else {
            return None;
        };
        let step_of = |operand: &Operand| match operation_of(
            self.function,
            &self.definitions,
            operand.value()?,
        )? {
            Operation::Binary(BinaryOperator::Add, base, step, _)
                if base.value() == Some(phi.result) =>
            {
                step.number()
            }
            Operation::Address {
                base,
                offset,
                indices,
                ..
            } if base.value() == Some(phi.result) && indices.is_empty() => Some((*offset).into()),
            _ => None,
        };
        let (start, (latch, next), step) = match (step_of(&first.1), step_of(&second.1)) {
            (None, Some(step)) => (&first.1, second, step),
            (Some(step), None) => (&second.1, first, step),
            _ => return None,
        };
        Some(Stepped {
            start,
            latch: *latch,
            next,
            step,
            bits: self.function.value_type(phi.result).bits(),
        })
    }

    /// What the phi equals when the loop is left, and whether the phi itself gets there.
    fn end(&self, header: BlockId, phi: &Phi, own: &Stepped) -> Option<(&Operand, bool)> {
        // Tested after the step, on the edge back to the header ...
        if let Some(end) = self.leaves_at(own.latch, header, own.next) {
            return Some((end, false));
        }
        // ... or before it, in the header, which the latch is only reached through.
        let Terminator::Branch { yes, no, .. } = &self.function.block(header).terminator else {
            return None;
        };
        let stay = [*yes, *no].into_iter().find(|&stay| {
            self.predecessors[stay.0 as usize] == [header]
                && self.dominators.dominates(stay, own.latch)
        })?;
        Some((
            self.leaves_at(header, stay, &Operand::Value(phi.result))?,
            true,
        ))
    }

    /// The range of a counter that ends at a constant.
    fn tested(&self, header: BlockId, phi: &Phi, own: &Stepped) -> Option<Interval> {
        let start = self.known(own.start)?;
        let (end, last_is_end) = self.end(header, phi, own)?;
        let end = end.number()?;
        let (by, up) = own.distance();
        if by == 0 {
            return None;
        }
        let way = if up {
            end.wrapping_sub(start.low)
        } else {
            start.low.wrapping_sub(end)
        };
        let hits = by == 1 || start.low == start.high && way.is_multiple_of(by);
        let last = match (last_is_end, up) {
            (true, _) => end,
            (_, true) => end.checked_sub(by)?,
            (_, false) => end.checked_add(by)?,
        };
        if up {
            (hits && start.high <= last).then_some(Interval::new(start.low, last))
        } else {
            (hits && start.low >= last).then_some(Interval::new(last, start.high))
        }
    }

    /// How often a counter or pointer that ends at a constant distance steps at most.
    fn steps(&self, header: BlockId, phi: &Phi) -> Option<u64> {
        let own = self.stepped_phi(phi)?;
        let (by, up) = own.distance();
        if *self.function.value_type(phi.result) != Type::Pointer {
            let interval = self.tested(header, phi, &own)?;
            return Some((interval.high - interval.low) / by);
        }
        let (end, last_is_end) = self.end(header, phi, &own)?;
        let ((from, start), (to, end)) = (self.root(own.start), self.root(end));
        let way = if up {
            end.wrapping_sub(start)
        } else {
            start.wrapping_sub(end)
        };
        let way = u64::from(way);
        let hits = from == to && by > 0 && way > 0 && way.is_multiple_of(by);
        hits.then(|| way / by - u64::from(!last_is_end))
    }

    /// A pointer without the constant that was added to it, and that constant.
    fn root(&self, pointer: &Operand) -> (Operand, u16) {
        let of_value = pointer
            .value()
            .and_then(|value| operation_of(self.function, &self.definitions, value));
        match (pointer, of_value) {
            (
                Operand::Constant(Constant::Address {
                    symbol,
                    offset,
                    as_type,
                }),
                _,
            ) => {
                let (symbol, as_type) = (*symbol, as_type.clone());
                let base = Constant::Address {
                    symbol,
                    offset: 0,
                    as_type,
                };
                (Operand::Constant(base), *offset)
            }
            (
                _,
                Some(Operation::Address {
                    base,
                    offset,
                    indices,
                    ..
                }),
            ) if indices.is_empty() => {
                let (root, more) = self.root(base);
                (root, offset.wrapping_add(more))
            }
            _ => (pointer.clone(), 0),
        }
    }

    /// What `operand` is compared with at the end of `from`, where the block is left
    /// for elsewhere than `stay` when they are equal.
    fn leaves_at(&self, from: BlockId, stay: BlockId, operand: &Operand) -> Option<&Operand> {
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
        (stays_when_unequal && a == operand).then_some(b)
    }
}
