//! Which functions and statics name an address.

use crate::analysis::callgraph::CallGraph;
use crate::ir::{Constant, FunctionId, GlobalId, Module, Operand, Symbol};
use std::collections::{BTreeMap, BTreeSet};

/// Who names each symbol. A direct call does not name its callee.
#[derive(Default)]
pub struct Users {
    functions: BTreeMap<Symbol, BTreeSet<FunctionId>>,
    globals: BTreeMap<Symbol, BTreeSet<GlobalId>>,
}

impl Users {
    /// Reads all that can be reached.
    pub fn new(module: &Module, graph: &CallGraph) -> Users {
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
                    users.functions.entry(symbol).or_default().insert(id);
                }
            }
        }
        for &id in &graph.globals {
            for symbol in relocations(module, id) {
                users.globals.entry(symbol).or_default().insert(id);
            }
        }
        users
    }

    /// The functions that name a symbol.
    pub fn functions(&self, symbol: Symbol) -> impl Iterator<Item = FunctionId> + '_ {
        self.functions.get(&symbol).into_iter().flatten().copied()
    }

    /// The statics that hold its address.
    pub fn globals(&self, symbol: Symbol) -> impl Iterator<Item = GlobalId> + '_ {
        self.globals.get(&symbol).into_iter().flatten().copied()
    }
}

/// The addresses that a static holds.
pub fn relocations(module: &Module, id: GlobalId) -> Vec<Symbol> {
    let initialiser = module.global(id).initialiser.iter();
    initialiser.flat_map(symbols).collect()
}

/// The addresses in a constant.
pub fn symbols(constant: &Constant) -> Vec<Symbol> {
    let relocations = constant.flatten().relocations.into_iter();
    relocations.map(|relocation| relocation.symbol).collect()
}
