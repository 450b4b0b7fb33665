//! Copy propagation: a value that is another value under a second name is replaced by it.
//!
//! Rule: copies are a phi all of whose operands are the same (LCSSA leaves one with a single
//! operand at every loop exit), a `freeze`, and a cast that changes nothing. `freeze` may go
//! because here an undefined value has the same bits wherever it is read.

use crate::ir::{CastOperator, Function, Module, Operand, Operation, Phi};
use crate::passes::edit::each_function;
use crate::passes::edit::replace;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| while forward(function) {});
}

/// One round; whether anything was found.
fn forward(function: &mut Function) -> bool {
    let mut replacements: Vec<Option<Operand>> = vec![None; function.values.len()];
    let mut found = false;
    for b in 0..function.blocks.len() {
        let block = &function.blocks[b];
        for phi in &block.phis {
            if let Some(only) = only_operand(phi) {
                replacements[phi.result.0 as usize] = Some(only.clone());
                found = true;
            }
        }
        for instruction in &block.instructions {
            let (Some(result), Some(copied)) =
                (instruction.result, copied_operand(&instruction.operation))
            else {
                continue;
            };
            if function.operand_type(copied) == *function.value_type(result) {
                replacements[result.0 as usize] = Some(copied.clone());
                found = true;
            }
        }
    }
    if found {
        for block in &mut function.blocks {
            block
                .phis
                .retain(|phi| replacements[phi.result.0 as usize].is_none());
        }
        replace(function, &replacements);
    }
    found
}

/// The one operand that a phi always takes. A phi in a ring with itself alone counts too.
fn only_operand(phi: &Phi) -> Option<&Operand> {
    let mut others = phi
        .incoming
        .iter()
        .map(|(_, operand)| operand)
        .filter(|operand| operand.value() != Some(phi.result));
    let first = others.next()?;
    others.all(|operand| operand == first).then_some(first)
}

fn copied_operand(operation: &Operation) -> Option<&Operand> {
    match operation {
        Operation::Freeze(operand) | Operation::Cast(CastOperator::Copy, operand, _) => {
            Some(operand)
        }
        _ => None,
    }
}
