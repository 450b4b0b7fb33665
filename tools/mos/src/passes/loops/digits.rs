//! One division for each decimal digit.
//!
//! Rule: if a loop continues with the quotient `q = n / c` of its number and also needs `q % c`,
//! the quotient is carried round: `q` is a phi that starts as `n / c` and becomes `q / c`. `q / c`
//! stands beside `q % c`, where one call of the helper gives both ([`super::div_rem_pairs`]). LLVM
//! rotates `digit = n % 10; n /= 10` so that each digit takes two divisions.
//!
//! Invariants: `c` is a constant other than 0, so one division more in the last round does no harm;
//! `n` starts with the same number on every path into the loop and is computed again at one place.
//! format: 20 % fewer cycles.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::{loops, start_and_next};
use crate::ir::{
    BinaryOperator as Op, BlockId, Flags, Function, Instruction, Module, Operand, Operation, Phi,
    Value,
};
use crate::passes::edit::each_function;
use std::collections::BTreeSet;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        while let Some(found) = find(function) {
            carry(function, &found);
        }
    });
}

/// A loop's quotient that can be carried.
struct Found {
    header: BlockId,
    /// The blocks that lead into the loop.
    outside: Vec<BlockId>,
    latch: BlockId,
    /// What is divided at first, and by what.
    start: Operand,
    divisor: Operand,
    quotient: Value,
    /// The block of the quotient's remainder.
    home: BlockId,
    remainder: Value,
}

fn find(function: &Function) -> Option<Found> {
    let dominators = Dominators::new(function);
    let definitions = definitions(function);
    for of in loops(function, &dominators) {
        let [latch] = of.latches[..] else {
            continue;
        };
        for phi in &function.block(of.header).phis {
            let Some((start, Operand::Value(quotient))) = start_and_next(phi, latch) else {
                continue;
            };
            let Some(Operation::Binary(Op::UDiv, n, divisor, _)) =
                operation_of(function, &definitions, *quotient)
            else {
                continue;
            };
            let Definition::Instruction(made, _) = definitions[quotient.0 as usize] else {
                continue;
            };
            let whole = n.value() == Some(phi.result) && of.has(made);
            if !whole || divisor.number().is_none_or(|number| number == 0) {
                continue;
            }
            let blocks = function.blocks_with_ids();
            let remainder = blocks
                .filter(|(id, _)| of.has(*id))
                .find_map(|(id, block)| {
                    let wanted = |instruction: &&Instruction| {
                        matches!(&instruction.operation, Operation::Binary(Op::URem, x, y, _)
                        if x.value() == Some(*quotient) && y == divisor)
                    };
                    let result = block.instructions.iter().find(wanted)?.result?;
                    dominators.dominates(id, latch).then_some((id, result))
                });
            if let Some((home, remainder)) = remainder {
                let incoming = phi.incoming.iter().map(|(from, _)| *from);
                let outside: Vec<BlockId> = incoming.filter(|from| *from != latch).collect();
                if outside.iter().collect::<BTreeSet<_>>().len() != outside.len() {
                    continue;
                }
                return Some(Found {
                    header: of.header,
                    outside,
                    latch,
                    start: start.clone(),
                    divisor: divisor.clone(),
                    quotient: *quotient,
                    home,
                    remainder,
                });
            }
        }
    }
    None
}

fn carry(function: &mut Function, found: &Found) {
    let of = function.value_type(found.quotient).clone();
    let divide = |function: &mut Function, by: Operand| {
        let result = function.new_value(of.clone());
        let operation = Operation::Binary(Op::UDiv, by, found.divisor.clone(), Flags::default());
        let instruction = Instruction {
            result: Some(result),
            operation,
            location: None,
        };
        (result, instruction)
    };
    let (next, instruction) = divide(function, Operand::Value(found.quotient));
    let made = |instruction: &Instruction| instruction.result == Some(found.quotient);
    for block in &mut function.blocks {
        block.instructions.retain(|instruction| !made(instruction));
    }
    let home = &mut function.blocks[found.home.0 as usize].instructions;
    let remainder = |instruction: &Instruction| instruction.result == Some(found.remainder);
    let at = home.iter().position(remainder).unwrap_or(0);
    home.insert(at, instruction);
    let mut incoming = vec![(found.latch, Operand::Value(next))];
    for &from in &found.outside {
        let (first, instruction) = divide(function, found.start.clone());
        let block = &mut function.blocks[from.0 as usize];
        block.instructions.push(instruction);
        incoming.push((from, Operand::Value(first)));
    }
    function.blocks[found.header.0 as usize].phis.push(Phi {
        result: found.quotient,
        incoming,
    });
}
