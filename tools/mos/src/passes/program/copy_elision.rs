//! Copy elision: a local variable that is a copy of another one, of which nothing changes, is that.
//!
//! Rule: a local variable that is written once, by `memcpy` and before all that reads it, is
//! replaced by what is copied, if that is a local variable of which every write comes before the
//! copy, a constant, or what a shared reference points to. Rust passes and returns structs through
//! memory and copies them on the way; LLVM leaves a copy where a call may read it.
//!
//! Invariant: what is written on every way to the copy is not written between the copy and a
//! reader, since there would be a way to the reader without the copy.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::local_uses::LocalUses;
use crate::ir::{
    BlockId, Callee, Constant, Function, FunctionId, Intrinsic, Module, Operand, Operation, Symbol,
    Value,
};
use crate::passes::edit::replace;

/// Runs the pass.
pub fn run(module: &mut Module) {
    for f in 0..module.functions.len() {
        while let Some(copy) = copy(module, FunctionId(f as u32)) {
            let function = &mut module.functions[f];
            let (block, i) = copy.at;
            function.blocks[block.0 as usize].instructions.remove(i);
            let mut replacements = vec![None; function.values.len()];
            replacements[copy.local.0 as usize] = Some(copy.original);
            replace(function, &replacements);
        }
    }
}

/// A copy that nobody needs.
struct Copy {
    local: Value,
    original: Operand,
    at: (BlockId, usize),
}

/// The first of a function.
fn copy(module: &Module, id: FunctionId) -> Option<Copy> {
    let function = module.function(id);
    let mut code = function.blocks.iter().flat_map(|block| &block.instructions);
    let mut dominators = None;
    code.find_map(|instruction| {
        let Operation::Alloca(_) = &instruction.operation else {
            return None;
        };
        let local = instruction.result?;
        let uses = LocalUses::new(module, function, local)?;
        let mut writes = uses.accesses.iter().filter(|access| access.writes);
        let (write, None) = (writes.next()?, writes.next()) else {
            return None;
        };
        let (block, i) = write.at;
        let Operation::Call(call) = &function.block(block).instructions[i].operation else {
            return None;
        };
        let [to, original, ..] = call.arguments.as_slice() else {
            return None;
        };
        let dominators = dominators.get_or_insert_with(|| Dominators::new(function));
        let mut users = uses.direct.iter().filter(|at| **at != write.at);
        let found = call.callee == Callee::Intrinsic(Intrinsic::MemCpy)
            && to.value() == Some(local)
            && users.all(|user| dominators.precedes(write.at, *user))
            && lasts(module, function, original, local, write.at, dominators);
        found.then(|| Copy {
            local,
            original: original.clone(),
            at: write.at,
        })
    })
}

/// Whether nothing is written to what is copied from then on.
fn lasts(
    module: &Module,
    function: &Function,
    original: &Operand,
    local: Value,
    at: (BlockId, usize),
    dominators: &Dominators,
) -> bool {
    let definitions = definitions(function);
    let mut root = original;
    while let Some(Operation::Address { base, .. }) = root
        .value()
        .and_then(|value| operation_of(function, &definitions, value))
    {
        root = base;
    }
    let root = match root {
        Operand::Value(value) => *value,
        Operand::Constant(Constant::Address {
            symbol: Symbol::Global(id),
            ..
        }) => return module.global(*id).constant,
        Operand::Constant(_) => return false,
    };
    if definitions[root.0 as usize] == Definition::Parameter {
        let promises = &function.parameters[root.0 as usize].attributes;
        return promises.noalias && promises.readonly;
    }
    let is_local = matches!(
        operation_of(function, &definitions, root),
        Some(Operation::Alloca(_))
    );
    if !is_local || root == local {
        return false;
    }
    LocalUses::new(module, function, root).is_some_and(|uses| {
        let mut writes = uses.accesses.iter().filter(|access| access.writes);
        writes.all(|write| dominators.precedes(write.at, at))
    })
}
