//! Copy elision: a local variable that is only ever a copy of another place is that place.
//!
//! Rule: the variable is written once, by a `memcpy` to its first byte that comes before all that
//! names it. What is copied can no longer change then: another local variable all of whose writes
//! come before the copy, a constant, or what a shared reference (`noalias`, `readonly`) points to.
//! Functions that get the address of the variable, or of the other one, promise to read alone.
//!
//! Invariant: a byte of the variable that is not copied is undefined, so it may be any. A write
//! that comes before the copy on every way comes between it and its readers on none.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::dominators::{Dominators, Place};
use crate::analysis::local_uses::{locals, readers, LocalUses, Readers};
use crate::ir::{
    Callee, Constant, Function, FunctionId, Intrinsic, Module, Operand, Operation, Symbol, Value,
};
use crate::passes::edit::replace;

/// Runs the pass.
pub fn run(module: &mut Module) {
    for f in 0..module.functions.len() {
        while let Some(copy) = find(module, FunctionId(f as u32)) {
            let function = &mut module.functions[f];
            let (block, number) = copy.made;
            function.blocks[block.0 as usize]
                .instructions
                .remove(number);
            let mut replacements = vec![None; function.values.len()];
            replacements[copy.local.0 as usize] = Some(copy.original);
            replace(function, &replacements);
        }
    }
}

/// A local variable that is a copy.
struct Copy {
    local: Value,
    original: Operand,
    /// The `memcpy`.
    made: Place,
}

/// A local variable of a function that is a copy.
fn find(module: &Module, id: FunctionId) -> Option<Copy> {
    let function = module.function(id);
    let (readers, dominators) = (readers(function), Dominators::new(function));
    locals(function).find_map(|(local, _)| copy(module, function, &readers, &dominators, local))
}

/// A local variable as a copy, if it is one.
fn copy(
    module: &Module,
    function: &Function,
    readers: &Readers,
    dominators: &Dominators,
    local: Value,
) -> Option<Copy> {
    let uses = LocalUses::new(module, function, readers, local)?;
    let mut writes = uses.accesses.iter().filter(|of| of.writes);
    let (write, None) = (writes.next()?, writes.next()) else {
        return None;
    };
    let made = write.at;
    let Operation::Call(call) = &function.block(made.0).instructions[made.1].operation else {
        return None;
    };
    let original = &call.arguments.get(1)?;
    let after = |user: &Place| *user == made || dominators.precedes(made, *user);
    let only = call.callee == Callee::Intrinsic(Intrinsic::MemCpy)
        && call.arguments[0].value() == Some(local)
        && uses.users.iter().all(after)
        && lasts(module, function, readers, dominators, original, made);
    only.then(|| Copy {
        local,
        original: (*original).clone(),
        made,
    })
}

/// Whether what a pointer points to is the same from an instruction on.
fn lasts(
    module: &Module,
    function: &Function,
    readers: &Readers,
    dominators: &Dominators,
    pointer: &Operand,
    from: Place,
) -> bool {
    let definitions = definitions(function);
    let mut root = pointer;
    let value = loop {
        let value = match root {
            Operand::Value(value) => *value,
            Operand::Constant(Constant::Address {
                symbol: Symbol::Global(id),
                ..
            }) => return module.global(*id).constant,
            Operand::Constant(_) => return false,
        };
        match operation_of(function, &definitions, value) {
            Some(Operation::Address { base, .. }) => root = base,
            Some(Operation::Alloca(_)) => break value,
            Some(_) => return false,
            None => {
                let promised = function.parameters.get(value.0 as usize);
                return definitions[value.0 as usize] == Definition::Parameter
                    && promised.is_some_and(|of| of.attributes.noalias && of.attributes.readonly);
            }
        }
    };
    let uses = LocalUses::new(module, function, readers, value);
    uses.is_some_and(|uses| {
        let mut writes = uses.accesses.iter().filter(|of| of.writes);
        writes.all(|write| dominators.precedes(write.at, from))
    })
}
