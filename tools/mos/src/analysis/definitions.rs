//! Where the values of a function are made.

use crate::ir::{BlockId, Function, Operation, Value};

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
