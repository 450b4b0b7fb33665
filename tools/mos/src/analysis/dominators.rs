//! Which block is passed on every way to another one.
//!
//! Cooper, Harvey, Kennedy: "A simple, fast dominance algorithm" (2001).

use crate::ir::{BlockId, Function};

/// An instruction: its block and its number there.
pub type Place = (BlockId, usize);

/// The dominator tree of a function.
#[derive(Clone, Debug)]
pub struct Dominators {
    /// Immediate dominator of each block; of the entry itself; `None` where control never comes.
    immediate: Vec<Option<BlockId>>,
    /// Blocks that can be reached, in reverse post-order.
    order: Vec<BlockId>,
}

impl Dominators {
    /// Computes the tree.
    pub fn new(function: &Function) -> Dominators {
        let order = reverse_post_order(function);
        let mut position = vec![usize::MAX; function.blocks.len()];
        for (place, block) in order.iter().enumerate() {
            position[block.0 as usize] = place;
        }
        let predecessors = function.predecessors();
        let mut immediate: Vec<Option<BlockId>> = vec![None; function.blocks.len()];
        if let Some(entry) = immediate.first_mut() {
            *entry = Some(BlockId(0));
        }
        let mut changed = true;
        while changed {
            changed = false;
            for block in order.iter().skip(1) {
                let mut best: Option<BlockId> = None;
                for &from in &predecessors[block.0 as usize] {
                    if immediate[from.0 as usize].is_none() {
                        continue;
                    }
                    best = Some(best.map_or(from, |mut other| {
                        let mut from = from;
                        while from != other {
                            let deeper = if position[from.0 as usize] > position[other.0 as usize] {
                                &mut from
                            } else {
                                &mut other
                            };
                            *deeper = immediate[deeper.0 as usize].unwrap_or(BlockId(0));
                        }
                        from
                    }));
                }
                if immediate[block.0 as usize] != best {
                    immediate[block.0 as usize] = best;
                    changed = true;
                }
            }
        }
        Dominators { immediate, order }
    }

    /// Whether control can come to a block at all.
    pub fn is_reachable(&self, block: BlockId) -> bool {
        self.immediate[block.0 as usize].is_some()
    }

    /// The nearest block, other than itself, that is passed on every way; `None` for the entry.
    pub fn immediate(&self, block: BlockId) -> Option<BlockId> {
        self.immediate[block.0 as usize].filter(|_| block.0 != 0)
    }

    /// Whether `first` is passed on every way to `second` (each block dominates itself).
    pub fn dominates(&self, first: BlockId, second: BlockId) -> bool {
        let mut here = second;
        loop {
            if here == first {
                return true;
            }
            match self.immediate(here) {
                Some(above) => here = above,
                None => return false,
            }
        }
    }

    /// Whether instruction `first` comes before `second` on every way there.
    pub fn precedes(&self, first: Place, second: Place) -> bool {
        match first.0 == second.0 {
            true => first.1 < second.1,
            false => self.dominates(first.0, second.0),
        }
    }

    /// The nearest block that is passed on every way to either of two.
    pub fn common(&self, first: BlockId, second: BlockId) -> BlockId {
        let mut here = first;
        while !self.dominates(here, second) {
            match self.immediate(here) {
                Some(above) => here = above,
                None => break,
            }
        }
        here
    }

    /// The blocks that can be reached, each one before those that it alone leads to.
    pub fn order(&self) -> &[BlockId] {
        &self.order
    }
}

fn reverse_post_order(function: &Function) -> Vec<BlockId> {
    let mut seen = vec![false; function.blocks.len()];
    let mut order = Vec::new();
    // Blocks under way with the successors that are still to be visited.
    let mut path: Vec<(BlockId, Vec<BlockId>)> = Vec::new();
    let mut enter = |id: BlockId, path: &mut Vec<(BlockId, Vec<BlockId>)>| {
        if !std::mem::replace(&mut seen[id.0 as usize], true) {
            path.push((id, function.block(id).terminator.successors()));
        }
    };
    if !function.blocks.is_empty() {
        enter(BlockId(0), &mut path);
    }
    while let Some((block, rest)) = path.last_mut() {
        match rest.pop() {
            Some(next) => enter(next, &mut path),
            None => {
                order.push(*block);
                path.pop();
            }
        }
    }
    order.reverse();
    order
}
