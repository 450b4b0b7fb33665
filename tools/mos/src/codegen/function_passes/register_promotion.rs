//! Register promotion: values in A, X and Y instead of memory, wherever that is cheaper.
//!
//! For one value (a byte of a unit, or a constant) and one register, [`model`] asks at every point
//! of the function whether the register holds the value and whether memory is up to date, and a
//! minimum cut ([`cut`]) gives the cheapest answer: cycles times the estimated frequency, and
//! bytes. Loads and stores thereby move to where they are rarest: before a loop, after it, or
//! nowhere. Short live ranges of something else in the register move to another register if one is
//! free ([`webs`]). The value that gains most is moved first; then the code is analysed again.
//!
//! Invariants: in the new code the register holds the value wherever the answer says so, memory is
//! up to date wherever the answer says so, and every read takes one that is right. Flags are kept
//! where they are needed.

mod analysis;
mod cut;
mod instructions;
mod model;
mod rewrite;
mod spans;
mod values;
mod webs;

use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::block_frequency::Frequencies;
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::place;
use crate::codegen::flow;
use analysis::{Analysis, Candidate};
use cut::Cut;
use model::Model;
use rewrite::{Answer, Changes};
use rustc_hash::FxHashMap;
use spans::Spans;
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// What a byte costs, in sixty-fourths of a cycle of code that runs once.
const BYTE: i64 = 64;

/// The cost of code that runs that often.
pub fn price(cycles: u32, bytes: u32, frequency: f64) -> i64 {
    (64.0 * frequency * f64::from(cycles)) as i64 + BYTE * i64::from(bytes)
}

/// How much more a gain counts in A, X and Y when values are put in order: which comes first
/// decides what is left for the others, and the largest gain is not always the best beginning.
pub const ORDERS: [[i64; 3]; 4] = [[1, 1, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4]];

/// Lines of a block in which several values move before it is looked at again: code that is
/// written out, as that of a hash, would be looked at some hundred times.
const LONG: usize = 500;

/// What code costs, in sixty-fourths of a cycle.
pub fn cost(lines: &[Line], context: &Context) -> i64 {
    let blocks = Liveness::new(lines, context).blocks;
    let frequencies = Frequencies::new(&blocks);
    let mut cost = 0;
    for (range, frequency) in blocks.ranges.iter().zip(&frequencies.blocks) {
        for line in &lines[range.clone()] {
            if let Line::Code(mnemonic, mode) = line {
                let (cycles, bytes) = cycles_and_bytes(*mnemonic, mode, context);
                cost += price(cycles, bytes, *frequency);
            }
        }
    }
    cost
}

/// Of one instruction; units count as zero page.
fn cycles_and_bytes(mnemonic: Mnemonic, mode: &Mode, context: &Context) -> (u32, u32) {
    let writes = matches!(mnemonic, Sta | Stx | Sty);
    let changes = matches!(mnemonic, Inc | Dec | Asl | Lsr | Rol | Ror);
    match (mnemonic, mode) {
        (Jmp, _) => (3, 3),
        (Jsr, _) => (6, 3),
        (Rts, _) => (6, 1),
        (Pha | Php, _) => (3, 1),
        (Pla | Plp, _) => (4, 1),
        (_, Mode::Implied | Mode::Accumulator) => (2, 1),
        (_, Mode::Immediate(_) | Mode::Low(_) | Mode::High(_)) => (2, 2),
        // Either way.
        (_, Mode::Label(_)) => (3, 2),
        (_, Mode::IndirectY(_)) => (5 + u32::from(writes), 2),
        (_, Mode::Absolute(address)) if !context.is_tracked(address) => {
            (if changes { 6 } else { 4 }, 3)
        }
        (_, Mode::ZeroPage(_) | Mode::Absolute(_)) => (if changes { 5 } else { 3 }, 2),
        (_, Mode::ZeroPageX(_)) => (if changes { 6 } else { 4 }, 2),
        (_, Mode::AbsoluteX(_) | Mode::AbsoluteY(_)) if changes => (7, 3),
        (_, Mode::AbsoluteX(_) | Mode::AbsoluteY(_)) => (4 + u32::from(writes), 3),
    }
}

/// Moves values into registers in one of the orders. New labels are numbered from `next_label` on.
pub fn run(lines: &mut Vec<Line>, next_label: &mut u32, context: &Context, order: [i64; 3]) {
    // Nothing comes back to the very first block.
    if matches!(lines.first(), Some(Line::Label(_))) {
        lines.insert(0, Line::Comment(String::new()));
    }
    // What each candidate gained when it was last looked at, by value and register. That changes
    // little when another one is chosen, and at the end all are looked at again.
    let mut gains: FxHashMap<Mode, [Option<i64>; 3]> = FxHashMap::default();
    let mut cut = Cut::default();
    loop {
        let analysis = Analysis::new(lines, context);
        let all_anew = gains.is_empty();
        let mut open: BinaryHeap<(i64, bool, Reverse<usize>)> = BinaryHeap::new();
        let candidates = analysis.candidates();
        let mut known = (usize::MAX, None);
        for (number, candidate) in candidates.iter().enumerate() {
            let place = place(candidate.register);
            if candidate.value != known.0 {
                known = (
                    candidate.value,
                    gains.get(&analysis.values.all[candidate.value].mode),
                );
            }
            let gain = known.1.and_then(|gains| gains[place]);
            let bound = gain.unwrap_or(candidate.most);
            if bound > 0 {
                open.push((bound.saturating_mul(order[place]), false, Reverse(number)));
            }
        }
        let mut taken = vec![false; analysis.liveness.blocks.ranges.len()];
        let mut spans = Spans::default();
        let mut changes = Changes::default();
        let mut chosen = Vec::new();
        while let Some((_, evaluated, Reverse(number))) = open.pop() {
            let Candidate {
                value, register, ..
            } = candidates[number];
            let mode = analysis.values.all[value].mode;
            let lives = analysis.lives(value);
            let blocks = &lives.blocks;
            let is_long = |block: &usize| analysis.liveness.blocks.ranges[*block].len() > LONG;
            let long = blocks.iter().copied().filter(is_long);
            let spans_of = || long.clone().map(|block| analysis.span(value, block));
            // In a long block, what lies apart from all that would come before it moves at once.
            let apart = || {
                let local = lives.is_local() && is_long(&blocks[0]);
                local && !spans_of().any(|span| spans.meet(span))
            };
            if blocks.iter().any(|&block| taken[block]) && !apart() {
                spans_of().for_each(|span| spans.add(span));
                continue;
            }
            let model = Model::new(&analysis, value, register, evaluated, &mut cut);
            let parts = model.parts;
            let gain = cut.solve();
            gains.entry(mode).or_default()[place(register)] = Some(gain);
            if evaluated {
                let answer = Answer {
                    value: mode,
                    register,
                    parts: &parts,
                    cut: &cut,
                };
                rewrite::rewrite(&analysis, &answer, &mut changes, next_label);
                blocks.iter().for_each(|&block| taken[block] = true);
                spans_of().for_each(|span| spans.add(span));
                chosen.push(mode);
            } else if gain > 0 {
                let gain = gain.saturating_mul(order[place(register)]);
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
        for value in chosen {
            gains.remove(&value);
        }
        changes.apply(lines);
    }
    lines.retain(|line| *line != Line::Comment(String::new()));
    flow::straighten(lines);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::{code, text, Sketch};

    fn after(instructions: &str) -> Vec<String> {
        let sketch = Sketch::new();
        let mut lines = code(instructions);
        run(&mut lines, &mut 100, &sketch.context(), ORDERS[0]);
        text(&lines)
    }

    #[test]
    fn a_counter_lives_in_a_register_and_is_never_stored() {
        let code =
            after("lda #$10|sta u0|@l1:|lda #$00|ldy u1|sta $0400,y|inc u1|dec u0|bne @l1|rts");
        let touched = |unit: &str| code.iter().filter(|line| line.ends_with(unit)).count();
        assert_eq!(touched("u0"), 0, "{code:?}");
        // The index comes into its register before the loop.
        let start = code.iter().position(|line| line == "@l1:");
        let load = code.iter().position(|line| line.ends_with("u1"));
        assert!(touched("u1") == 1 && load < start, "{code:?}");
        let has = |line: &str| code.iter().any(|other| other == line);
        assert!(
            has("inx") && has("dey") || has("iny") && has("dex"),
            "{code:?}"
        );
    }

    /// `lda table,y` lives in A and in Y: both cannot be in X.
    #[test]
    fn two_lives_of_one_instruction_do_not_move_into_one_register() {
        let code =
            after("ldx #$01|stx u0|@l1:|ldy u0|lda $0400,y|sta u0|lda $0500|bne @l1|lda u0|rts");
        let indexed = code
            .iter()
            .position(|line| line.contains("$0400,"))
            .expect("it is there");
        let (load, index) = (
            &code[indexed][..3],
            &code[indexed][code[indexed].len() - 1..],
        );
        assert_ne!(&load[2..], index, "{code:?}");
        // Whatever the index register is, it was given the number before, and last.
        let given = [
            format!("ld{index} u0"),
            format!("ta{index}"),
            format!("ld{index} #$01"),
        ];
        let writes = |line: &&String| {
            let name = &line[..3];
            name.ends_with(index) && !name.starts_with("st")
        };
        let last = code[..indexed].iter().rev().find(writes);
        assert!(last.is_some_and(|line| given.contains(line)), "{code:?}");
    }

    /// N and Z of the load are needed, so it stays or something else sets them.
    #[test]
    fn flags_that_somebody_needs_are_set() {
        let code = after(
            "ldx u0|stx $0400|lda $0500|sta $0401|ldx u0|bne @l1|lda #$01|rts|@l1:|lda #$02|rts",
        );
        let branch = code
            .iter()
            .position(|line| line.starts_with('b'))
            .expect("it branches");
        let sets = ["ldx u0", "cpx #$00", "lda u0", "txa", "tax"];
        let setting = code[..branch]
            .iter()
            .rev()
            .find(|line| !line.starts_with("st"));
        assert!(
            setting.is_some_and(|line| sets.contains(&line.as_str())),
            "{code:?}"
        );
    }
}
