//! The preheader of a loop: a block before it that leads nowhere else.
//!
//! LLVM removes such blocks before it ends. What stays empty is no code.

use crate::analysis::loops::Loop;
use crate::ir::{Block, BlockId, Function, Operand, Phi, Terminator};
use crate::passes::edit::{each_successor, reorder};

/// Makes a preheader for a loop that is entered from a branch or from several blocks; whether one
/// was missing. It renumbers the blocks.
pub fn insert(function: &mut Function, of: &Loop) -> bool {
    let (header, new) = (of.header, BlockId(function.blocks.len() as u32));
    let before = &function.predecessors()[header.0 as usize];
    let outside: Vec<BlockId> = before.iter().copied().filter(|b| !of.has(*b)).collect();
    if let [from] = outside[..] {
        if matches!(function.block(from).terminator, Terminator::Jump(_)) {
            return false;
        }
    }
    let mut phis = std::mem::take(&mut function.blocks[header.0 as usize].phis);
    let mut merged = Vec::new();
    for phi in &mut phis {
        let (entering, inside): (Vec<_>, Vec<_>) = phi
            .incoming
            .drain(..)
            .partition(|(from, _)| outside.contains(from));
        let start = match &entering[..] {
            [(_, first), rest @ ..] if rest.iter().all(|(_, other)| other == first) => {
                first.clone()
            }
            _ => {
                let result = function.new_value(function.value_type(phi.result).clone());
                merged.push(Phi {
                    result,
                    incoming: entering,
                });
                Operand::Value(result)
            }
        };
        phi.incoming.push((new, start));
        phi.incoming.extend(inside);
    }
    function.blocks[header.0 as usize].phis = phis;
    for from in outside {
        let terminator = &mut function.blocks[from.0 as usize].terminator;
        each_successor(terminator, |to| {
            if *to == header {
                *to = new;
            }
        });
    }
    function.blocks.push(Block {
        name: String::new(),
        phis: merged,
        instructions: Vec::new(),
        terminator: Terminator::Jump(header),
        location: function.block(header).location,
    });
    let mut order: Vec<BlockId> = (0..new.0).map(BlockId).collect();
    order.insert(header.0 as usize, new);
    reorder(function, &order);
    true
}
