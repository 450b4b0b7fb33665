//! Layout for size: parts of a function stand where its branches reach each other.
//!
//! A chain is code from a place that is only reached by a jump to a place where control never falls
//! through (`jmp`, `rts`). Rule: chains change places, one at a time, as long as that makes the
//! function smaller. A branch out of reach costs 3 bytes unless a `jmp` to the same place is within
//! its reach, and a `jmp` to the next instruction costs nothing. An estimate of the reach decides
//! which orders are tried; the exact sizes of relaxed code decide whether the best of them is
//! taken.
//!
//! Invariants: the order of instructions within a chain does not change, the first chain stays
//! first, and a chain that does not end in a jump stays last.

use super::relax::{relax, size};
use crate::asm::{Label, Line, Mnemonic, Mode};
use std::collections::HashMap;

/// Code that is moved as one.
struct Chain {
    lines: Vec<Line>,
    size: i32,
    /// Branches and jumps: where from the start of the chain, and where to.
    leaps: Vec<Leap>,
}

#[derive(Clone, Copy)]
struct Leap {
    at: i32,
    /// Chain and bytes from its start.
    to: (usize, i32),
    jump: bool,
    /// It is the last instruction of its chain, and leads to the start of one.
    last: bool,
}

/// Reach of a branch, less what may grow in between.
const REACH: i32 = 122;

/// So often all chains are tried.
const ROUNDS: usize = 6;

/// Finds a smaller order; returns whether there is one.
pub fn run(lines: &mut Vec<Line>, next_label: u32) -> bool {
    let chains = chains(lines);
    if chains.len() < 3 {
        return false;
    }
    let old = size(&relax(lines.clone(), next_label));
    if old < 128 + chains.len() as u32 {
        // Every branch reaches; jumps were straightened before.
        return false;
    }
    let falls_off = !matches!(
        chains.last().and_then(|chain| last_code(&chain.lines)),
        Some(Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _))
    );
    let movable = chains.len() - usize::from(falls_off);
    let mut order: Vec<usize> = (0..chains.len()).collect();
    let mut best = cost(&chains, &order);
    for _ in 0..ROUNDS {
        let before = best;
        for chain in 1..movable {
            let Some(from) = order.iter().position(|&other| other == chain) else {
                continue;
            };
            let mut found = None;
            for to in (1..movable).filter(|&to| to != from) {
                let mut other = order.clone();
                other.remove(from);
                other.insert(to, chain);
                let cost = cost(&chains, &other);
                if cost < best {
                    best = cost;
                    found = Some(other);
                }
            }
            order = found.unwrap_or(order);
        }
        if best == before {
            break;
        }
    }
    let mut new: Vec<Line> = Vec::with_capacity(lines.len());
    for (place, &chain) in order.iter().enumerate() {
        new.extend(chains[chain].lines.iter().cloned());
        let next = order.get(place + 1);
        let leap = chains[chain].leaps.iter().find(|leap| leap.last);
        if leap.is_some_and(|leap| Some(&leap.to.0) == next) {
            if let Some(jump) = new.iter().rposition(is_code) {
                new.remove(jump);
            }
        }
    }
    let smaller = size(&relax(new.clone(), next_label)) < old;
    if smaller {
        *lines = new;
    }
    smaller
}

fn is_code(line: &Line) -> bool {
    matches!(line, Line::Code(..))
}

fn last_code(lines: &[Line]) -> Option<&Line> {
    lines.iter().rfind(|line| is_code(line))
}

/// The chains of a function in their order.
fn chains(lines: &[Line]) -> Vec<Chain> {
    let mut parts: Vec<Vec<Line>> = vec![Vec::new()];
    for line in lines {
        if let Some(part) = parts.last_mut() {
            part.push(line.clone());
        }
        if matches!(line, Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _)) {
            parts.push(Vec::new());
        }
    }
    if parts.len() > 1 && !parts.last().is_some_and(|part| part.iter().any(is_code)) {
        // Labels and comments after the last instruction.
        let rest = parts.pop().unwrap_or_default();
        parts
            .last_mut()
            .into_iter()
            .for_each(|part| part.extend(rest.iter().cloned()));
    }
    let mut places: HashMap<Label, (usize, i32)> = HashMap::new();
    for (number, part) in parts.iter().enumerate() {
        let mut at = 0;
        for line in part {
            if let Line::Label(label) = line {
                places.insert(*label, (number, at));
            }
            at += line.size() as i32;
        }
    }
    let chain = |part: Vec<Line>| {
        let mut at = 0;
        let mut leaps = Vec::new();
        let end = part.iter().rposition(is_code);
        for (i, line) in part.iter().enumerate() {
            if let Line::Code(mnemonic, Mode::Label(label)) = line {
                if let Some(&to) = places.get(label) {
                    let jump = *mnemonic == Mnemonic::Jmp;
                    let last = jump && Some(i) == end && to.1 == 0;
                    leaps.push(Leap { at, to, jump, last });
                }
            }
            at += line.size() as i32;
        }
        Chain {
            lines: part,
            size: at,
            leaps,
        }
    };
    parts.into_iter().map(chain).collect()
}

/// What an order costs: bytes, and the way that is missing to those out of reach.
fn cost(chains: &[Chain], order: &[usize]) -> i64 {
    let mut starts = vec![0; chains.len()];
    let mut at = 0;
    let mut cost = 0;
    for (place, &chain) in order.iter().enumerate() {
        starts[chain] = at;
        at += chains[chain].size;
        let next = order.get(place + 1);
        let leap = chains[chain].leaps.iter().find(|leap| leap.last);
        if leap.is_some_and(|leap| Some(&leap.to.0) == next) {
            at -= 3;
            cost -= 3 << 12;
        }
    }
    let mut jumps: HashMap<(usize, i32), Vec<i32>> = HashMap::new();
    for (chain, start) in chains.iter().zip(&starts) {
        for leap in chain.leaps.iter().filter(|leap| leap.jump) {
            jumps.entry(leap.to).or_default().push(start + leap.at);
        }
    }
    for (chain, start) in chains.iter().zip(&starts) {
        for leap in chain.leaps.iter().filter(|leap| !leap.jump) {
            let from = start + leap.at + 2;
            let distance = (starts[leap.to.0] + leap.to.1 - from).abs();
            if distance <= REACH {
                continue;
            }
            let stones = jumps.get(&leap.to).into_iter().flatten();
            let stone = stones.map(|jump| (jump - from).abs()).min();
            if stone.is_none_or(|stone| stone > REACH - 12) {
                cost += (3 << 12) + i64::from(distance.min(4000) - REACH);
            }
        }
    }
    cost
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_branches_go_to_comes_within_reach() {
        let filler = |count: usize| vec![Line::Code(Mnemonic::Nop, Mode::Implied); count];
        let end = Line::Code(Mnemonic::Rts, Mode::Implied);
        let mut lines = vec![Line::Code(Mnemonic::Beq, Mode::Label(Label(0)))];
        lines.push(Line::Code(Mnemonic::Beq, Mode::Label(Label(1))));
        lines.push(end.clone());
        lines.push(Line::Label(Label(1)));
        lines.extend(filler(150));
        lines.push(end.clone());
        lines.push(Line::Label(Label(0)));
        lines.extend(filler(10));
        lines.push(end);
        let old = size(&relax(lines.clone(), 2));
        assert!(run(&mut lines, 2));
        assert_eq!(size(&relax(lines, 2)), old - 3);
    }
}
