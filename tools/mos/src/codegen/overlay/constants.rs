//! Which constants go into overlays.
//!
//! A constant that only functions of one overlay use goes with them, unless its address, or one
//! that it holds, can outlive the overlay: stored anywhere, returned to resident code, given to
//! assembly or to a call by address. Resident functions may get it as an argument, since they
//! return before another overlay comes.

use super::Overlays;
use crate::codegen::callgraph::CallGraph;
use crate::ir::{
    Callee, Constant, FunctionId, GlobalId, Instruction, Intrinsic, Module, Operand, Operation,
    Symbol, Terminator, Value,
};
use std::collections::{BTreeMap, BTreeSet};

/// The overlay of each static; `None` for what stays.
pub fn distribute(module: &Module, graph: &CallGraph, overlays: &Overlays) -> Vec<Option<usize>> {
    let users = Users::new(module, graph);
    let mut homes: Vec<Option<usize>> = vec![None; module.globals.len()];
    // Those that hold addresses of others come before these: until nothing changes.
    loop {
        let mut changed = false;
        for &id in &graph.globals {
            if homes[id.0 as usize].is_none() && is_movable(module, id) {
                let home = users.home(id, overlays, &homes);
                changed |= home.is_some();
                homes[id.0 as usize] = home;
            }
        }
        if !changed {
            break;
        }
    }
    let mut left = BTreeSet::new();
    for &id in &graph.globals {
        if let Some(overlay) = homes[id.0 as usize] {
            if Escape::new(module, graph, overlays, overlay, id).happens() {
                reach(module, id, &mut left);
            }
        }
    }
    for id in left {
        homes[id.0 as usize] = None;
    }
    homes
}

fn is_movable(module: &Module, id: GlobalId) -> bool {
    let global = module.global(id);
    let plain = global.constant && global.internal && global.section.is_none();
    plain && global.initialiser.is_some() && !module.used.contains(&Symbol::Global(id))
}

/// A static and all whose addresses it holds.
fn reach(module: &Module, id: GlobalId, all: &mut BTreeSet<GlobalId>) {
    if all.insert(id) {
        for relocation in relocations(module, id) {
            if let Symbol::Global(to) = relocation {
                reach(module, to, all);
            }
        }
    }
}

fn relocations(module: &Module, id: GlobalId) -> Vec<Symbol> {
    let initialiser = module.global(id).initialiser.iter();
    let relocations = initialiser.flat_map(|constant| constant.flatten().relocations);
    relocations.map(|relocation| relocation.symbol).collect()
}

/// Who names a static.
#[derive(Default)]
struct Users {
    functions: BTreeMap<GlobalId, BTreeSet<FunctionId>>,
    globals: BTreeMap<GlobalId, BTreeSet<GlobalId>>,
}

impl Users {
    fn new(module: &Module, graph: &CallGraph) -> Users {
        let mut users = Users::default();
        for &id in &graph.functions {
            let function = module.function(id);
            for block in &function.blocks {
                let phis = block.phis.iter().flat_map(|phi| &phi.incoming);
                let code = block.instructions.iter();
                let operands = phis
                    .map(|(_, operand)| operand)
                    .chain(code.flat_map(|instruction| instruction.operation.operands()))
                    .chain(block.terminator.operand());
                for symbol in operands.filter_map(Operand::constant).flat_map(symbols) {
                    if let Symbol::Global(to) = symbol {
                        users.functions.entry(to).or_default().insert(id);
                    }
                }
            }
        }
        for &id in &graph.globals {
            for symbol in relocations(module, id) {
                if let Symbol::Global(to) = symbol {
                    users.globals.entry(to).or_default().insert(id);
                }
            }
        }
        users
    }

    /// The one overlay of all users.
    fn home(&self, id: GlobalId, overlays: &Overlays, homes: &[Option<usize>]) -> Option<usize> {
        let functions = self.functions.get(&id).into_iter().flatten();
        let globals = self.globals.get(&id).into_iter().flatten();
        let all: BTreeSet<Option<usize>> = functions
            .map(|user| overlays.of(*user))
            .chain(globals.map(|user| homes[user.0 as usize]))
            .collect();
        (all.len() == 1).then(|| all.first().copied().flatten())?
    }
}

fn symbols(constant: &Constant) -> Vec<Symbol> {
    let relocations = constant.flatten().relocations.into_iter();
    relocations.map(|relocation| relocation.symbol).collect()
}

/// Where the address of one constant, and those that it holds, may come to.
struct Escape<'a> {
    module: &'a Module,
    graph: &'a CallGraph,
    overlays: &'a Overlays,
    overlay: usize,
    constant: GlobalId,
    /// It holds addresses itself.
    holds: bool,
    /// Values that may be such an address.
    values: BTreeSet<(FunctionId, Value)>,
    /// Functions that may return one.
    returning: BTreeSet<FunctionId>,
}

impl<'a> Escape<'a> {
    fn new(
        module: &'a Module,
        graph: &'a CallGraph,
        overlays: &'a Overlays,
        overlay: usize,
        constant: GlobalId,
    ) -> Escape<'a> {
        Escape {
            module,
            graph,
            overlays,
            overlay,
            constant,
            holds: !relocations(module, constant).is_empty(),
            values: BTreeSet::new(),
            returning: BTreeSet::new(),
        }
    }

    /// Follows it until nothing is new; whether some address may be left behind.
    fn happens(mut self) -> bool {
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
            Operand::Constant(constant) => {
                symbols(constant).contains(&Symbol::Global(self.constant))
            }
        }
    }

    /// A value that may be the address; a single byte is none.
    fn add(&mut self, id: FunctionId, value: Value) {
        if self.module.function(id).value_type(value).size() > 1 {
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
