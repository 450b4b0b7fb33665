//! What several passes do to a function.

use crate::ir::{BlockId, Function, Module, Operand, Terminator};

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

/// Drops each instruction whose result has a replacement, which is read in its place.
pub fn replace(function: &mut Function, replacements: &[Option<Operand>]) {
    for block in &mut function.blocks {
        block.instructions.retain(|instruction| {
            let result = instruction.result;
            result.is_none_or(|result| replacements[result.0 as usize].is_none())
        });
    }
    replace_uses(function, replacements);
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

/// Runs something on each function that has code.
pub fn each_function(module: &mut Module, mut pass: impl FnMut(&mut Function)) {
    for function in &mut module.functions {
        if !function.is_external() {
            pass(function);
        }
    }
}
