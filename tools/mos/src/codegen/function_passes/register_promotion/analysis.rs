//! What is known of a function's code while values are moved into registers.

use super::price;
use super::values::{is_constant, Lives, Values};
use super::webs::{Web, Webs};
use crate::asm::{Line, Mode};
use crate::codegen::analysis::block_frequency::Frequencies;
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::register_contents::{self, Facts};
use crate::codegen::analysis::registers::{place, REGISTERS};
use crate::codegen::analysis::registers::{Registers, NZ};
use std::ops::Range;

/// A value that could live in a register, and what that can gain at best.
#[derive(Clone, Copy)]
pub struct Candidate {
    pub value: usize,
    pub register: Registers,
    pub most: i64,
}

/// Which part of the facts holds for a register: whole sets would have to be copied at each line.
type Held = (u32, u32);

/// Where code can be put in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Site {
    /// Before a line.
    Before(usize),
    /// After a line.
    After(usize),
    /// On the way from a block to its successor of that number.
    Edge(usize, usize),
}

/// What is known of the code as it is.
pub struct Analysis<'a> {
    pub lines: &'a [Line],
    pub liveness: Liveness,
    /// Registers that are needed before and after each line.
    pub before: Vec<Registers>,
    pub after: Vec<Registers>,
    /// By line and register: what it holds before and after the line, as a part of `facts`.
    held_before: Vec<[Held; 3]>,
    held_after: Vec<[Held; 3]>,
    facts: Vec<Mode>,
    /// By line: registers that N and Z describe before it.
    pub flags: Vec<Registers>,
    /// By register: lines that have to do with it or where it is needed, ascending.
    events: [Vec<u32>; 3],
    frequencies: Frequencies,
    block_of: Vec<usize>,
    pub predecessors: Vec<usize>,
    pub values: Values,
    pub webs: Webs,
}

impl<'a> Analysis<'a> {
    /// Looks at the code.
    pub fn new(lines: &'a [Line], context: &Context) -> Analysis<'a> {
        let liveness = Liveness::new(lines, context);
        let after = liveness.registers_after();
        let before: Vec<Registers> = after
            .iter()
            .zip(&liveness.effects)
            .map(|(after, effects)| after & !effects.writes | effects.reads)
            .collect();
        let mut block_of = vec![0; lines.len()];
        for (block, range) in liveness.blocks.ranges.iter().enumerate() {
            block_of[range.clone()].fill(block);
        }
        let frequencies = Frequencies::new(&liveness.blocks);
        let mut predecessors = vec![0; liveness.blocks.ranges.len()];
        for &to in liveness.blocks.successors.iter().flatten() {
            predecessors[to] += 1;
        }
        if let Some(entry) = predecessors.first_mut() {
            *entry += 1;
        }
        let values = Values::new(lines, &liveness);
        let webs = Webs::new(lines, &liveness, &before, &after);
        let mut analysis = Analysis {
            lines,
            held_before: Vec::with_capacity(lines.len()),
            held_after: Vec::with_capacity(lines.len()),
            facts: Vec::new(),
            flags: Vec::with_capacity(lines.len()),
            events: REGISTERS.map(|register| events(lines, &liveness, &after, register)),
            liveness,
            before,
            after,
            frequencies,
            block_of,
            predecessors,
            values,
            webs,
        };
        analysis.remember(context);
        analysis
    }

    /// Notes what registers hold at each line.
    fn remember(&mut self, context: &Context) {
        let entries = register_contents::entries(self.lines, &self.liveness.blocks, context);
        for (range, entry) in self.liveness.blocks.ranges.iter().zip(entries) {
            let mut now = entry.unwrap_or_default();
            let mut held = [(0, 0); 3];
            let note = |held: &mut [Held; 3], facts: &[Facts; 3], all: &mut Vec<Mode>| {
                for ((from, to), facts) in held.iter_mut().zip(facts) {
                    if all[*from as usize..*to as usize] != facts[..] {
                        *from = all.len() as u32;
                        all.extend_from_slice(facts);
                        *to = all.len() as u32;
                    }
                }
            };
            note(&mut held, &now.held, &mut self.facts);
            for i in range.clone() {
                self.held_before.push(held);
                self.flags.push(now.flags);
                match self.lines[i] {
                    Line::Code(mnemonic, mode) if !matches!(mode, Mode::Label(_)) => {
                        now.step(mnemonic, mode, context);
                        note(&mut held, &now.held, &mut self.facts);
                    }
                    _ => {}
                }
                self.held_after.push(held);
            }
        }
    }

    /// Where a value is needed.
    pub fn lives(&self, value: usize) -> &Lives {
        self.values.all[value].lives.get_or_init(|| {
            let blocks = &self.liveness.blocks;
            let count = blocks.ranges.len();
            let mut touched = vec![false; count];
            for touch in self.values.touches(value) {
                touched[self.block_of[touch.line]] = true;
            }
            let (at_start, at_end) = match self.values.all[value].mode {
                Mode::Absolute(_) => {
                    let at_start = (0..count).map(|block| self.liveness.is_live_in(block, value));
                    let at_end = (0..count).map(|block| self.liveness.is_live_out(block, value));
                    (at_start.collect(), at_end.collect())
                }
                _ => {
                    let mut at_start = touched.clone();
                    let mut at_end = vec![false; count];
                    let mut changed = true;
                    while changed {
                        changed = false;
                        for block in (0..count).rev() {
                            let mut next = blocks.successors[block].iter();
                            if !at_end[block] && next.any(|&to| at_start[to]) {
                                at_end[block] = true;
                                changed |= !at_start[block];
                                at_start[block] = true;
                            }
                        }
                    }
                    (at_start, at_end)
                }
            };
            let blocks = (0..count)
                .filter(|&block| at_start[block] || touched[block])
                .collect();
            Lives {
                at_start,
                at_end,
                blocks,
            }
        })
    }

    /// The lines of a block at which moving a value may change something: from where it is first
    /// touched or needed to the last, with short lives of registers that reach beyond, and the
    /// instruction before.
    pub fn span(&self, value: usize, block: usize) -> Range<usize> {
        let (lives, touches) = (self.lives(value), self.values.touches(value));
        let range = &self.liveness.blocks.ranges[block];
        let from = touches.partition_point(|touch| touch.line < range.start);
        let to = touches.partition_point(|touch| touch.line < range.end);
        let inside = &touches[from..to];
        let mut span = range.clone();
        if let (Some(first), false) = (inside.first(), lives.at_start[block]) {
            let begun = self.webs.around(first.line).map(Web::start).min();
            span.start = begun.unwrap_or(first.line).min(first.line);
            span.start = self.previous(span.start).unwrap_or(range.start);
        }
        if let (Some(last), false) = (inside.last(), lives.at_end[block]) {
            let ended = self.webs.around(last.line).map(Web::end).max();
            span.end = ended.unwrap_or(last.line).max(last.line) + 1;
        }
        span
    }

    /// Lines of a block that have to do with a register or where it is needed, ascending.
    pub fn events(&self, register: Registers, block: usize) -> &[u32] {
        let range = &self.liveness.blocks.ranges[block];
        let events = &self.events[place(register)];
        let from = events.partition_point(|&line| (line as usize) < range.start);
        let to = events.partition_point(|&line| (line as usize) < range.end);
        &events[from..to]
    }

    fn facts(&self, (from, to): Held) -> &[Mode] {
        &self.facts[from as usize..to as usize]
    }

    pub fn holds_before(&self, line: usize, register: Registers, value: &Mode) -> bool {
        self.facts(self.held_before[line][place(register)])
            .contains(value)
    }

    pub fn holds_after(&self, line: usize, register: Registers, value: &Mode) -> bool {
        self.facts(self.held_after[line][place(register)])
            .contains(value)
    }

    /// The constant that a register holds before a line.
    pub fn constant(&self, line: usize, register: Registers) -> Option<Mode> {
        register_contents::constant(self.facts(self.held_before[line][place(register)]))
    }

    /// The instruction before a line, in the same block.
    pub fn previous(&self, line: usize) -> Option<usize> {
        let start = self.liveness.blocks.ranges[self.block_of[line]].start;
        (start..line)
            .rev()
            .find(|&i| matches!(self.lines[i], Line::Code(..)))
    }

    pub fn frequency(&self, site: Site) -> f64 {
        match site {
            Site::Before(line) | Site::After(line) => self.frequencies.blocks[self.block_of[line]],
            Site::Edge(block, number) => {
                self.frequencies.blocks[block] * self.frequencies.edges[block][number]
            }
        }
    }

    /// Whether N and Z are needed at a place.
    pub fn flags_at(&self, site: Site) -> bool {
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
    pub fn is_critical(&self, site: Site) -> bool {
        match site {
            Site::Edge(block, number) => {
                let successors = &self.liveness.blocks.successors[block];
                successors.len() > 1 && number > 0 && self.predecessors[successors[number]] > 1
            }
            _ => false,
        }
    }

    /// All values that could live in a register, the registers, and what that can gain at best.
    pub fn candidates(&self) -> Vec<Candidate> {
        let mut most = vec![0; self.values.all.len()];
        let mut order = Vec::new();
        for (line, value) in self.values.operands.iter().enumerate() {
            let Some(value) = value.map(|value| value as usize) else {
                continue;
            };
            let cycles = if is_constant(&self.values.all[value].mode) {
                2
            } else {
                5
            };
            let gain = price(cycles, 2, self.frequency(Site::Before(line)));
            if most[value] == 0 {
                order.push(value);
            }
            most[value] += gain;
        }
        let of = |value: usize| {
            REGISTERS.map(|register| Candidate {
                value,
                register,
                most: most[value],
            })
        };
        order.into_iter().flat_map(of).collect()
    }
}

/// Instructions that have to do with a register, or after which it is needed.
fn events(
    lines: &[Line],
    liveness: &Liveness,
    after: &[Registers],
    register: Registers,
) -> Vec<u32> {
    let mut events = Vec::new();
    for (i, effects) in liveness.effects.iter().enumerate() {
        let instruction =
            matches!(&lines[i], Line::Code(_, mode) if !matches!(mode, Mode::Label(_)));
        if instruction && (after[i] | effects.reads | effects.writes) & register != 0 {
            events.push(i as u32);
        }
    }
    events
}
