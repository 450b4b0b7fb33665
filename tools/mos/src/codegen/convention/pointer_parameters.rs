//! Which pointers are handed over in registers.
//!
//! A pointer parameter ends in zero page. Where the caller knows the address, two loads are four
//! bytes and four cycles shorter than two loads and stores there, which the callee has once instead
//! of at each call. Where the address is in memory, it is often in the callee's own bytes already
//! (`argument_coalescing.rs`), which then were loaded for nothing.

use crate::analysis::callgraph::CallGraph;
use crate::ir::{Callee, Function, FunctionId, Module, Operand, Operation, Type, Value};
use std::collections::{BTreeMap, HashSet};

/// For each function its pointer parameters that gain from that, the one that gains most first.
pub fn gaining(module: &Module, graph: &CallGraph) -> BTreeMap<FunctionId, Vec<usize>> {
    // The callee stores both halves, four bytes: as much as one call gains.
    let mut gains: BTreeMap<(FunctionId, usize), i32> = BTreeMap::new();
    for &id in &graph.functions {
        let function = module.function(id);
        let fixed = fixed(function);
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let Operation::Call(call) = &instruction.operation else {
                continue;
            };
            let Callee::Direct(callee) = call.callee else {
                continue;
            };
            for (i, argument) in call.arguments.iter().enumerate() {
                if call.types[i] == Type::Pointer {
                    let known = argument.value().is_none_or(|value| fixed.contains(&value));
                    *gains.entry((callee, i)).or_insert(-1) += if known { 1 } else { -1 };
                }
            }
        }
    }
    let mut by_function: BTreeMap<FunctionId, Vec<usize>> = BTreeMap::new();
    for (&(id, parameter), _) in gains.iter().filter(|(_, gain)| **gain > 0) {
        by_function.entry(id).or_default().push(parameter);
    }
    for (id, parameters) in &mut by_function {
        parameters.sort_by_key(|parameter| -gains[&(*id, *parameter)]);
    }
    by_function
}

/// Values that are addresses in the static frame, which the linker knows.
fn fixed(function: &Function) -> HashSet<Value> {
    let mut fixed = HashSet::new();
    for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
        let is_fixed = match &instruction.operation {
            Operation::Alloca(_) => true,
            Operation::Address { base, indices, .. } => {
                let base = matches!(base, Operand::Value(value) if fixed.contains(value));
                base && indices.is_empty()
            }
            _ => false,
        };
        fixed.extend(instruction.result.filter(|_| is_fixed));
    }
    fixed
}
