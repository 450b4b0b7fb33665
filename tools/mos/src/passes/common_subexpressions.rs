//! Common subexpressions: what every path has computed already is not computed again.
//!
//! Rule: of two equal operations without effect and without memory, the one whose block dominates
//! the other's stays; of two phis of one block with equal operands the first stays. LLVM has done
//! this once, but narrowing makes the byte and the word of one number the same.
//!
//! Operations that only rename bytes stay where they are, unless both are in one block: a value
//! that lives longer costs more than a renaming, which costs nothing. The same holds for
//! comparisons, which are made where they decide.

use std::collections::HashMap;

use crate::analysis::dominators::Dominators;
use crate::ir::{
    BinaryOperator, BlockId, Callee, Function, Instruction, Intrinsic, Module, Operand, Operation,
};
use crate::passes::edit::each_function;
use crate::passes::edit::replace_uses;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| while unite(function) {});
}

/// Something to compare operations by: LLVM's promises do not count.
type Key = (String, Vec<Operand>);

/// One round; whether anything was found.
fn unite(function: &mut Function) -> bool {
    let dominators = Dominators::new(function);
    let mut replacements: Vec<Option<Operand>> = vec![None; function.values.len()];
    let mut found = false;
    for block in &function.blocks {
        for (i, phi) in block.phis.iter().enumerate() {
            let of = function.value_type(phi.result);
            let twin = block.phis[..i].iter().find(|other| {
                function.value_type(other.result) == of && other.incoming == phi.incoming
            });
            if let Some(twin) = twin {
                replacements[phi.result.0 as usize] = Some(Operand::Value(twin.result));
                found = true;
            }
        }
    }
    let mut known: HashMap<Key, Vec<(BlockId, Operand)>> = HashMap::new();
    for &id in dominators.order() {
        for instruction in &function.block(id).instructions {
            let Some((key, anywhere)) = key(function, instruction) else {
                continue;
            };
            let Some(result) = instruction.result else {
                continue;
            };
            let places = known.entry(key).or_default();
            let earlier = places
                .iter()
                .find(|(block, _)| *block == id || anywhere && dominators.dominates(*block, id));
            match earlier {
                Some((_, value)) => {
                    replacements[result.0 as usize] = Some(value.clone());
                    found = true;
                }
                None => places.push((id, Operand::Value(result))),
            }
        }
    }
    if found {
        for block in &mut function.blocks {
            let gone = |value: crate::ir::Value| replacements[value.0 as usize].is_some();
            block.phis.retain(|phi| !gone(phi.result));
            block
                .instructions
                .retain(|instruction| !instruction.result.is_some_and(gone));
        }
        replace_uses(function, &replacements);
    }
    found
}

/// What an operation is equal by, and whether it is worth a value that lives through blocks.
fn key(function: &Function, instruction: &Instruction) -> Option<(Key, bool)> {
    let operation = &instruction.operation;
    let of = function.value_type(instruction.result?);
    let (name, anywhere) = match operation {
        Operation::Binary(operator, ..) => (
            format!("{operator:?}"),
            matches!(
                operator,
                BinaryOperator::Mul
                    | BinaryOperator::UDiv
                    | BinaryOperator::SDiv
                    | BinaryOperator::URem
                    | BinaryOperator::SRem
            ),
        ),
        Operation::Compare(predicate, ..) => {
            if *of == crate::ir::Type::BIT {
                return None;
            }
            (format!("{predicate:?}"), false)
        }
        Operation::Cast(operator, ..) => (format!("{operator:?}"), false),
        Operation::Address {
            offset, indices, ..
        } => {
            let scales: Vec<u16> = indices.iter().map(|scaled| scaled.scale).collect();
            (format!("{offset} {scales:?}"), false)
        }
        Operation::Call(call) => match call.callee {
            Callee::Intrinsic(
                intrinsic @ (Intrinsic::FShl
                | Intrinsic::FShr
                | Intrinsic::UMin
                | Intrinsic::UMax
                | Intrinsic::CountOnes),
            ) => (format!("{intrinsic:?}"), false),
            _ => return None,
        },
        _ => return None,
    };
    let operands = operation.operands().into_iter().cloned().collect();
    Some(((format!("{name} {of}"), operands), anywhere))
}
