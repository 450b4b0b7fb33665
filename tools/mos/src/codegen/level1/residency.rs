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

mod cut;
mod model;
mod rewrite;
mod webs;

use super::effects::{Context, Registers, NZ};
use super::flow;
use super::known::{self, loaded, Known, REGISTERS};
use super::liveness::Liveness;
use super::loops::Frequencies;
use crate::asm::{Line, Mode};
use model::{Model, Site};
use rewrite::Changes;
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use webs::Webs;

/// What a byte costs, in sixty-fourths of a cycle of code that runs once.
const BYTE: i64 = 64;

/// The cost of code that runs that often.
fn price(cycles: u32, bytes: u32, frequency: f64) -> i64 {
    (64.0 * frequency * f64::from(cycles)) as i64 + BYTE * i64::from(bytes)
}

/// What is known of the code as it is.
struct Analysis<'a> {
    lines: &'a [Line],
    liveness: Liveness,
    /// Registers that are needed before and after each line.
    before: Vec<Registers>,
    after: Vec<Registers>,
    /// What the registers hold before each line.
    known: Vec<Known>,
    /// For the last line of each block, what they hold after it.
    last: HashMap<usize, Known>,
    frequencies: Frequencies,
    block_of: Vec<usize>,
    predecessors: Vec<usize>,
    mentioned: HashSet<(usize, Mode)>,
    webs: Webs,
}

impl<'a> Analysis<'a> {
    fn new(lines: &'a [Line], context: &Context) -> Analysis<'a> {
        let liveness = Liveness::new(lines, context);
        let after = liveness.registers_after();
        let before: Vec<Registers> = after
            .iter()
            .zip(&liveness.effects)
            .map(|(after, effects)| after & !effects.writes | effects.reads)
            .collect();
        let entries = known::entries(lines, &liveness.blocks, context);
        let mut known = Vec::with_capacity(lines.len());
        let mut last = HashMap::new();
        let mut block_of = vec![0; lines.len()];
        let mut mentioned = HashSet::new();
        for (block, (range, entry)) in liveness.blocks.ranges.iter().zip(entries).enumerate() {
            let mut now = entry.unwrap_or_default();
            for i in range.clone() {
                block_of[i] = block;
                known.push(now.clone());
                if let Line::Code(mnemonic, mode) = lines[i] {
                    if !matches!(mode, Mode::Label(_)) {
                        now.step(mnemonic, mode, context);
                    }
                    if loaded(mnemonic).is_some() {
                        mentioned.insert((block, mode));
                    }
                }
                let effects = &liveness.effects[i];
                for address in effects.unit_reads.iter().chain(&effects.unit_write) {
                    mentioned.insert((block, Mode::Absolute(*address)));
                }
            }
            if let Some(end) = range.clone().last() {
                last.insert(end, now);
            }
        }
        let frequencies = Frequencies::new(&liveness.blocks);
        let mut predecessors = vec![0; liveness.blocks.ranges.len()];
        for &to in liveness.blocks.successors.iter().flatten() {
            predecessors[to] += 1;
        }
        if let Some(entry) = predecessors.first_mut() {
            *entry += 1;
        }
        let webs = Webs::new(lines, &liveness, &before, &after);
        Analysis {
            lines,
            liveness,
            before,
            after,
            known,
            last,
            frequencies,
            block_of,
            predecessors,
            mentioned,
            webs,
        }
    }

    fn mentions(&self, block: usize, value: &Mode) -> bool {
        self.mentioned.contains(&(block, *value))
    }

    fn reads(&self, line: usize, value: &Mode) -> bool {
        match value {
            Mode::Absolute(address) => self.liveness.effects[line].unit_reads.contains(address),
            constant => match &self.lines[line] {
                Line::Code(mnemonic, mode) => loaded(*mnemonic).is_some() && mode == constant,
                _ => false,
            },
        }
    }

    fn writes(&self, line: usize, value: &Mode) -> bool {
        match value {
            Mode::Absolute(address) => {
                self.liveness.effects[line].unit_write.as_ref() == Some(address)
            }
            _ => false,
        }
    }

    fn holds_after(&self, line: usize, register: Registers, value: &Mode) -> bool {
        match self.last.get(&line) {
            Some(known) => known.holds(register, value),
            None => self.known[line + 1].holds(register, value),
        }
    }

    /// The instruction before a line, in the same block.
    fn previous(&self, line: usize) -> Option<usize> {
        let start = self.liveness.blocks.ranges[self.block_of[line]].start;
        (start..line)
            .rev()
            .find(|&i| matches!(self.lines[i], Line::Code(..)))
    }

    fn frequency(&self, site: Site) -> f64 {
        match site {
            Site::Before(line) | Site::After(line) => self.frequencies.blocks[self.block_of[line]],
            Site::Edge(block, number) => {
                self.frequencies.blocks[block] * self.frequencies.edges[block][number]
            }
        }
    }

    /// Whether somebody needs N and Z at a place.
    fn flags_at(&self, site: Site) -> bool {
        let registers = match site {
            Site::Before(line) => self.before[line],
            Site::After(line) => self.after[line],
            Site::Edge(block, number) => {
                let to = self.liveness.blocks.successors[block][number];
                self.before[self.liveness.blocks.ranges[to].start]
            }
        };
        registers & NZ != 0
    }

    /// Whether code on an edge needs a block of its own, with a jump.
    fn is_critical(&self, site: Site) -> bool {
        match site {
            Site::Edge(block, number) => {
                let successors = &self.liveness.blocks.successors[block];
                successors.len() > 1 && number > 0 && self.predecessors[successors[number]] > 1
            }
            _ => false,
        }
    }

    /// All values that could live in a register, the registers, and what that can gain at best.
    fn candidates(&self, context: &Context) -> Vec<(Mode, Registers, i64)> {
        let mut values: Vec<(Mode, i64)> = Vec::new();
        let mut place: HashMap<Mode, usize> = HashMap::new();
        for (i, line) in self.lines.iter().enumerate() {
            let Line::Code(mnemonic, mode) = line else {
                continue;
            };
            let frequency = self.frequency(Site::Before(i));
            let (value, gain) = match mode {
                Mode::Absolute(address) if context.is_tracked(address) => {
                    (*mode, price(5, 2, frequency))
                }
                Mode::Immediate(_) | Mode::Low(_) | Mode::High(_)
                    if loaded(*mnemonic).is_some() =>
                {
                    (*mode, price(2, 2, frequency))
                }
                _ => continue,
            };
            let index = *place.entry(value).or_insert_with(|| {
                values.push((value, 0));
                values.len() - 1
            });
            values[index].1 += gain;
        }
        let of = |(value, most): (Mode, i64)| REGISTERS.map(|register| (value, register, most));
        values.into_iter().flat_map(of).collect()
    }
}

/// Moves values into registers. New labels are numbered from `next_label` on.
pub fn residency(lines: &mut Vec<Line>, next_label: &mut u32, context: &Context) {
    // Nothing comes back to the very first block.
    if matches!(lines.first(), Some(Line::Label(_))) {
        lines.insert(0, Line::Comment(String::new()));
    }
    // What each candidate gained when it was last looked at. That changes little when another one is
    // chosen, and at the end all are looked at again.
    let mut gains: HashMap<(Mode, Registers), i64> = HashMap::new();
    loop {
        let analysis = Analysis::new(lines, context);
        let all_anew = gains.is_empty();
        let mut open: BinaryHeap<(i64, bool, Reverse<usize>)> = BinaryHeap::new();
        let candidates = analysis.candidates(context);
        for (number, (value, register, most)) in candidates.iter().enumerate() {
            let bound = gains.get(&(*value, *register)).unwrap_or(most);
            if *bound > 0 {
                open.push((*bound, false, Reverse(number)));
            }
        }
        let mut taken = vec![false; analysis.liveness.blocks.ranges.len()];
        let mut changes = Changes::new(analysis.lines);
        let mut chosen = Vec::new();
        while let Some((_, evaluated, Reverse(number))) = open.pop() {
            let (value, register, _) = candidates[number];
            let Some(model) = Model::new(&analysis, value, register, &taken) else {
                continue;
            };
            let answer = model.solve();
            gains.insert((value, register), answer.gain);
            if evaluated {
                rewrite::rewrite(&analysis, &model, &answer, &mut changes, next_label);
                model.blocks.iter().for_each(|&block| taken[block] = true);
                chosen.push(value);
            } else if answer.gain > 0 {
                open.push((answer.gain, true, Reverse(number)));
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
