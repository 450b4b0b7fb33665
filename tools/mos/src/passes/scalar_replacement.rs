//! Fields of large statics that nobody reaches by a computed address become statics of their own.
//!
//! Rule: of an internal static that starts as zeros, the bytes that are only loaded and stored at
//! constant addresses are a *field*; a field of at most four bytes becomes a static of its own,
//! which may lie in zero page (`allocate.rs`: a byte and a cycle less at each access). What any other
//! address may reach stays where it is: an address with an index reaches what the range of the
//! index says, one that is handed to a function what the function reaches from there, and one that
//! is stored, returned or made a number reaches all of its static. The symbols of section
//! `.labels` follow the field.
//!
//! Invariants: the rest of the static keeps its layout, and no access lies across the border of a
//! field. Nothing is known of how a pointer came into being other than by its own operations:
//! `inbounds` is not believed to keep it inside a part of the object.
//!
//! The game: 390 bytes of code less on the C64, 490 on the Apple II.

use std::collections::{BTreeMap, HashMap};

use super::edit::{definitions, operation_of, Definition};
use super::ranges::Ranges;
use crate::ir::{
    BlockId, Callee, CastOperator, Constant, Function, FunctionId, Global, GlobalId, Intrinsic,
    Module, Operand, Operation, Phi, Predicate, Symbol, Terminator, Type, Value,
};

/// The most bytes of a field.
const MOST: i32 = 4;

/// The section whose statics are names of addresses.
const LABELS: &str = ".labels";

/// Farther than any address: all that there is in that direction.
const FAR: i32 = 0x10000;

/// Where a pointer comes from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
enum Root {
    Global(GlobalId),
    Parameter(usize),
}

/// Bytes from the root, the first and one past the last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Span(i32, i32);

impl Span {
    const ALL: Span = Span(-FAR, FAR);

    fn hull(self, other: Span) -> Span {
        Span(self.0.min(other.0), self.1.max(other.1))
    }

    /// Moved by something from `low` to `high`.
    fn moved(self, low: i32, high: i32) -> Span {
        let end = |bound: i32, by: i32| (bound + by).clamp(-FAR, FAR);
        let low = if self.0 <= -FAR {
            -FAR
        } else {
            end(self.0, low)
        };
        let high = if self.1 >= FAR {
            FAR
        } else {
            end(self.1, high)
        };
        if low <= -FAR || high >= FAR {
            return Span::ALL;
        }
        Span(low, high)
    }
}

/// What a pointer may be: for each root the offsets that it may have (both ends included).
type Pointers = BTreeMap<Root, Span>;

/// What a function does to what its parameters point to.
type Reached = Vec<Option<Span>>;

/// What a program does to its statics.
#[derive(Default)]
struct Facts {
    /// What addresses that are not constant may reach.
    reached: BTreeMap<GlobalId, Vec<Span>>,
    /// What is loaded or stored at a constant address.
    direct: BTreeMap<GlobalId, Vec<Span>>,
}

/// Runs the pass.
pub fn run(module: &mut Module) {
    let facts = facts(module);
    let mut fields: Vec<(GlobalId, Span, GlobalId)> = Vec::new();
    for (id, spans) in &facts.direct {
        if !is_candidate(module, *id) {
            continue;
        }
        let size = module.global(*id).of.size() as i32;
        let none = Vec::new();
        let reached = facts.reached.get(id).unwrap_or(&none);
        for span in united(spans) {
            let inside = 0 <= span.0 && span.1 <= size && span.1 - span.0 <= MOST;
            let alone = span.1 - span.0 < size;
            let free = reached
                .iter()
                .all(|other| other.1 <= span.0 || span.1 <= other.0);
            if inside && alone && free {
                let global = module.global(*id);
                let of = Type::Array((span.1 - span.0) as u32, Box::new(Type::BYTE));
                let field = Global {
                    name: format!("{}.{}", global.name, span.0),
                    constant: false,
                    initialiser: Some(Constant::Zero(of.clone())),
                    of,
                    internal: true,
                    section: None,
                    align: 1,
                    unnamed: false,
                };
                let zeros = global.initialiser.as_ref().is_some_and(|constant| {
                    let bytes = constant.flatten().bytes;
                    bytes[span.0 as usize..span.1 as usize]
                        .iter()
                        .all(|byte| *byte == 0)
                });
                if zeros {
                    fields.push((*id, span, GlobalId(module.globals.len() as u32)));
                    module.globals.push(field);
                }
            }
        }
    }
    rename(module, &fields);
}

/// Lets accesses and labels name the fields.
fn rename(module: &mut Module, fields: &[(GlobalId, Span, GlobalId)]) {
    let rename = |constant: &mut Constant| {
        if let Constant::Address {
            symbol: symbol @ Symbol::Global(_),
            offset,
            ..
        } = constant
        {
            let found = fields.iter().find(|(id, span, _)| {
                *symbol == Symbol::Global(*id) && (span.0..span.1).contains(&i32::from(*offset))
            });
            if let Some((_, span, field)) = found {
                *symbol = Symbol::Global(*field);
                *offset -= span.0 as u16;
            }
        }
    };
    for global in &mut module.globals {
        if global.section.as_deref() == Some(LABELS) {
            global
                .initialiser
                .iter_mut()
                .for_each(|constant| each_address(constant, &rename));
        }
    }
    for function in &mut module.functions {
        for block in &mut function.blocks {
            for instruction in &mut block.instructions {
                if let Operation::Load { pointer, .. } | Operation::Store { pointer, .. } =
                    &mut instruction.operation
                {
                    if let Operand::Constant(constant) = pointer {
                        rename(constant);
                    }
                }
            }
        }
    }
}

fn each_address(constant: &mut Constant, change: &impl Fn(&mut Constant)) {
    match constant {
        Constant::Aggregate(_, parts) => {
            parts.iter_mut().for_each(|part| each_address(part, change))
        }
        other => change(other),
    }
}

/// Whether fields may be taken out of a static.
fn is_candidate(module: &Module, id: GlobalId) -> bool {
    let global = module.global(id);
    let relocations = |global: &Global| {
        let flat = global.initialiser.as_ref().map(Constant::flatten);
        flat.map(|flat| flat.relocations).unwrap_or_default()
    };
    let named = module.globals.iter().any(|other| {
        other.section.as_deref() != Some(LABELS)
            && relocations(other)
                .iter()
                .any(|relocation| relocation.symbol == Symbol::Global(id))
    });
    let free = global.internal && !global.constant && global.section.is_none();
    free && global.initialiser.is_some()
        && relocations(global).is_empty()
        && !named
        && !module.used.contains(&Symbol::Global(id))
}

/// Spans that overlap as one.
fn united(spans: &[Span]) -> Vec<Span> {
    let mut sorted = spans.to_vec();
    sorted.sort_by_key(|span| (span.0, span.1));
    let mut united: Vec<Span> = Vec::new();
    for span in sorted {
        match united.last_mut() {
            Some(last) if span.0 < last.1 => *last = last.hull(span),
            _ => united.push(span),
        }
    }
    united
}

/// Looks at the whole program until nothing is new.
fn facts(module: &Module) -> Facts {
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
    fn function(&mut self) {
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

    fn operation(
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
    fn access(&mut self, pointer: &Operand, size: u32, pointers: &[Pointers]) {
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
    fn reaches(&mut self, pointer: &Operand, span: Span, pointers: &[Pointers]) {
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
