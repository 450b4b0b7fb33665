//! Loops of a function's code, and an estimate of how often each block runs.
//!
//! Wu and Larus: "Static branch frequency and program profile analysis" (1994). A branch that can
//! leave its loop stays in it seven times of eight, any other branch goes either way; so a loop
//! runs about eight rounds. Loops are those of the flow graph, not of the order of the lines.

use super::liveness::Blocks;

/// How often a function's blocks run when the function runs once.
pub struct Frequencies {
    /// By block.
    pub blocks: Vec<f64>,
    /// By block and successor: the part of the block's runs that goes there.
    pub edges: Vec<Vec<f64>>,
}

/// A loop: its first block and all blocks of it.
struct Loop {
    head: usize,
    size: usize,
    inside: Vec<bool>,
}

/// Of 8 runs of a branch out of a loop 7 stay in it.
const STAYS: f64 = 7.0 / 8.0;

impl Frequencies {
    /// Estimates them.
    pub fn new(blocks: &Blocks) -> Frequencies {
        let count = blocks.ranges.len();
        let (order, position) = order(blocks);
        let mut predecessors: Vec<Vec<(usize, usize)>> = vec![Vec::new(); count];
        for &block in &order {
            for (number, &to) in blocks.successors[block].iter().enumerate() {
                predecessors[to].push((block, number));
            }
        }
        let loops = loops(&order, &position, &predecessors);
        let innermost = |block: usize| loops.iter().find(|one| one.inside[block]);
        let edges: Vec<Vec<f64>> = (0..count)
            .map(|block| match blocks.successors[block].as_slice() {
                [a, b] => {
                    let inside = |to: usize| innermost(block).is_some_and(|one| one.inside[to]);
                    match (inside(*a), inside(*b)) {
                        (true, false) => vec![STAYS, 1.0 - STAYS],
                        (false, true) => vec![1.0 - STAYS, STAYS],
                        _ => vec![0.5, 0.5],
                    }
                }
                other => vec![1.0; other.len()],
            })
            .collect();
        // How often a loop comes back to its head for each time that it is entered.
        let mut back = vec![0.0; count];
        let mut of = vec![0.0; count];
        let mut run = |head: usize, inside: Option<&Vec<bool>>, back: &mut Vec<f64>| {
            for &block in &order {
                if inside.is_some_and(|inside| !inside[block]) {
                    continue;
                }
                let mut sum = if block == head { 1.0 } else { 0.0 };
                if block != head {
                    for &(from, number) in &predecessors[block] {
                        let forward = position[from] < position[block];
                        if forward && inside.is_none_or(|inside| inside[from]) {
                            sum += of[from] * edges[from][number];
                        }
                    }
                    sum /= 1.0 - back[block];
                } else if inside.is_none() {
                    sum /= 1.0 - back[block];
                }
                of[block] = sum;
            }
            if let Some(inside) = inside {
                let mut returned = 0.0;
                for &(from, number) in &predecessors[head] {
                    if inside[from] && position[from] >= position[head] {
                        returned += of[from] * edges[from][number];
                    }
                }
                back[head] = f64::min(returned, 0.98);
            }
            of.clone()
        };
        for one in &loops {
            run(one.head, Some(&one.inside), &mut back);
        }
        let frequencies = run(order.first().copied().unwrap_or(0), None, &mut back);
        Frequencies {
            blocks: frequencies,
            edges,
        }
    }
}

/// Reverse post-order, and each block's place in it.
fn order(blocks: &Blocks) -> (Vec<usize>, Vec<usize>) {
    let count = blocks.ranges.len();
    let mut position = vec![usize::MAX; count];
    let mut seen = vec![false; count];
    let mut order = Vec::new();
    if count == 0 {
        return (order, position);
    }
    let mut stack = vec![(0usize, 0usize)];
    seen[0] = true;
    while let Some((block, next)) = stack.last_mut() {
        match blocks.successors[*block].get(*next) {
            Some(&to) => {
                *next += 1;
                if !seen[to] {
                    seen[to] = true;
                    stack.push((to, 0));
                }
            }
            None => {
                order.push(*block);
                stack.pop();
            }
        }
    }
    order.reverse();
    for (place, &block) in order.iter().enumerate() {
        position[block] = place;
    }
    (order, position)
}

/// All loops, the smallest first, so that inner ones come before those around them.
fn loops(order: &[usize], position: &[usize], predecessors: &[Vec<(usize, usize)>]) -> Vec<Loop> {
    let mut loops = Vec::new();
    for &head in order {
        let ends: Vec<usize> = predecessors[head]
            .iter()
            .map(|(from, _)| *from)
            .filter(|&from| position[from] >= position[head])
            .collect();
        if ends.is_empty() {
            continue;
        }
        let mut inside = vec![false; position.len()];
        inside[head] = true;
        let mut open = ends;
        while let Some(block) = open.pop() {
            // Nothing before the head belongs to it, even where the graph is irreducible.
            if !inside[block] && position[block] > position[head] {
                inside[block] = true;
                open.extend(predecessors[block].iter().map(|(from, _)| *from));
            }
        }
        let size = inside.iter().filter(|inside| **inside).count();
        loops.push(Loop { head, size, inside });
    }
    loops.sort_by_key(|one| (one.size, one.head));
    loops
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn loops_in_loops_run_more_often() {
        // 0 -> 1 -> 2 -> 2 | 3, 3 -> 1 | 4
        let blocks = Blocks {
            ranges: (0..5).map(|i| i..i + 1).collect(),
            successors: vec![vec![1], vec![2], vec![3, 2], vec![4, 1], vec![]],
        };
        let frequencies = Frequencies::new(&blocks);
        let rounded: Vec<u64> = frequencies
            .blocks
            .iter()
            .map(|f| f.round() as u64)
            .collect();
        assert_eq!(rounded, [1, 8, 64, 8, 1]);
    }
}
