//! Sinking: what only one path needs is computed on that path.
//!
//! Rule: an operation without effect and without memory, all of whose readers are on one side of
//! the branch at the end of its block, moves to the first block of that side that dominates them.
//! It never moves into a loop. LLVM keeps such operations together because its processors overlap
//! them.

use crate::analysis::definitions::{definitions, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::loops;
use crate::ir::{BlockId, Function, Module, Operation, Value};
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, sink);
}

fn sink(function: &mut Function) {
    let dominators = Dominators::new(function);
    let predecessors = function.predecessors();
    let mut depth = vec![0u32; function.blocks.len()];
    for of in loops(function, &dominators) {
        for (depth, inside) in depth.iter_mut().zip(&of.inside) {
            *depth += u32::from(*inside);
        }
    }
    let definitions = definitions(function);
    // The nearest block that dominates all readers, as far as they are known.
    let mut home: Vec<Option<BlockId>> = vec![None; function.values.len()];
    for (id, block) in function.blocks_with_ids() {
        for (from, operand) in block.phis.iter().flat_map(|phi| &phi.incoming) {
            if let Some(value) = operand.value() {
                meet(&dominators, &mut home, value, *from);
            }
        }
        if let Some(value) = block.terminator.operand().and_then(|o| o.value()) {
            meet(&dominators, &mut home, value, id);
        }
    }
    // Readers before what they read, so that a chain sinks as a whole.
    for &id in dominators.order().iter().rev() {
        for i in (0..function.block(id).instructions.len()).rev() {
            let instruction = &function.block(id).instructions[i];
            let mut to = id;
            if let Some(result) = instruction.result.filter(|_| moves(&instruction.operation)) {
                let place = home[result.0 as usize];
                to = place
                    .and_then(|place| {
                        target(function, &dominators, &predecessors, &depth, id, place)
                    })
                    .unwrap_or(id);
            }
            let operands = instruction.operation.operands();
            let read: Vec<Value> = operands.iter().filter_map(|o| o.value()).collect();
            for value in read {
                if !matches!(definitions[value.0 as usize], Definition::Parameter) {
                    meet(&dominators, &mut home, value, to);
                }
            }
            if to != id {
                let instruction = function.blocks[id.0 as usize].instructions.remove(i);
                function.blocks[to.0 as usize]
                    .instructions
                    .insert(0, instruction);
            }
        }
    }
}

fn moves(operation: &Operation) -> bool {
    !operation.has_effect()
        && !matches!(
            operation,
            Operation::Load { .. } | Operation::Alloca(_) | Operation::Call(_)
        )
}

/// Notes that a value is read in a block.
fn meet(dominators: &Dominators, home: &mut [Option<BlockId>], value: Value, reader: BlockId) {
    if !dominators.is_reachable(reader) {
        return;
    }
    let place = &mut home[value.0 as usize];
    *place = Some(place.map_or(reader, |block| dominators.common(block, reader)));
}

/// Where something of a block goes whose readers are all in or after `place`.
fn target(
    function: &Function,
    dominators: &Dominators,
    predecessors: &[Vec<BlockId>],
    depth: &[u32],
    from: BlockId,
    place: BlockId,
) -> Option<BlockId> {
    if place == from || !dominators.dominates(from, place) {
        return None;
    }
    // The way from the block to its readers, and out of loops that begin after it.
    let mut best = None;
    let mut here = place;
    while here != from {
        let shallow = depth[here.0 as usize] <= depth[from.0 as usize];
        best = if shallow { best.or(Some(here)) } else { None };
        let above = dominators.immediate(here)?;
        if above == from {
            // One side of a branch, not where its sides meet again.
            let side = predecessors[here.0 as usize] == [from]
                && function.block(from).terminator.successors().len() > 1;
            return best.filter(|_| side);
        }
        here = above;
    }
    None
}
