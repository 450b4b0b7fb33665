//! What each value of a function may point to.

use super::super::edit::operation_of;
use super::reach::Look;
use super::span::{Span, FAR};
use crate::ir::{
    BlockId, CastOperator, Constant, GlobalId, Operand, Operation, Phi, Predicate, Symbol,
    Terminator, Value,
};
use std::collections::BTreeMap;

/// Where a pointer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Root {
    Global(GlobalId),
    Parameter(usize),
}

/// What a pointer may be: for each root the offsets that it may have (both ends included).
pub(super) type Pointers = BTreeMap<Root, Span>;

impl Look<'_> {
    /// What each value may point to.
    pub(super) fn pointers(&self) -> Vec<Pointers> {
        let function = self.function;
        let mut of: Vec<Pointers> = vec![Pointers::new(); function.values.len()];
        for (i, place) in of.iter_mut().enumerate().take(function.parameters.len()) {
            place.insert(Root::Parameter(i), Span(0, 0));
        }
        for round in 0.. {
            let mut changed = false;
            let mut add = |of: &mut Vec<Pointers>, value: Value, new: Pointers| {
                for (root, span) in new {
                    let place = of[value.0 as usize].entry(root);
                    let old = place.or_insert_with(|| {
                        changed = true;
                        span
                    });
                    let hull = old.hull(span);
                    if hull != *old {
                        changed = true;
                        *old = if round > 16 { Span::ALL } else { hull };
                    }
                }
            };
            for (id, block) in function.blocks_with_ids() {
                for phi in &block.phis {
                    if let Some(new) = self.walk(id, phi) {
                        add(&mut of, phi.result, new);
                        continue;
                    }
                    for (_, operand) in &phi.incoming {
                        let new = roots(operand, &of);
                        add(&mut of, phi.result, new);
                    }
                }
                for instruction in &block.instructions {
                    let Some(result) = instruction.result else {
                        continue;
                    };
                    let new = self.result(id, &instruction.operation, &of);
                    add(&mut of, result, new);
                }
            }
            if !changed {
                break;
            }
        }
        of
    }

    /// A pointer that goes from one constant address to another one in steps, as that of
    /// `for place in &mut array` does.
    fn walk(&self, header: BlockId, phi: &Phi) -> Option<Pointers> {
        let address = |operand: &Operand| match operand.constant()? {
            Constant::Address {
                symbol: Symbol::Global(id),
                offset,
                ..
            } => Some((*id, i32::from(*offset as i16))),
            _ => None,
        };
        let [first, second] = phi.incoming.as_slice() else {
            return None;
        };
        let (start, (latch, next)) = match (address(&first.1), address(&second.1)) {
            (Some(start), None) => (start, second),
            (None, Some(start)) => (start, first),
            _ => return None,
        };
        let made =
            |operand: &Operand| operation_of(self.function, &self.definitions, operand.value()?);
        let step = match made(next)? {
            Operation::Address {
                base,
                offset,
                indices,
                ..
            } if base.value() == Some(phi.result) && indices.is_empty() => i32::from(*offset),
            _ => return None,
        };
        let Terminator::Branch {
            condition, yes, no, ..
        } = &self.function.block(*latch).terminator
        else {
            return None;
        };
        let end = match made(condition)? {
            Operation::Compare(Predicate::Eq, a, b, _) if a == next && *no == header => address(b)?,
            Operation::Compare(Predicate::Ne, a, b, _) if a == next && *yes == header => {
                address(b)?
            }
            _ => return None,
        };
        let there = start.0 == end.0 && start.1 < end.1 && 0 < step && step < FAR / 2;
        let exact = there && yes != no && (end.1 - start.1) % step == 0;
        exact.then(|| Pointers::from([(Root::Global(start.0), Span(start.1, end.1 - step))]))
    }

    /// What the result of an operation that only renames or moves pointers may be.
    fn result(&self, block: BlockId, operation: &Operation, of: &[Pointers]) -> Pointers {
        match operation {
            Operation::Select(_, yes, no) => {
                let mut all = roots(yes, of);
                for (root, span) in roots(no, of) {
                    let entry = all.entry(root).or_insert(span);
                    *entry = entry.hull(span);
                }
                all
            }
            Operation::Freeze(operand) | Operation::Cast(CastOperator::Copy, operand, _) => {
                roots(operand, of)
            }
            Operation::Address {
                base,
                offset,
                indices,
                ..
            } => {
                let constant = i32::from(*offset as i16);
                let mut sum = Some((constant, constant));
                for scaled in indices {
                    let bits = self.function.operand_type(&scaled.index).bits();
                    let interval = self.ranges.at(&scaled.index, block);
                    // Narrow ones are extended with their sign, wide ones wrap around.
                    let positive = interval.is_positive(bits.min(16));
                    let high = interval.high.saturating_mul(u64::from(scaled.scale));
                    sum = match sum {
                        Some((low, top)) if positive && high < FAR as u64 => {
                            let least = interval.low * u64::from(scaled.scale);
                            Some((low + least as i32, top + high as i32))
                        }
                        _ => None,
                    };
                }
                let mut all = roots(base, of);
                for span in all.values_mut() {
                    *span = match sum {
                        Some((low, high)) => span.moved(low, high),
                        None => Span::ALL,
                    };
                }
                all
            }
            _ => Pointers::new(),
        }
    }
}

/// What an operand may point to.
pub(super) fn roots(operand: &Operand, of: &[Pointers]) -> Pointers {
    match operand {
        Operand::Value(value) => of[value.0 as usize].clone(),
        Operand::Constant(Constant::Address {
            symbol: Symbol::Global(id),
            offset,
            ..
        }) => {
            let at = i32::from(*offset as i16);
            Pointers::from([(Root::Global(*id), Span(at, at))])
        }
        Operand::Constant(_) => Pointers::new(),
    }
}
