//! Dead argument elimination.
//!
//! Rule: if all calls of a function are known (it is internal and its address is not taken), a
//! parameter that it does not read is dropped with its arguments, and one that is the same constant
//! in all calls becomes this constant. (`panic_bounds_check` keeps two words that nothing reads
//! once the panic message is gone: 16 bytes at each of its calls.)

use crate::ir::{
    Callee, Constant, Function, FunctionId, Global, Module, Operand, Operation, Symbol, Value,
};
use crate::passes::dead_code;
use crate::passes::edit::each_function;
use crate::passes::edit::{each_operand, replace_uses};

/// Runs the pass.
pub fn run(module: &mut Module) {
    let known = known_callers(module);
    let mut again = true;
    while again {
        again = false;
        for (id, known) in known.iter().enumerate() {
            if *known {
                again |= drop_parameters(module, FunctionId(id as u32));
            }
        }
        if again {
            // What only computed an argument is dead now, and may have been the reader of another.
            each_function(module, dead_code::clean);
        }
    }
}

/// For each function whether every call of it can be seen.
pub fn known_callers(module: &Module) -> Vec<bool> {
    let mut known: Vec<bool> = module
        .functions
        .iter()
        .map(|function| function.internal && !function.is_external())
        .collect();
    let mut take = |symbol: Symbol| {
        if let Symbol::Function(id) = symbol {
            known[id.0 as usize] = false;
        }
    };
    module.used.iter().for_each(|symbol| take(*symbol));
    for Global { initialiser, .. } in &module.globals {
        for relocation in initialiser.iter().flat_map(|c| c.flatten().relocations) {
            take(relocation.symbol);
        }
    }
    for function in &module.functions {
        for operand in operands(function) {
            if let Operand::Constant(constant) = operand {
                symbols(constant, &mut take);
            }
        }
    }
    known
}

/// Every operand of a function.
fn operands(function: &Function) -> impl Iterator<Item = &Operand> {
    function.blocks.iter().flat_map(|block| {
        let phis = block.phis.iter().flat_map(|phi| &phi.incoming);
        let phis = phis.map(|(_, operand)| operand);
        let code = block.instructions.iter();
        let code = code.flat_map(|instruction| instruction.operation.operands());
        phis.chain(code).chain(block.terminator.operand())
    })
}

fn symbols(constant: &Constant, take: &mut impl FnMut(Symbol)) {
    match constant {
        Constant::Address { symbol, .. } => take(*symbol),
        Constant::Aggregate(_, parts) => parts.iter().for_each(|part| symbols(part, take)),
        _ => {}
    }
}

fn drop_parameters(module: &mut Module, id: FunctionId) -> bool {
    let function = module.function(id);
    let count = function.parameters.len();
    if count == 0 {
        return false;
    }
    let uses = function.use_counts();
    let mut calls = Vec::new();
    for (caller, other) in module.functions_with_ids() {
        for block in &other.blocks {
            for instruction in &block.instructions {
                if let Operation::Call(call) = &instruction.operation {
                    if call.callee == Callee::Direct(id) {
                        if call.arguments.len() != count {
                            return false;
                        }
                        calls.push((caller, &call.arguments));
                    }
                }
            }
        }
    }
    let mut dropped = vec![false; count];
    let mut constants: Vec<Option<Operand>> = vec![None; count];
    for i in 0..count {
        let own = Operand::Value(Value(i as u32));
        // A call of itself may hand its own parameter on.
        let mut others = calls
            .iter()
            .filter(|(caller, arguments)| !(*caller == id && arguments[i] == own))
            .map(|(_, arguments)| &arguments[i]);
        let first = others.next().cloned();
        let same = others.all(|other| Some(other) == first.as_ref());
        let own_calls = calls.iter().filter(|(caller, _)| *caller == id);
        let handed = own_calls
            .filter(|(_, arguments)| arguments[i] == own)
            .count() as u32;
        let sret = function.parameters[i].attributes.sret.is_some();
        match first {
            _ if uses[i] == handed && !sret => dropped[i] = true,
            Some(first @ Operand::Constant(_)) if same && !sret => {
                dropped[i] = true;
                constants[i] = Some(first);
            }
            _ => {}
        }
    }
    if !dropped.contains(&true) {
        return false;
    }
    for function in &mut module.functions {
        for block in &mut function.blocks {
            for instruction in &mut block.instructions {
                if let Operation::Call(call) = &mut instruction.operation {
                    if call.callee == Callee::Direct(id) {
                        let mut i = 0;
                        call.arguments.retain(|_| {
                            i += 1;
                            !dropped[i - 1]
                        });
                        let mut i = 0;
                        call.types.retain(|_| {
                            i += 1;
                            !dropped[i - 1]
                        });
                    }
                }
            }
        }
    }
    let function = &mut module.functions[id.0 as usize];
    constants.resize(function.values.len(), None);
    replace_uses(function, &constants);
    renumber(function, &dropped);
    true
}

/// Takes parameters away; those that stay move up.
fn renumber(function: &mut Function, dropped: &[bool]) {
    let mut new = Vec::with_capacity(function.values.len());
    let mut next = 0;
    for i in 0..function.values.len() {
        new.push(Value(next));
        next += u32::from(!dropped.get(i).copied().unwrap_or(false));
    }
    let keep = |i: &mut usize| {
        *i += 1;
        !dropped.get(*i - 1).copied().unwrap_or(false)
    };
    let mut i = 0;
    function.values.retain(|_| keep(&mut i));
    let mut i = 0;
    function.parameters.retain(|_| keep(&mut i));
    each_operand(function, |operand| {
        if let Operand::Value(value) = operand {
            *value = new[value.0 as usize];
        }
    });
    for block in &mut function.blocks {
        for phi in &mut block.phis {
            phi.result = new[phi.result.0 as usize];
        }
        for instruction in &mut block.instructions {
            if let Some(result) = &mut instruction.result {
                *result = new[result.0 as usize];
            }
        }
    }
}
