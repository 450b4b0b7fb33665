//! Ranges of induction variables, from where they start, their step and the test that ends the
//! loop.

use super::Ranges;
use crate::analysis::definitions::{operation_of, Definition};
use crate::analysis::interval::Interval;
use crate::ir::{
    mask, BinaryOperator, BlockId, Constant, Operand, Operation, Phi, Predicate, Terminator, Type,
};

/// A phi that changes by a constant in each round.
struct Stepped<'a> {
    start: &'a Operand,
    entering: BlockId,
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
            let steps = self.rounds(header)?;
            let (by, up) = own.distance();
            let (start, way) = (self.start(&own)?, steps.checked_mul(by)?);
            let interval = if up {
                Interval::new(start.low, start.high.checked_add(way)?)
            } else {
                Interval::new(start.low.checked_sub(way)?, start.high)
            };
            (by > 0 && interval.high <= Interval::full(own.bits).high).then_some(interval)
        })
    }

    /// How often a loop steps its counters at most.
    fn rounds(&self, header: BlockId) -> Option<u64> {
        let phis = self.function.block(header).phis.iter();
        phis.filter_map(|phi| self.steps(header, phi)).min()
    }

    /// Where a pointer starts that changes by a constant in each round, and how far it goes at
    /// most.
    pub(crate) fn walk<'a>(&'a self, header: BlockId, phi: &'a Phi) -> Option<(&'a Operand, i32)> {
        let own = self.stepped_phi(phi)?;
        let (by, up) = own.distance();
        let way = i32::try_from(self.rounds(header)?.checked_mul(by)?).ok()?;
        Some((own.start, if up { way } else { -way }))
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
        let ((entering, start), (latch, next), step) = match (step_of(&first.1), step_of(&second.1))
        {
            (None, Some(step)) => (first, second, step),
            (Some(step), None) => (second, first, step),
            _ => return None,
        };
        Some(Stepped {
            start,
            entering: *entering,
            latch: *latch,
            next,
            step,
            bits: self.function.value_type(phi.result).bits(),
        })
    }

    /// Between which numbers it starts.
    fn start(&self, own: &Stepped) -> Option<Interval> {
        self.known(own.start)?;
        Some(self.at(own.start, own.entering))
    }

    /// Between which numbers, but 0, an end is that was computed before the loop.
    fn end_at(&self, end: &Operand, entering: BlockId) -> Option<Interval> {
        let before = match self.definitions[end.value()?.0 as usize] {
            Definition::Parameter => true,
            Definition::Phi(block, _) | Definition::Instruction(block, _) => {
                self.dominators.dominates(block, entering)
            }
            Definition::Gone => false,
        };
        self.known(end)?;
        let interval = self.at(end, entering);
        (before && interval.low > 0).then_some(interval)
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
        let start = self.start(own)?;
        let (end, last_is_end) = self.end(header, phi, own)?;
        let (by, up) = own.distance();
        let Some(end) = end.number() else {
            // Up by one to an end that stays.
            let end = self.end_at(end, own.entering)?;
            let last = end.high - u64::from(!last_is_end);
            let comes = own.step == 1 && start.high <= end.low - u64::from(!last_is_end);
            return comes.then_some(Interval::new(start.low, last));
        };
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
            if let Some(interval) = self.tested(header, phi, &own) {
                return Some((interval.high - interval.low) / by);
            }
            // All numbers of its width, until it is again what it was.
            let (end, last_is_end) = self.end(header, phi, &own)?;
            let start = own.start.number()?;
            let all = by == 1 && !last_is_end && end.number() == Some(start);
            return all.then_some(mask(u64::MAX, own.bits));
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
        let part = |part: &Operand| operation_of(self.function, &self.definitions, part.value()?);
        let asks = |operation: &&Operation| match operation {
            Operation::Compare(_, a, _, _) => a == operand,
            _ => false,
        };
        // It stays only when all of a conjunction holds, or nothing of a disjunction.
        loop {
            let (first, second, stays) = match compared {
                Operation::Binary(BinaryOperator::And, first, second, _) => (first, second, yes),
                Operation::Binary(BinaryOperator::Or, first, second, _) => (first, second, no),
                Operation::Select(first, second, no) if no.number() == Some(0) => {
                    (first, second, yes)
                }
                Operation::Select(first, yes, second) if yes.number() == Some(1) => {
                    (first, second, no)
                }
                _ => break,
            };
            if *stays != stay || yes == no {
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
