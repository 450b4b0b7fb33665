//! Dead code elimination: an instruction or phi without effect whose result nothing needs goes
//! away.
//!
//! Rule: effects and terminators are needed, and so is what a needed operation reads. Rings of phis
//! that only feed each other are not needed. Other passes leave such code: every narrowed value
//! leaves its wide form.

use crate::analysis::definitions::{definitions, Definition};
use crate::ir::{Function, Module, Operand};
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, clean);
}

/// Cleans one function.
pub fn clean(function: &mut Function) {
    let definitions = definitions(function);
    let mut needed = vec![false; function.values.len()];
    let mut open = Vec::new();
    let mut need = |operand: &Operand, open: &mut Vec<_>| {
        if let Some(value) = operand.value() {
            if !std::mem::replace(&mut needed[value.0 as usize], true) {
                open.push(value);
            }
        }
    };
    for block in &function.blocks {
        for instruction in &block.instructions {
            if instruction.operation.has_effect() {
                for operand in instruction.operation.operands() {
                    need(operand, &mut open);
                }
            }
        }
        if let Some(operand) = block.terminator.operand() {
            need(operand, &mut open);
        }
    }
    while let Some(value) = open.pop() {
        match definitions[value.0 as usize] {
            Definition::Phi(block, i) => {
                for (_, operand) in &function.block(block).phis[i].incoming {
                    need(operand, &mut open);
                }
            }
            Definition::Instruction(block, i) => {
                for operand in function.block(block).instructions[i].operation.operands() {
                    need(operand, &mut open);
                }
            }
            Definition::Parameter | Definition::Gone => {}
        }
    }
    for block in &mut function.blocks {
        block.phis.retain(|phi| needed[phi.result.0 as usize]);
        block.instructions.retain(|instruction| {
            instruction.operation.has_effect()
                || instruction
                    .result
                    .is_some_and(|result| needed[result.0 as usize])
        });
    }
}
