//! Which bytes of which statics an address may reach, over the whole program.

use super::pointers::{Pointers, Root, Values};
use super::span::{Span, Spans, FAR};
use crate::analysis::callgraph::{CallGraph, Signature};
use crate::analysis::definitions::definitions;
use crate::analysis::ranges::Ranges;
use crate::ir::{
    BlockId, Callee, CastOperator, Constant, FunctionId, GlobalId, Intrinsic, Location, Module,
    Operand, Operation, Symbol, Terminator, Value,
};
use std::collections::{BTreeMap, HashMap};

/// What a function does to what its parameters point to.
type Reached = Vec<Spans>;

/// After so many rounds what a function reaches is not followed any further.
const LAST: usize = 16;

/// An instruction: its function, and where it stands in the source.
pub(super) type Place = (FunctionId, Option<Location>);

/// What a program does to its statics.
#[derive(Default)]
pub(super) struct Facts {
    /// The first place from which all bytes of a static may be reached.
    pub whole: BTreeMap<GlobalId, Place>,
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
            let all = function.is_external().then_some(Span::ALL);
            vec![all.into_iter().collect(); function.parameters.len()]
        })
        .collect();
    let graph = CallGraph::new(module);
    // Where a function reaches everything from a parameter.
    let mut origins: HashMap<(FunctionId, usize), Place> = HashMap::new();
    for round in 0.. {
        let mut facts = Facts::default();
        let mut changed = false;
        for (id, function) in module.functions_with_ids() {
            let Some(ranges) = ranges.get(&id) else {
                continue;
            };
            let mut look = Look {
                values: Values {
                    function,
                    definitions: definitions(function),
                    ranges,
                },
                module,
                others: &reached,
                indirect: &graph.indirect,
                origins: &mut origins,
                id,
                block: BlockId(0),
                place: (id, None),
                facts: &mut facts,
                own: vec![Spans::default(); function.parameters.len()],
                read: Vec::new(),
                kept: Vec::new(),
            };
            look.function();
            let own = look.own;
            for (old, new) in reached[id.0 as usize].iter_mut().zip(own) {
                for span in new.iter() {
                    // A span that keeps growing is one without an end.
                    changed |= old.add(if round > LAST { Span::ALL } else { span });
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
    id: FunctionId,
    values: Values<'a>,
    module: &'a Module,
    others: &'a [Reached],
    indirect: &'a [(Signature, Vec<FunctionId>)],
    origins: &'a mut HashMap<(FunctionId, usize), Place>,
    /// The block that is looked at.
    block: BlockId,
    /// The instruction that is looked at, or where a function that it calls does it.
    place: Place,
    facts: &'a mut Facts,
    own: Reached,
    /// What may be read of local variables.
    read: Vec<(Value, Span)>,
    /// Addresses that are stored in local variables, which bytes of which, and where.
    kept: Vec<(&'a Operand, Value, Span, BlockId, Place)>,
}

impl<'a> Look<'a> {
    fn function(&mut self) {
        let pointers = self.values.pointers();
        let function = self.values.function;
        for (id, block) in function.blocks_with_ids() {
            self.block = id;
            for instruction in &block.instructions {
                self.place.1 = instruction.location;
                self.operation(instruction.result, &instruction.operation, &pointers);
            }
            if let Terminator::Return(Some(operand)) = &block.terminator {
                self.escapes(operand, &pointers);
            }
        }
        // Who reads one may find the address of another.
        loop {
            let kept = std::mem::take(&mut self.kept);
            let (found, rest): (Vec<_>, Vec<_>) = kept.into_iter().partition(|kept| {
                let mut read = self.read.iter();
                read.any(|(local, span)| *local == kept.1 && span.overlaps(kept.2))
            });
            self.kept = rest;
            if found.is_empty() {
                return;
            }
            for (operand, _, _, block, place) in found {
                (self.block, self.place) = (block, place);
                self.escapes(operand, &pointers);
            }
        }
    }

    fn operation(
        &mut self,
        result: Option<Value>,
        operation: &'a Operation,
        pointers: &[Pointers],
    ) {
        match operation {
            Operation::Load { pointer, .. } => {
                let size = result.map_or(0, |value| self.values.function.value_type(value).size());
                self.access(pointer, size, pointers);
            }
            Operation::Store { value, pointer, .. } => {
                let size = self.values.function.operand_type(value).size();
                let local = self.local(pointer, size, pointers);
                if let Some((local, span)) = local {
                    let here = (self.block, self.place);
                    self.kept.push((value, local, span, here.0, here.1));
                } else {
                    self.access(pointer, size, pointers);
                    self.escapes(value, pointers);
                }
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
                    let most = self.values.ranges.at(&call.arguments[2], self.block).high;
                    let span = Span(0, most.min(FAR as u64) as i32);
                    self.reaches(&call.arguments[0], span, pointers);
                    self.reaches(&call.arguments[1], span, pointers);
                }
                Callee::Direct(id) => self.call(*id, &call.arguments, pointers),
                Callee::Indirect(_) => {
                    let key = (call.types.clone(), call.returns.clone());
                    let meant = self.indirect.iter().find(|(known, _)| *known == key);
                    match meant {
                        Some((_, meant)) => {
                            for id in meant {
                                self.call(*id, &call.arguments, pointers);
                            }
                        }
                        None => {
                            for operand in operation.operands() {
                                self.escapes(operand, pointers);
                            }
                        }
                    }
                }
                Callee::Intrinsic(
                    intrinsic @ (Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet),
                ) => {
                    let most = self.values.ranges.at(&call.arguments[2], self.block).high;
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

    /// A function is called.
    fn call(&mut self, id: FunctionId, arguments: &[Operand], pointers: &[Pointers]) {
        let reached = &self.others[id.0 as usize];
        for (i, argument) in arguments.iter().enumerate() {
            let Some(spans) = reached.get(i) else {
                self.escapes(argument, pointers);
                continue;
            };
            for span in spans.iter() {
                let here = self.place;
                if span == Span::ALL {
                    self.place = *self.origins.get(&(id, i)).unwrap_or(&here);
                }
                self.reaches(argument, span, pointers);
                self.place = here;
            }
        }
    }

    /// The local variable in which a store of that size is, and which of its bytes.
    fn local(&self, pointer: &Operand, size: u32, pointers: &[Pointers]) -> Option<(Value, Span)> {
        let mut roots = self
            .values
            .roots_at(pointer, self.block, pointers)
            .into_iter();
        match (roots.next()?, roots.next()) {
            ((Root::Local(local), at), None) => Some((local, at.moved(0, size as i32))),
            _ => None,
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
        for (root, at) in self.values.roots_at(pointer, self.block, pointers) {
            let reached = if at == Span::ALL || span == Span::ALL {
                Span::ALL
            } else {
                at.moved(span.0, span.1)
            };
            let (place, function) = (self.place, self.id);
            match root {
                Root::Global(id) => {
                    if reached == Span::ALL {
                        self.facts.whole.entry(id).or_insert(place);
                    }
                    let spans = self.facts.reached.entry(id).or_default();
                    if !spans.contains(&reached) {
                        spans.push(reached);
                    }
                }
                Root::Local(local) => self.read.push((local, reached)),
                Root::Parameter(i) => {
                    if reached == Span::ALL {
                        self.origins.entry((function, i)).or_insert(place);
                    }
                    self.own[i].add(reached);
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
                    self.facts.whole.entry(id).or_insert(self.place);
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
