//! Comparisons stand where they decide.
//!
//! Rule: a comparison that only decides branches, at least one of them not at the end of its own
//! block, is made again right before each of them. There it is flags; across blocks it would be a
//! byte that is set to 0 or 1 and tested again. LLVM keeps one comparison for all branches that
//! need it (the bounds of one index on two paths).
//!
//! Invariant: no more bytes live longer than the one that is saved. So one operand has one byte and
//! the other none, or the compared values are needed there anyway. heap-sort: 4 % fewer cycles.

use crate::analysis::definitions::{definitions, Definition};
use crate::ir::{BlockId, Function, Module, Operand, Operation, Terminator, Type, Value};
use crate::passes::edit::each_function;
use std::collections::BTreeSet;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, decide);
}

fn decide(function: &mut Function) {
    let predecessors = function.predecessors();
    let definitions = definitions(function);
    let counts = function.use_counts();
    let mut readers: Vec<Vec<BlockId>> = vec![Vec::new(); function.values.len()];
    for (id, block) in function.blocks_with_ids() {
        if let Terminator::Branch { condition, .. } = &block.terminator {
            if let Some(value) = condition.value() {
                readers[value.0 as usize].push(id);
            }
        }
    }
    for value in (0..readers.len()).map(|value| Value(value as u32)) {
        let readers = &readers[value.0 as usize];
        let Definition::Instruction(home, _) = definitions[value.0 as usize] else {
            continue;
        };
        if readers.len() != counts[value.0 as usize] as usize
            || readers.iter().all(|reader| *reader == home)
        {
            continue;
        }
        let of_value = |instruction: &&crate::ir::Instruction| instruction.result == Some(value);
        let Some(compare) = function.block(home).instructions.iter().find(of_value) else {
            continue;
        };
        let Operation::Compare(_, a, b, _) = &compare.operation else {
            continue;
        };
        let far = readers.iter().filter(|reader| **reader != home);
        let keeps = |reader: &BlockId| {
            let bytes = [a, b]
                .map(|operand| bytes(function, &definitions, &predecessors, *reader, operand));
            bytes.iter().sum::<u32>() <= 1
        };
        if !far.clone().all(keeps) {
            continue;
        }
        let compare = compare.clone();
        let copies: Vec<BlockId> = far.copied().collect();
        for reader in &copies {
            let mut copy = compare.clone();
            let result = function.new_value(Type::BIT);
            copy.result = Some(result);
            let block = &mut function.blocks[reader.0 as usize];
            block.instructions.push(copy);
            if let Some(condition) = block.terminator.operand_mut() {
                *condition = Operand::Value(result);
            }
        }
        if copies.len() == readers.len() {
            let block = &mut function.blocks[home.0 as usize];
            block.instructions.retain(|i| i.result != Some(value));
        }
    }
}

/// Bytes that have to be kept for an operand up to the end of a block, if they are not anyway.
fn bytes(
    function: &Function,
    definitions: &[Definition],
    predecessors: &[Vec<BlockId>],
    at: BlockId,
    operand: &Operand,
) -> u32 {
    let Some(value) = operand.value() else {
        return 0;
    };
    let home = match definitions[value.0 as usize] {
        Definition::Phi(block, _) | Definition::Instruction(block, _) => block,
        _ => BlockId(0),
    };
    // Blocks at whose beginning the value is needed.
    let mut needed: BTreeSet<BlockId> = BTreeSet::new();
    let is = |operand: &Operand| operand.value() == Some(value);
    let mut ends: Vec<BlockId> = Vec::new();
    for (id, block) in function.blocks_with_ids() {
        let instructions = block.instructions.iter();
        let mut operands = instructions.flat_map(|instruction| instruction.operation.operands());
        if operands.any(is) || block.terminator.operand().is_some_and(is) {
            if id == at {
                return 0;
            }
            if id != home && needed.insert(id) {
                ends.extend(&predecessors[id.0 as usize]);
            }
        }
        let phis = block.phis.iter().flat_map(|phi| &phi.incoming);
        ends.extend(
            phis.filter(|(_, operand)| is(operand))
                .map(|(from, _)| *from),
        );
    }
    while let Some(id) = ends.pop() {
        if id == at {
            return 0;
        }
        if id != home && needed.insert(id) {
            ends.extend(&predecessors[id.0 as usize]);
        }
    }
    function.value_type(value).size()
}
