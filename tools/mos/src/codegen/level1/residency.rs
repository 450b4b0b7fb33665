//! Residency: values in A, X and Y instead of memory, wherever that is cheaper.
//!
//! For one value (a byte of a unit, or a constant) and one register, [`model`] asks at every point of
//! the function whether the register holds the value and whether memory is up to date, and a minimum
//! cut ([`cut`]) gives the cheapest answer: cycles times the estimated frequency, and bytes. Loads and
//! stores thereby move to where they are rarest: before a loop, behind it, or nowhere. Short lives of
//! the register for something else give way to another register where one is free ([`webs`]). The
//! value that gains most is moved first, then the code is looked at again.
//!
//! Invariants: between instructions of the result, where the answer says that the register holds the
//! value, it does; where it says that memory is up to date, it is; every read takes one that is right.
//! Flags are left as they were where anybody needs them.
//!
//! Gain: crc8 1.90 to 1.23, crc16 2.50 to 1.99, crc32 3.67 to 3.18, sieve 1.64 to 1.39 million cycles, line
//! 898,054 to 798,238; code about 10 % smaller.

mod analysis;
mod cut;
mod instructions;
mod model;
mod rewrite;
mod webs;

use super::effects::{Context, Registers};
use super::flow;
use crate::asm::{Line, Mode};
use analysis::{Analysis, Candidate};
use cut::Cut;
use model::Model;
use rewrite::{Answer, Changes};
use rustc_hash::FxHashMap;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a byte costs, in sixty-fourths of a cycle of code that runs once.
const BYTE: i64 = 64;

/// The cost of code that runs that often.
fn price(cycles: u32, bytes: u32, frequency: f64) -> i64 {
    (64.0 * frequency * f64::from(cycles)) as i64 + BYTE * i64::from(bytes)
}

/// Moves values into registers. New labels are numbered from `next_label` on.
pub fn residency(lines: &mut Vec<Line>, next_label: &mut u32, context: &Context) {
    // Nothing comes back to the very first block.
    if matches!(lines.first(), Some(Line::Label(_))) {
        lines.insert(0, Line::Comment(String::new()));
    }
    // What each candidate gained when it was last looked at. That changes little when another one is
    // chosen, and at the end all are looked at again.
    let mut gains: FxHashMap<(Mode, Registers), i64> = FxHashMap::default();
    let mut cut = Cut::default();
    loop {
        let analysis = Analysis::new(lines, context);
        let all_anew = gains.is_empty();
        let mut open: BinaryHeap<(i64, bool, Reverse<usize>)> = BinaryHeap::new();
        let candidates = analysis.candidates(context);
        let key = |candidate: &Candidate| {
            let value = &analysis.values[candidate.value];
            (value.mode, candidate.register)
        };
        for (number, candidate) in candidates.iter().enumerate() {
            let bound = gains.get(&key(candidate)).unwrap_or(&candidate.most);
            if *bound > 0 {
                open.push((*bound, false, Reverse(number)));
            }
        }
        let mut taken = vec![false; analysis.liveness.blocks.ranges.len()];
        let mut changes = Changes::new(analysis.lines);
        let mut chosen = Vec::new();
        while let Some((_, evaluated, Reverse(number))) = open.pop() {
            let Candidate {
                value, register, ..
            } = candidates[number];
            let blocks = &analysis.lives(value).blocks;
            if blocks.iter().any(|&block| taken[block]) {
                continue;
            }
            let model = Model::new(&analysis, value, register, evaluated, &mut cut);
            let parts = model.parts;
            let gain = cut.solve();
            gains.insert(key(&candidates[number]), gain);
            if evaluated {
                let answer = Answer {
                    value: analysis.values[value].mode,
                    register,
                    parts: &parts,
                    cut: &cut,
                };
                rewrite::rewrite(&analysis, &answer, &mut changes, next_label);
                blocks.iter().for_each(|&block| taken[block] = true);
                chosen.push(analysis.values[value].mode);
            } else if gain > 0 {
                open.push((gain, true, Reverse(number)));
            }
        }
        if chosen.is_empty() {
            if all_anew {
                break;
            }
            gains.clear();
            continue;
        }
        gains.retain(|(value, _), _| !chosen.contains(value));
        *lines = changes.apply();
    }
    lines.retain(|line| *line != Line::Comment(String::new()));
    flow::straighten(lines);
}
