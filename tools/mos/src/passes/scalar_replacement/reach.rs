//! Which bytes of which statics an address may reach, over the whole program.

use super::super::edit::{definitions, operation_of, Definition};
use super::super::ranges::Ranges;
use super::span::{Span, FAR};
use crate::ir::{
    BlockId, Callee, CastOperator, Constant, Function, FunctionId, GlobalId, Intrinsic, Module,
    Operand, Operation, Phi, Predicate, Symbol, Terminator, Value,
};
use std::collections::{BTreeMap, HashMap};

/// Where a pointer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Root {
    Global(GlobalId),
    Parameter(usize),
}

/// What a pointer may be: for each root the offsets that it may have (both ends included).
type Pointers = BTreeMap<Root, Span>;

/// What a function does to what its parameters point to.
type Reached = Vec<Option<Span>>;

/// What a program does to its statics.
#[derive(Default)]
pub(super) struct Facts {
    /// What addresses that are not constant may reach.
    pub reached: BTreeMap<GlobalId, Vec<Span>>,
    /// What is loaded or stored at a constant address.
    pub direct: BTreeMap<GlobalId, Vec<Span>>,
}

/// Looks at the whole program until nothing is new.
pub(super) fn facts(module: &Module) -> Facts {
    let ranges: HashMap<FunctionId, Ranges> = module
        .functions_with_ids()
        .filter(|(_, function)| !function.is_external())
        .map(|(id, function)| (id, Ranges::new(function)))
        .collect();
    let mut reached: Vec<Reached> = module
        .functions
        .iter()
        .map(|function| {
            let reached = function.is_external().then_some(Span::ALL);
            vec![reached; function.parameters.len()]
        })
        .collect();
    for round in 0.. {
        let mut facts = Facts::default();
        let mut changed = false;
        for (id, function) in module.functions_with_ids() {
            let Some(ranges) = ranges.get(&id) else {
                continue;
            };
            let mut look = Look {
                function,
                definitions: definitions(function),
                ranges,
                module,
                others: &reached,
                facts: &mut facts,
                own: vec![None; function.parameters.len()],
            };
            look.function();
            let own = look.own;
            for (old, new) in reached[id.0 as usize].iter_mut().zip(own) {
                let hull = match (*old, new) {
                    (Some(old), Some(new)) => Some(old.hull(new)),
                    (old, new) => old.or(new),
                };
                if *old != hull {
                    // A span that keeps growing is one without an end.
                    *old = if round > 8 { Some(Span::ALL) } else { hull };
                    changed = true;
                }
            }
        }
        if !changed {
            return facts;
        }
    }
    Facts::default()
}

/// One function.
struct Look<'a> {
    function: &'a Function,
    definitions: Vec<Definition>,
    ranges: &'a Ranges<'a>,
    module: &'a Module,
    others: &'a [Reached],
    facts: &'a mut Facts,
    own: Reached,
}

impl Look<'_> {
    pub(super) fn function(&mut self) {
        let pointers = self.pointers();
        let function = self.function;
        for (id, block) in function.blocks_with_ids() {
            for instruction in &block.instructions {
                self.operation(id, instruction.result, &instruction.operation, &pointers);
            }
            if let Terminator::Return(Some(operand)) = &block.terminator {
                self.escapes(operand, &pointers);
            }
        }
    }

    /// What each value may point to.
    fn pointers(&self) -> Vec<Pointers> {
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

    pub(super) fn operation(
        &mut self,
        block: BlockId,
        result: Option<Value>,
        operation: &Operation,
        pointers: &[Pointers],
    ) {
        match operation {
            Operation::Load { pointer, .. } => {
                let size = result.map_or(0, |value| self.function.value_type(value).size());
                self.access(pointer, size, pointers);
            }
            Operation::Store { value, pointer, .. } => {
                self.access(pointer, self.function.operand_type(value).size(), pointers);
                self.escapes(value, pointers);
            }
            Operation::Select(condition, ..) => self.escapes(condition, pointers),
            Operation::Freeze(_)
            | Operation::Cast(CastOperator::Copy, ..)
            | Operation::Alloca(_)
            | Operation::Compare(..) => {}
            Operation::Address { indices, .. } => {
                for scaled in indices {
                    self.escapes(&scaled.index, pointers);
                }
            }
            Operation::Call(call) => match &call.callee {
                Callee::Direct(id) if is_comparison(&self.module.function(*id).name) => {
                    let most = self.ranges.at(&call.arguments[2], block).high;
                    let span = Span(0, most.min(FAR as u64) as i32);
                    self.reaches(&call.arguments[0], span, pointers);
                    self.reaches(&call.arguments[1], span, pointers);
                }
                Callee::Direct(id) => {
                    let reached = &self.others[id.0 as usize];
                    for (i, argument) in call.arguments.iter().enumerate() {
                        match reached.get(i) {
                            Some(None) => {}
                            Some(Some(span)) => {
                                let span = *span;
                                self.reaches(argument, span, pointers);
                            }
                            None => self.escapes(argument, pointers),
                        }
                    }
                }
                Callee::Intrinsic(
                    intrinsic @ (Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet),
                ) => {
                    let most = self.ranges.at(&call.arguments[2], block).high;
                    let span = Span(0, most.min(FAR as u64) as i32);
                    self.reaches(&call.arguments[0], span, pointers);
                    if *intrinsic == Intrinsic::MemSet {
                        self.escapes(&call.arguments[1], pointers);
                    } else {
                        self.reaches(&call.arguments[1], span, pointers);
                    }
                }
                _ => {
                    for operand in operation.operands() {
                        self.escapes(operand, pointers);
                    }
                }
            },
            _ => {
                for operand in operation.operands() {
                    self.escapes(operand, pointers);
                }
            }
        }
    }

    /// Something of that size is loaded or stored.
    pub(super) fn access(&mut self, pointer: &Operand, size: u32, pointers: &[Pointers]) {
        if let Operand::Constant(Constant::Address {
            symbol: Symbol::Global(id),
            offset,
            ..
        }) = pointer
        {
            let span = Span(i32::from(*offset), i32::from(*offset) + size as i32);
            self.facts.direct.entry(*id).or_default().push(span);
        } else {
            self.reaches(pointer, Span(0, size as i32), pointers);
        }
    }

    /// Bytes from a pointer on are touched.
    pub(super) fn reaches(&mut self, pointer: &Operand, span: Span, pointers: &[Pointers]) {
        for (root, at) in roots(pointer, pointers) {
            let reached = if at == Span::ALL || span == Span::ALL {
                Span::ALL
            } else {
                at.moved(span.0, span.1)
            };
            match root {
                Root::Global(id) => {
                    let spans = self.facts.reached.entry(id).or_default();
                    if !spans.contains(&reached) {
                        spans.push(reached);
                    }
                }
                Root::Parameter(i) => {
                    let own = &mut self.own[i];
                    *own = Some(own.map_or(reached, |old| old.hull(reached)));
                }
            }
        }
    }

    /// Nobody knows what becomes of an address.
    fn escapes(&mut self, operand: &Operand, pointers: &[Pointers]) {
        self.reaches(operand, Span::ALL, pointers);
        if let Operand::Constant(constant @ Constant::Aggregate(..)) = operand {
            for relocation in constant.flatten().relocations {
                if let Symbol::Global(id) = relocation.symbol {
                    self.facts.reached.entry(id).or_default().push(Span::ALL);
                }
            }
        }
    }
}

/// Whether a function compares as many bytes as its third argument says, and does nothing else.
fn is_comparison(name: &str) -> bool {
    matches!(name, "memcmp" | "bcmp")
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
