//! What each value of a function may point to.

use super::span::{Span, FAR};
use crate::analysis::definitions::{operation_of, Definition};
use crate::analysis::ranges::Ranges;
use crate::ir::{
    BlockId, CastOperator, Constant, Function, GlobalId, Operand, Operation, Phi, Symbol, Type,
    Value,
};
use std::collections::BTreeMap;

/// Where a pointer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub(super) enum Root {
    Global(GlobalId),
    Parameter(usize),
    /// What an `alloca` made.
    Local(Value),
}

/// What a pointer may be: for each root the offsets that it may have (both ends included).
pub(super) type Pointers = BTreeMap<Root, Span>;

/// What is known of the values of a function.
pub(super) struct Values<'a> {
    pub function: &'a Function,
    pub definitions: Vec<Definition>,
    pub ranges: &'a Ranges<'a>,
}

impl Values<'_> {
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
                    if let Some(new) = self.walk(id, phi, &of) {
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
                    let new = match &instruction.operation {
                        Operation::Alloca(_) => Pointers::from([(Root::Local(result), Span(0, 0))]),
                        operation => self.result(id, operation, &of),
                    };
                    add(&mut of, result, new);
                }
            }
            if !changed {
                break;
            }
        }
        of
    }

    /// A pointer that goes on in steps as often as its loop allows.
    fn walk(&self, header: BlockId, phi: &Phi, of: &[Pointers]) -> Option<Pointers> {
        if *self.function.value_type(phi.result) != Type::Pointer {
            return None;
        }
        let (start, way) = self.ranges.walk(header, phi)?;
        let mut all = roots(start, of);
        for span in all.values_mut() {
            *span = span.moved(way.min(0), way.max(0));
        }
        Some(all)
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
            Operation::Address { base, .. } => self.moved(block, operation, roots(base, of)),
            _ => Pointers::new(),
        }
    }

    /// What an operand may point to where it is read: an address that was computed before its
    /// index was checked keeps within what the check says.
    pub(super) fn roots_at(&self, operand: &Operand, block: BlockId, of: &[Pointers]) -> Pointers {
        let value = operand.value();
        let made = value.and_then(|value| operation_of(self.function, &self.definitions, value));
        match made {
            Some(operation @ Operation::Address { base, .. }) => {
                self.moved(block, operation, self.roots_at(base, block, of))
            }
            _ => roots(operand, of),
        }
    }

    /// Pointers with what an address computation that is read in a block adds to them.
    fn moved(&self, block: BlockId, address: &Operation, mut all: Pointers) -> Pointers {
        let Operation::Address {
            offset, indices, ..
        } = address
        else {
            return all;
        };
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
        for span in all.values_mut() {
            *span = match sum {
                Some((low, high)) => span.moved(low, high),
                None => Span::ALL,
            };
        }
        all
    }
}

/// What an operand may point to.
fn roots(operand: &Operand, of: &[Pointers]) -> Pointers {
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
