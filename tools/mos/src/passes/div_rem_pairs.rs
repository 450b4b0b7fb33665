//! Remainders beside quotients: the helper that divides gives both.
//!
//! Rule: `x - (x / y) * y` becomes `x % y` again; LLVM makes this difference for processors whose
//! division does not give both. If a block has a quotient and a remainder of the same numbers, the
//! later one moves next to the earlier one, where selection takes both from one call.
//!
//! Invariants: no division is added; a multiplication that something else uses stays. pi: 1.1 of
//! 6.0 million cycles were multiplications for remainders.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::ir::{BinaryOperator as Op, Flags, Function, Instruction, Module, Operand, Operation};
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        recompose(function);
        gather(function);
    });
}

/// The remainder for the difference.
fn recompose(function: &mut Function) {
    let definitions = definitions(function);
    let mut found = Vec::new();
    for (id, block) in function.blocks_with_ids() {
        for (i, instruction) in block.instructions.iter().enumerate() {
            let Operation::Binary(Op::Sub, x, product, _) = &instruction.operation else {
                continue;
            };
            let of = |operand: &Operand| operation_of(function, &definitions, operand.value()?);
            let Some(Operation::Binary(Op::Mul, a, b, _)) = of(product) else {
                continue;
            };
            for (quotient, y) in [(a, b), (b, a)] {
                let operator = match of(quotient) {
                    Some(Operation::Binary(Op::UDiv, n, d, _)) if n == x && d == y => Op::URem,
                    Some(Operation::Binary(Op::SDiv, n, d, _)) if n == x && d == y => Op::SRem,
                    _ => continue,
                };
                let Some(Definition::Instruction(home, at)) = quotient
                    .value()
                    .and_then(|value| definitions.get(value.0 as usize))
                else {
                    continue;
                };
                // Only where one call gives both.
                if *home == id && *at < i {
                    found.push((id, i, operator, x.clone(), y.clone()));
                    break;
                }
            }
        }
    }
    for (id, i, operator, x, y) in found {
        function.blocks[id.0 as usize].instructions[i].operation =
            Operation::Binary(operator, x, y, Flags::default());
    }
}

/// Quotient and remainder side by side.
fn gather(function: &mut Function) {
    for block in &mut function.blocks {
        let mut i = 0;
        while i < block.instructions.len() {
            let first = division(&block.instructions[i]);
            let mut later = block.instructions.iter().enumerate().skip(i + 1);
            let twin = later.find(|(_, other)| first.is_some() && division(other) == first);
            if let Some((at, _)) = twin {
                i += 1;
                block.instructions[i..=at].rotate_right(1);
            }
            i += 1;
        }
    }
}

/// What is divided by what, and whether with signs.
fn division(instruction: &Instruction) -> Option<(bool, &Operand, &Operand)> {
    match &instruction.operation {
        Operation::Binary(Op::UDiv | Op::URem, x, y, _) => Some((false, x, y)),
        Operation::Binary(Op::SDiv | Op::SRem, x, y, _) => Some((true, x, y)),
        _ => None,
    }
}
