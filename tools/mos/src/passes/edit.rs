//! What several passes do to a function.

use crate::ir::{BlockId, Function, Operand, Operation, Value};

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
