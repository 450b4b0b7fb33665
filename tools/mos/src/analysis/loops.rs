//! The natural loops of a function.
//!
//! An analysis; it changes nothing. A loop is a header with all blocks that it dominates and from
//! which a path leads back to it. Edges back to one header make one loop.

use crate::analysis::dominators::Dominators;
use crate::ir::{BlockId, Function, Operand, Operation, Phi, Terminator, Value};

use crate::analysis::definitions::{operation_of, Definition};

/// A loop.
#[derive(Clone, Debug)]
pub struct Loop {
    /// The block that every way into the loop passes.
    pub header: BlockId,
    /// The blocks with an edge back to the header.
    pub latches: Vec<BlockId>,
    /// For each block whether it is inside.
    pub inside: Vec<bool>,
}

impl Loop {
    /// Whether a block is inside.
    pub fn has(&self, block: BlockId) -> bool {
        self.inside[block.0 as usize]
    }

    /// Whether an operand is the same in every round: made outside.
    pub fn is_invariant(&self, operand: &Operand, definitions: &[Definition]) -> bool {
        operand
            .value()
            .is_none_or(|value| match definitions[value.0 as usize] {
                Definition::Phi(block, _) | Definition::Instruction(block, _) => !self.has(block),
                Definition::Parameter => true,
                Definition::Gone => false,
            })
    }
}

/// All loops, inner ones before those around them.
pub fn loops(function: &Function, dominators: &Dominators) -> Vec<Loop> {
    let predecessors = function.predecessors();
    let mut loops: Vec<Loop> = Vec::new();
    // Headers of inner loops come later in the order.
    for &header in dominators.order().iter().rev() {
        let mut latches: Vec<BlockId> = predecessors[header.0 as usize]
            .iter()
            .copied()
            .filter(|from| dominators.is_reachable(*from) && dominators.dominates(header, *from))
            .collect();
        latches.dedup();
        if latches.is_empty() {
            continue;
        }
        let mut inside = vec![false; function.blocks.len()];
        inside[header.0 as usize] = true;
        let mut open = latches.clone();
        while let Some(block) = open.pop() {
            if !std::mem::replace(&mut inside[block.0 as usize], true) {
                open.extend(&predecessors[block.0 as usize]);
            }
        }
        loops.push(Loop {
            header,
            latches,
            inside,
        });
    }
    loops
}

/// `for (i = start; ; i += step)` that is left, at the end of a round, by the test of `i` or
/// `i + step` against a constant; start and step are constants, too.
#[derive(Clone, Debug)]
pub struct Counter {
    /// `i`.
    pub value: Value,
    /// Its place among the phis of the header.
    pub phi: usize,
    /// `i + step`.
    pub next: Value,
    /// The comparison at the end of the latch.
    pub test: Value,
    /// First value of `i`.
    pub start: u64,
    /// What is added in each round.
    pub step: u64,
    /// How many rounds there are, at least 1.
    pub rounds: u64,
    /// `i + step` when the loop is left: `start + rounds * step`, not cut to any width.
    pub end: u64,
    /// Whether the latch leaves for its first block, `yes`.
    pub leaves_on_yes: bool,
}

/// Rounds are counted by counting them: up to here.
const MOST_ROUNDS: u64 = 0x1_0000;

/// The counter of a loop with one latch, where its test decides at the end of it.
pub fn counter(function: &Function, definitions: &[Definition], of: &Loop) -> Option<Counter> {
    let [latch] = of.latches[..] else {
        return None;
    };
    let Terminator::Branch {
        condition, yes, no, ..
    } = &function.block(latch).terminator
    else {
        return None;
    };
    let leaves_on_yes = match (*yes == of.header, *no == of.header) {
        (true, false) => false,
        (false, true) => true,
        _ => return None,
    };
    if of.has(if leaves_on_yes { *yes } else { *no }) {
        return None;
    }
    let test = condition.value()?;
    let Operation::Compare(predicate, tested, bound, _) =
        operation_of(function, definitions, test)?
    else {
        return None;
    };
    let bound = bound.number()?;
    let phis = &function.block(of.header).phis;
    phis.iter().enumerate().find_map(|(index, phi)| {
        let (start, next) = start_and_next(phi, latch)?;
        let next = next.value()?;
        let Operation::Binary(crate::ir::BinaryOperator::Add, base, step, _) =
            operation_of(function, definitions, next)?
        else {
            return None;
        };
        let after = tested.value() == Some(next);
        if base.value() != Some(phi.result) || !(after || tested.value() == Some(phi.result)) {
            return None;
        }
        let (start, step) = (start.number()?, step.number()?);
        let bits = function.value_type(phi.result).bits();
        let mut here = start;
        for round in 1..=MOST_ROUNDS {
            let next = crate::ir::mask(here.wrapping_add(step), bits);
            let seen = if after { next } else { here };
            if crate::ir::fold::compare(*predicate, seen, bound, bits) == leaves_on_yes {
                return Some(Counter {
                    value: phi.result,
                    phi: index,
                    next: phi_next(phi, latch)?,
                    test,
                    start,
                    step,
                    rounds: round,
                    end: start.wrapping_add(step.wrapping_mul(round)),
                    leaves_on_yes,
                });
            }
            here = next;
        }
        None
    })
}

fn phi_next(phi: &Phi, latch: BlockId) -> Option<Value> {
    start_and_next(phi, latch)?.1.value()
}

/// What a phi starts with, if that is one thing, and what it goes on with.
pub fn start_and_next(phi: &Phi, latch: BlockId) -> Option<(&Operand, &Operand)> {
    let next = &phi.incoming.iter().find(|(from, _)| *from == latch)?.1;
    let mut starts = phi.incoming.iter().filter(|(from, _)| *from != latch);
    let start = &starts.next()?.1;
    starts
        .all(|(_, operand)| operand == start)
        .then_some((start, next))
}
