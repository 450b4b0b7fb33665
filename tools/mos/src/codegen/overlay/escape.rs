//! Whether an address can outlive the overlay that names it.
//!
//! An address is left behind when it is stored anywhere, returned to another part of the program,
//! or given to assembly or as an argument of a call by address. As an argument of other calls, and
//! called itself, it lives no longer than the function that named it.

use super::users::{relocations, symbols};
use super::Overlays;
use crate::analysis::callgraph::CallGraph;
use crate::ir::{
    Callee, FunctionId, Instruction, Intrinsic, Module, Operand, Operation, Symbol, Terminator,
    Value,
};
use std::collections::BTreeSet;

/// Where some addresses, and those that constants among them hold, may come to.
pub struct Escape<'a> {
    module: &'a Module,
    graph: &'a CallGraph,
    overlays: &'a Overlays,
    overlay: usize,
    addresses: BTreeSet<Symbol>,
    /// One is of a constant that holds addresses itself.
    holds: bool,
    /// One is of a function: then each of its bytes counts, too.
    calls: bool,
    /// Values that may be such an address.
    values: BTreeSet<(FunctionId, Value)>,
    /// Functions that may return one.
    returning: BTreeSet<FunctionId>,
}

impl<'a> Escape<'a> {
    /// Addresses that only an overlay names.
    pub fn new(
        module: &'a Module,
        graph: &'a CallGraph,
        overlays: &'a Overlays,
        overlay: usize,
        addresses: BTreeSet<Symbol>,
    ) -> Escape<'a> {
        let holds = |symbol: &Symbol| match symbol {
            Symbol::Global(id) => !relocations(module, *id).is_empty(),
            Symbol::Function(_) => false,
        };
        Escape {
            module,
            graph,
            overlays,
            overlay,
            holds: addresses.iter().any(holds),
            calls: addresses.iter().any(|s| matches!(s, Symbol::Function(_))),
            addresses,
            values: BTreeSet::new(),
            returning: BTreeSet::new(),
        }
    }

    /// Follows it until nothing is new; whether some address may be left behind.
    pub fn happens(mut self) -> bool {
        loop {
            let before = (self.values.len(), self.returning.len());
            for &id in &self.graph.functions {
                if self.left_by(id) {
                    return true;
                }
            }
            if (self.values.len(), self.returning.len()) == before {
                return false;
            }
        }
    }

    fn is(&self, id: FunctionId, operand: &Operand) -> bool {
        match operand {
            Operand::Value(value) => self.values.contains(&(id, *value)),
            Operand::Constant(constant) => symbols(constant)
                .iter()
                .any(|symbol| self.addresses.contains(symbol)),
        }
    }

    /// A value that may be an address; a single byte is none of a constant.
    fn add(&mut self, id: FunctionId, value: Value) {
        if self.calls || self.module.function(id).value_type(value).size() > 1 {
            self.values.insert((id, value));
        }
    }

    fn left_by(&mut self, id: FunctionId) -> bool {
        for block in &self.module.function(id).blocks {
            for phi in &block.phis {
                if phi.incoming.iter().any(|(_, from)| self.is(id, from)) {
                    self.add(id, phi.result);
                }
            }
            for instruction in &block.instructions {
                if self.left_at(id, instruction) {
                    return true;
                }
            }
            if let Terminator::Return(Some(operand)) = &block.terminator {
                if self.is(id, operand) {
                    self.returning.insert(id);
                }
            }
        }
        let strange = super::is_strange(self.module, self.graph, id);
        strange && self.returning.contains(&id)
    }

    fn left_at(&mut self, id: FunctionId, instruction: &Instruction) -> bool {
        let operation = &instruction.operation;
        if let (Operation::Call(call), Some(result)) = (operation, instruction.result) {
            if let Callee::Direct(to) = call.callee {
                if self.returning.contains(&to) {
                    if self.overlays.of(id) != Some(self.overlay) {
                        return true;
                    }
                    self.add(id, result);
                }
            }
        }
        if !operation
            .operands()
            .iter()
            .any(|operand| self.is(id, operand))
        {
            return false;
        }
        match operation {
            Operation::Compare(..) | Operation::Alloca(_) => {}
            Operation::Load { .. } => {
                if self.holds {
                    instruction
                        .result
                        .into_iter()
                        .for_each(|value| self.add(id, value));
                }
            }
            Operation::Store { value, .. } => return self.is(id, value),
            Operation::Binary(..) => {
                instruction
                    .result
                    .into_iter()
                    .for_each(|value| self.add(id, value));
            }
            Operation::Call(call) => match &call.callee {
                Callee::Intrinsic(Intrinsic::MemCpy | Intrinsic::MemMove) => return self.holds,
                Callee::Intrinsic(_) => {
                    instruction
                        .result
                        .into_iter()
                        .for_each(|value| self.add(id, value));
                }
                Callee::Direct(to) if !self.module.function(*to).is_external() => {
                    for (i, argument) in call.arguments.iter().enumerate() {
                        if self.is(id, argument) {
                            self.add(*to, Value(i as u32));
                        }
                    }
                }
                Callee::Indirect(_) => {
                    return call.arguments.iter().any(|argument| self.is(id, argument));
                }
                _ => return true,
            },
            _ => instruction
                .result
                .into_iter()
                .for_each(|value| self.add(id, value)),
        }
        false
    }
}
