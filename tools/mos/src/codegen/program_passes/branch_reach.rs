//! Layout for size: the order of blocks that needs the fewest jumps and long branches.
//!
//! A block whose successor does not follow it ends in a `jmp` of 3 bytes, and a branch out of reach
//! costs 3 more unless a `jmp` to the same place is within its reach. Rule: runs of blocks change
//! places at random, from the order that block placement found, and a new order is taken if it is
//! not much worse than the last one; how much that may be sinks to 0 (threshold accepting, Dueck
//! and Scheuer 1990). An estimate of sizes decides that; the exact sizes of relaxed code decide
//! whether the best order is taken. A jump in a loop counts more.
//!
//! Invariants: no instruction changes but jumps and the sense of branches, the first block stays
//! first, and a block that falls out of the function stays last.

use super::relax::{relax, size};
use crate::asm::{Label, Line, Mnemonic, Mode};
use crate::codegen::flow::depths;
use std::collections::HashMap;

/// Code that control leaves at its end alone.
struct Block {
    /// Its labels and instructions, without the jump or branch at its end.
    lines: Vec<Line>,
    size: i32,
    /// How many loops it is in.
    depth: u32,
    end: End,
}

/// Where control goes on, by numbers of blocks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum End {
    /// Nowhere: `rts`, or a jump to another function if `true`.
    Return(bool),
    To(usize),
    /// The condition, where it leads, and where else.
    Branch(Mnemonic, usize, usize),
    /// Out of the function.
    Off,
}

/// Reach of a branch, less what may grow in between.
const REACH: i32 = 122;
/// What a byte costs in an estimate.
const BYTE: i64 = 1 << 12;
/// Orders that are tried, for each block.
const TRIALS: usize = 400;
/// How much worse an order may be at the start.
const THRESHOLD: i64 = 2 * BYTE;

/// Finds a smaller order; returns whether there is one.
pub fn run(lines: &mut Vec<Line>, next_label: &mut u32) -> bool {
    let Some(blocks) = blocks(lines) else {
        return false;
    };
    let falls_off = blocks.last().is_some_and(|block| block.end == End::Off);
    let movable = blocks.len() - usize::from(falls_off);
    if movable < 3 {
        return false;
    }
    let order = search(&blocks, movable);
    let mut next = *next_label;
    let new = write(&blocks, &order, &mut next);
    if size(&relax(new.clone(), next)) >= size(&relax(lines.clone(), *next_label)) {
        return false;
    }
    (*lines, *next_label) = (new, next);
    true
}

/// The blocks of a function in their order; `None` where a branch leaves the function.
fn blocks(lines: &[Line]) -> Option<Vec<Block>> {
    let depths = depths(lines);
    let mut parts: Vec<(Vec<Line>, u32, Option<Line>)> = Vec::new();
    let mut open = false;
    for (line, &depth) in lines.iter().zip(&depths) {
        let starts = matches!(line, Line::Label(_))
            && parts
                .last()
                .is_some_and(|(lines, ..)| lines.iter().any(|line| matches!(line, Line::Code(..))));
        if !open || starts {
            parts.push((Vec::new(), depth, None));
            open = true;
        }
        let (lines, of, end) = parts.last_mut()?;
        *of = (*of).max(depth);
        match line {
            Line::Code(_, Mode::Label(_)) => (*end, open) = (Some(line.clone()), false),
            _ => lines.push(line.clone()),
        }
        if matches!(line, Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _)) {
            open = false;
        }
    }
    let mut at: HashMap<Label, usize> = HashMap::new();
    for (number, (lines, ..)) in parts.iter().enumerate() {
        for line in lines {
            if let Line::Label(label) = line {
                at.insert(*label, number);
            }
        }
    }
    let count = parts.len();
    let block = |(number, (lines, depth, end)): (usize, (Vec<Line>, u32, Option<Line>))| {
        let end = match end {
            Some(Line::Code(Mnemonic::Jmp, Mode::Label(to))) => End::To(*at.get(&to)?),
            Some(Line::Code(mnemonic, Mode::Label(to))) if number + 1 < count => {
                End::Branch(mnemonic, *at.get(&to)?, number + 1)
            }
            Some(_) => return None,
            None => match lines.iter().rfind(|line| matches!(line, Line::Code(..))) {
                Some(Line::Code(Mnemonic::Rts, _)) => End::Return(false),
                Some(Line::Code(Mnemonic::Jmp, _)) => End::Return(true),
                _ if number + 1 < count => End::To(number + 1),
                _ => End::Off,
            },
        };
        Some(Block {
            size: size(&lines) as i32,
            lines,
            depth,
            end,
        })
    };
    parts.into_iter().enumerate().map(block).collect()
}

/// The best order that is found.
fn search(blocks: &[Block], movable: usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..blocks.len()).collect();
    let mut sizes = Sizes::new(blocks.len());
    let mut last = sizes.cost(blocks, &order);
    let mut best = (last, order.clone());
    let trials = TRIALS * movable;
    let mut seed = 1u32;
    let mut random = |below: usize| {
        // Marsaglia's xorshift, so that the same program is always the same bytes.
        seed ^= seed << 13;
        seed ^= seed >> 17;
        seed ^= seed << 5;
        seed as usize % below
    };
    for trial in 0..trials {
        let from = 1 + random(movable - 1);
        let length = 1 + random(8.min(movable - from));
        let to = 1 + random(movable - length);
        // Half of the runs go to behind a block that leads to them.
        let before = |block: &&usize| match blocks[**block].end {
            End::To(next) => next == order[from],
            End::Branch(_, one, other) => one == order[from] || other == order[from],
            End::Return(_) | End::Off => false,
        };
        let to = match order[..movable].iter().position(|block| before(&block)) {
            Some(place) if trial % 2 == 0 && place < from => place + 1,
            Some(place) if trial % 2 == 0 && place >= from + length => place + 1 - length,
            _ => to,
        };
        shift(&mut order, from, to, length);
        let cost = sizes.cost(blocks, &order);
        let threshold = THRESHOLD * (trials - trial) as i64 / trials as i64;
        if cost > last + threshold {
            shift(&mut order, to, from, length);
            continue;
        }
        last = cost;
        if cost < best.0 {
            best = (cost, order.clone());
        }
    }
    best.1
}

/// Moves a run of blocks.
fn shift(order: &mut [usize], from: usize, to: usize, length: usize) {
    if from < to {
        order[from..to + length].rotate_left(length);
    } else {
        order[to..from + length].rotate_right(length);
    }
}

/// Memory of the estimates, and the last one.
struct Sizes {
    /// Where each block begins.
    starts: Vec<i32>,
    /// Each `jmp`: where it is, and the block that it leads to.
    jumps: Vec<(i32, usize)>,
    /// Each branch: where it ends, and the block that it leads to.
    branches: Vec<(i32, usize)>,
}

impl Sizes {
    fn new(blocks: usize) -> Sizes {
        Sizes {
            starts: vec![0; blocks],
            jumps: Vec::new(),
            branches: Vec::new(),
        }
    }

    /// What an order costs: bytes, and the way that is missing to those out of reach.
    fn cost(&mut self, blocks: &[Block], order: &[usize]) -> i64 {
        self.jumps.clear();
        self.branches.clear();
        let mut at = 0;
        let mut cost = 0;
        for (place, &number) in order.iter().enumerate() {
            let block = &blocks[number];
            self.starts[number] = at;
            at += block.size;
            let next = order.get(place + 1).copied();
            let jump = match block.end {
                End::To(to) => Some(to),
                End::Branch(_, one, other) => {
                    at += 2;
                    let turned = next == Some(one);
                    self.branches.push((at, if turned { other } else { one }));
                    (!turned).then_some(other)
                }
                // Another function may follow, and needs no jump then.
                End::Return(jumps) => {
                    cost -= if jumps && next.is_none() { 2 * BYTE } else { 0 };
                    None
                }
                End::Off => None,
            };
            if let Some(to) = jump.filter(|_| jump != next) {
                self.jumps.push((at, to));
                at += 3;
                cost += i64::from(block.depth.min(3)) * BYTE / 2;
            }
        }
        cost += i64::from(at) * BYTE;
        for &(from, to) in &self.branches {
            let distance = (self.starts[to] - from).abs();
            if distance > REACH {
                let is_stone =
                    |jump: &(i32, usize)| jump.1 == to && (jump.0 - from).abs() < REACH - 12;
                if !self.jumps.iter().any(is_stone) {
                    cost += 3 * BYTE + i64::from(distance.min(2000) - REACH);
                }
            }
        }
        cost
    }
}

/// The code of an order.
fn write(blocks: &[Block], order: &[usize], next_label: &mut u32) -> Vec<Line> {
    let mut labels: Vec<Option<Label>> = blocks
        .iter()
        .map(|block| match block.lines.first() {
            Some(Line::Label(label)) => Some(*label),
            _ => None,
        })
        .collect();
    let mut leaps: Vec<Vec<(Mnemonic, usize)>> = Vec::new();
    for (place, &number) in order.iter().enumerate() {
        let next = order.get(place + 1).copied();
        let ends = match blocks[number].end {
            End::To(to) => vec![(Mnemonic::Jmp, to)],
            End::Branch(mnemonic, one, other) if next == Some(one) => {
                vec![(mnemonic.opposite().unwrap_or(mnemonic), other)]
            }
            End::Branch(mnemonic, one, other) => vec![(mnemonic, one), (Mnemonic::Jmp, other)],
            End::Return(_) | End::Off => Vec::new(),
        };
        let ends = ends.into_iter();
        leaps.push(
            ends.filter(|leap| *leap != (Mnemonic::Jmp, next.unwrap_or(usize::MAX)))
                .collect(),
        );
    }
    for &(_, to) in leaps.iter().flatten() {
        labels[to].get_or_insert_with(|| {
            *next_label += 1;
            Label(*next_label - 1)
        });
    }
    let mut lines = Vec::new();
    for (&number, leaps) in order.iter().zip(leaps) {
        let block = &blocks[number];
        if block.lines.first() != labels[number].map(Line::Label).as_ref() {
            lines.extend(labels[number].map(Line::Label));
        }
        lines.extend(block.lines.iter().cloned());
        for (mnemonic, to) in leaps {
            lines.extend(labels[to].map(|label| Line::Code(mnemonic, Mode::Label(label))));
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::code;

    #[test]
    fn what_branches_go_to_comes_within_reach() {
        let mut lines = code("beq @l0|beq @l1|rts|@l1:|nop*150|rts|@l0:|nop*10|rts");
        let old = size(&relax(lines.clone(), 2));
        let mut next = 2;
        assert!(run(&mut lines, &mut next));
        assert_eq!(size(&relax(lines, next)), old - 3);
    }

    #[test]
    fn what_is_jumped_to_follows() {
        let mut lines = code("beq @l0|nop*3|jmp @l1|@l0:|nop*4|rts|@l1:|nop*5|rts");
        assert!(run(&mut lines, &mut 2));
        let wanted = code("beq @l0|nop*3|@l1:|nop*5|rts|@l0:|nop*4|rts");
        assert_eq!(lines, wanted);
    }
}
