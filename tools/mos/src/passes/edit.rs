//! What several passes do to a function.

use crate::ir::{BlockId, Function, Operand, Operation, Terminator, Value};

/// Where a value is made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Definition {
    /// A parameter.
    Parameter,
    /// Phi number so and so of a block.
    Phi(BlockId, usize),
    /// Instruction number so and so of a block.
    Instruction(BlockId, usize),
    /// Nowhere any more.
    Gone,
}

/// For each value, where it is made.
pub fn definitions(function: &Function) -> Vec<Definition> {
    let mut definitions = vec![Definition::Gone; function.values.len()];
    for place in definitions.iter_mut().take(function.parameters.len()) {
        *place = Definition::Parameter;
    }
    for (id, block) in function.blocks_with_ids() {
        for (i, phi) in block.phis.iter().enumerate() {
            definitions[phi.result.0 as usize] = Definition::Phi(id, i);
        }
        for (i, instruction) in block.instructions.iter().enumerate() {
            if let Some(result) = instruction.result {
                definitions[result.0 as usize] = Definition::Instruction(id, i);
            }
        }
    }
    definitions
}

/// The operation that makes a value, if an instruction does.
pub fn operation_of<'f>(
    function: &'f Function,
    definitions: &[Definition],
    value: Value,
) -> Option<&'f Operation> {
    match definitions.get(value.0 as usize)? {
        Definition::Instruction(block, i) => {
            Some(&function.block(*block).instructions[*i].operation)
        }
        _ => None,
    }
}

/// Calls `change` for every operand of the function.
pub fn each_operand(function: &mut Function, mut change: impl FnMut(&mut Operand)) {
    for block in &mut function.blocks {
        for phi in &mut block.phis {
            phi.incoming
                .iter_mut()
                .for_each(|(_, operand)| change(operand));
        }
        for instruction in &mut block.instructions {
            instruction
                .operation
                .operands_mut()
                .into_iter()
                .for_each(&mut change);
        }
        block
            .terminator
            .operand_mut()
            .into_iter()
            .for_each(&mut change);
    }
}

/// Puts `replacements[v]` wherever value `v` is read, following chains of replacements.
pub fn replace_uses(function: &mut Function, replacements: &[Option<Operand>]) {
    each_operand(function, |operand| {
        // A chain cannot be longer than there are values; a ring (values of dead code that stand
        // for each other) ends there.
        for _ in 0..replacements.len() {
            match operand
                .value()
                .and_then(|value| replacements.get(value.0 as usize)?.clone())
            {
                Some(better) => *operand = better,
                None => return,
            }
        }
    });
}

/// Puts the blocks into a new order, which names each of them once and begins with the entry.
pub fn reorder(function: &mut Function, order: &[BlockId]) {
    let mut new = vec![BlockId(0); function.blocks.len()];
    for (place, old) in order.iter().enumerate() {
        new[old.0 as usize] = BlockId(place as u32);
    }
    let mut blocks: Vec<_> = function.blocks.drain(..).map(Some).collect();
    function.blocks = order
        .iter()
        .filter_map(|old| blocks[old.0 as usize].take())
        .collect();
    for block in &mut function.blocks {
        for (from, _) in block.phis.iter_mut().flat_map(|phi| &mut phi.incoming) {
            *from = new[from.0 as usize];
        }
        each_successor(&mut block.terminator, |to| *to = new[to.0 as usize]);
    }
}

/// Calls `change` for every block that a terminator names.
pub fn each_successor(terminator: &mut Terminator, mut change: impl FnMut(&mut BlockId)) {
    match terminator {
        Terminator::Return(_) | Terminator::Unreachable => {}
        Terminator::Jump(to) => change(to),
        Terminator::Branch { yes, no, .. } => {
            change(yes);
            change(no);
        }
        Terminator::Switch { default, cases, .. } => {
            change(default);
            cases.iter_mut().for_each(|case| change(&mut case.1));
        }
    }
}
