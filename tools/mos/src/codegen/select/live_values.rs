//! Which values are still needed after a call: what recursion has to save.

use crate::ir::{BlockId, Function, Operand, Value};
use std::collections::BTreeSet;

/// For each block the values that are needed at its end, phis of the following blocks included.
pub fn live_out(function: &Function) -> Vec<BTreeSet<Value>> {
    let count = function.blocks.len();
    let mut live_in: Vec<BTreeSet<Value>> = vec![BTreeSet::new(); count];
    let mut live_out: Vec<BTreeSet<Value>> = vec![BTreeSet::new(); count];
    loop {
        let mut changed = false;
        for index in (0..count).rev() {
            let block = function.block(BlockId(index as u32));
            let mut live = BTreeSet::new();
            for to in block.terminator.successors() {
                live.extend(live_in[to.0 as usize].iter().copied());
                for phi in &function.block(to).phis {
                    for (from, operand) in &phi.incoming {
                        if from.0 as usize == index {
                            live.extend(operand.value());
                        }
                    }
                }
            }
            if live != live_out[index] {
                live_out[index] = live.clone();
                changed = true;
            }
            live_before(function, BlockId(index as u32), 0, &mut live);
            for phi in &block.phis {
                live.remove(&phi.result);
            }
            if live != live_in[index] {
                live_in[index] = live;
                changed = true;
            }
        }
        if !changed {
            return live_out;
        }
    }
}

/// From what is live at the end of a block to what is live before instruction `from`.
pub fn live_before(function: &Function, id: BlockId, from: usize, live: &mut BTreeSet<Value>) {
    let block = function.block(id);
    let add = |live: &mut BTreeSet<Value>, operand: &Operand| live.extend(operand.value());
    if let Some(operand) = block.terminator.operand() {
        add(live, operand);
    }
    for instruction in block.instructions[from..].iter().rev() {
        if let Some(result) = instruction.result {
            live.remove(&result);
        }
        for operand in instruction.operation.operands() {
            add(live, operand);
        }
    }
}
