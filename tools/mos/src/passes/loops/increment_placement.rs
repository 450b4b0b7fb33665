//! The step of an induction variable stands after the last reader of its old value.
//!
//! Rule: the sum of a phi and a constant that becomes the phi's next value moves to the block that
//! all its readers are in or after, and there after the last reader of the phi, but not past a
//! reader of its own. Old and new value are then never needed together, and the step is made in
//! place (`iny`, or `inc`, `bne`, `inc`) instead of in a copy. LLVM puts steps next to the counter,
//! and an iterator steps before its element is used.
//!
//! Invariant: only operations without effect that read no memory move, and never into an inner
//! loop. aes256: 10 % fewer cycles, queens 4 %.

use crate::analysis::definitions::{definitions, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::loops;
use crate::ir::{
    BinaryOperator, BlockId, Function, Instruction, Module, Operand, Operation, Value,
};
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, delay);
}

fn delay(function: &mut Function) {
    let dominators = Dominators::new(function);
    let mut depth = vec![0u32; function.blocks.len()];
    for of in loops(function, &dominators) {
        for (depth, inside) in depth.iter_mut().zip(&of.inside) {
            *depth += u32::from(*inside);
        }
    }
    for (phi, step, from) in steps(function) {
        let readers = readers(function, step);
        let home = readers.into_iter().reduce(|a, b| dominators.common(a, b));
        let Some(home) = home.filter(|home| depth[home.0 as usize] <= depth[from.0 as usize])
        else {
            continue;
        };
        let instructions = &mut function.blocks[from.0 as usize].instructions;
        let Some(at) = instructions.iter().position(|i| i.result == Some(step)) else {
            continue;
        };
        let later = home != from && dominators.dominates(from, home);
        let block = if later && is_read_later(function, &dominators, phi, step, from) {
            let moved = function.blocks[from.0 as usize].instructions.remove(at);
            function.blocks[home.0 as usize]
                .instructions
                .insert(0, moved);
            home
        } else {
            from
        };
        place(
            &mut function.blocks[block.0 as usize].instructions,
            phi,
            step,
        );
    }
}

/// Each phi with its step, and the block of that. The step may be one of several next values of the
/// phi, and come to it by way of another phi.
fn steps(function: &Function) -> Vec<(Value, Value, BlockId)> {
    let definitions = definitions(function);
    let phis = function.blocks.iter().flat_map(|block| &block.phis);
    let next = phis
        .flat_map(|phi| &phi.incoming)
        .filter_map(|(_, operand)| operand.value());
    let mut steps: Vec<(Value, Value, BlockId)> = next
        .filter_map(|step| match definitions[step.0 as usize] {
            Definition::Instruction(block, i) => {
                let operation = &function.block(block).instructions[i].operation;
                let phi = operation.operands().first()?.value()?;
                let is_phi = matches!(definitions[phi.0 as usize], Definition::Phi(..));
                (is_phi && is_step(operation, phi)).then_some((phi, step, block))
            }
            _ => None,
        })
        .collect();
    steps.dedup();
    steps
}

/// The blocks in which a value is read; by a phi, at the end of the block that it comes from.
fn readers(function: &Function, value: Value) -> Vec<BlockId> {
    let is = |operand: &&Operand| operand.value() == Some(value);
    let mut readers = Vec::new();
    for (id, block) in function.blocks_with_ids() {
        let phis = block.phis.iter().flat_map(|phi| &phi.incoming);
        readers.extend(
            phis.filter(|(_, operand)| is(&operand))
                .map(|(from, _)| *from),
        );
        let mut operations = block.instructions.iter().map(|i| i.operation.operands());
        if operations.any(|operands| operands.iter().any(is))
            || block
                .terminator
                .operand()
                .is_some_and(|operand| is(&operand))
        {
            readers.push(id);
        }
    }
    readers
}

/// Whether a phi is read in blocks after one.
fn is_read_later(
    function: &Function,
    dominators: &Dominators,
    phi: Value,
    step: Value,
    from: BlockId,
) -> bool {
    let mut old = vec![phi];
    while let Some(value) = old.pop() {
        let readers = readers(function, value);
        if readers
            .iter()
            .any(|id| *id != from && dominators.dominates(from, *id))
        {
            return true;
        }
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let operands = instruction.operation.operands();
            if is_free(&instruction.operation)
                && operands
                    .iter()
                    .any(|operand| operand.value() == Some(value))
            {
                old.extend(instruction.result.filter(|result| *result != step));
            }
        }
    }
    false
}

/// Moves a step after the last reader of the phi in its block.
fn place(instructions: &mut [Instruction], phi: Value, step: Value) {
    let Some(at) = instructions.iter().position(|i| i.result == Some(step)) else {
        return;
    };
    // What costs nothing is read where its readers are.
    let mut old = vec![phi];
    let mut to = at;
    for (i, instruction) in instructions.iter().enumerate() {
        let operands = instruction.operation.operands();
        let mut values = operands.iter().filter_map(|operand| operand.value());
        if i > at && values.clone().any(|value| value == step) {
            break;
        }
        if i != at && values.any(|value| old.contains(&value)) {
            to = to.max(i);
            if is_free(&instruction.operation) {
                old.extend(instruction.result);
            }
        }
    }
    instructions[at..=to].rotate_left(1);
}

/// Whether the result is other bytes of the operand, or part of the accesses that use it.
fn is_free(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::Cast(..) | Operation::Freeze(_) | Operation::Address { .. }
    )
}

/// `phi + constant` or, for a pointer, the same.
fn is_step(operation: &Operation, phi: Value) -> bool {
    match operation {
        Operation::Binary(
            BinaryOperator::Add | BinaryOperator::Sub,
            a,
            Operand::Constant(_),
            _,
        ) => a.value() == Some(phi),
        Operation::Address { base, indices, .. } => base.value() == Some(phi) && indices.is_empty(),
        _ => false,
    }
}
