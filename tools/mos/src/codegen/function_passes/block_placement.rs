//! Block placement: a block stands after the block that it follows most often.
//!
//! Pettis and Hansen: "Profile guided code positioning" (1990), bottom-up: the edge on which a jump
//! would cost most first joins the chain of its block with that of its successor. A branch needs no
//! jump if either successor follows it, so only the cheaper of its jumps and the cycle of a taken
//! branch count. A loop that tests at its top is thereby rotated: its body comes first, and the
//! jump to the test stands before the loop. Invariant: only the order of blocks and jumps changes.

use crate::asm::{Label, Line, Mnemonic, Mode};
use crate::codegen::analysis::block_frequency::Frequencies;
use crate::codegen::analysis::liveness::Blocks;
use crate::codegen::flow::straighten;
use std::cmp::Reverse;

/// How a block ends.
#[derive(Clone, Copy)]
enum End {
    /// It has no successor that must be named.
    Nothing,
    /// It goes on with another block.
    Jump(usize),
    /// It goes to the first when the branch is taken, else to the second.
    Branch(Mnemonic, usize, usize),
}

/// Puts the blocks of a function in a better order. `next_label` is the first free label.
pub fn run(lines: &mut Vec<Line>, next_label: &mut u32) {
    straighten(lines);
    let blocks = Blocks::new(lines);
    let count = blocks.ranges.len();
    let frequencies = Frequencies::new(&blocks);
    let ends: Vec<End> = (0..count).map(|block| end(lines, &blocks, block)).collect();
    let mut edges: Vec<(i64, usize, usize)> = Vec::new();
    for (block, end) in ends.iter().enumerate() {
        let frequency = |number: usize| {
            let edge = frequencies.edges[block].get(number).copied().unwrap_or(0.0);
            (64.0 * frequencies.blocks[block] * edge) as i64
        };
        match *end {
            End::Nothing => {}
            End::Jump(to) => edges.push((3 * frequency(0) + 192, block, to)),
            End::Branch(_, taken, not) => {
                let (f, g) = (frequency(1), frequency(0));
                let jump = 3 * f.min(g) + 191;
                edges.push((jump + (f - g).max(0), block, taken));
                edges.push((jump + (g - f).max(0), block, not));
            }
        }
    }
    edges.sort_by_key(|&(weight, block, to)| (Reverse(weight), block, to));
    let mut next: Vec<Option<usize>> = vec![None; count];
    let mut before: Vec<Option<usize>> = vec![None; count];
    for (_, block, to) in edges {
        if to == 0 || next[block].is_some() || before[to].is_some() {
            continue;
        }
        let mut last = to;
        while let Some(after) = next[last] {
            last = after;
        }
        if last != block {
            next[block] = Some(to);
            before[to] = Some(block);
        }
    }
    let mut order = Vec::with_capacity(count);
    for head in (0..count).filter(|&block| before[block].is_none()) {
        let mut at = Some(head);
        while let Some(block) = at {
            order.push(block);
            at = next[block];
        }
    }
    let mut labels: Vec<Option<Label>> = (0..count)
        .map(|block| match lines.get(blocks.ranges[block].start) {
            Some(Line::Label(label)) => Some(*label),
            _ => None,
        })
        .collect();
    let mut name = |block: usize| {
        *labels[block].get_or_insert_with(|| {
            *next_label += 1;
            Label(*next_label - 1)
        })
    };
    let mut bodies: Vec<Vec<Line>> = Vec::new();
    for (place, &block) in order.iter().enumerate() {
        let range = blocks.ranges[block].clone();
        let mut body = lines[range].to_vec();
        let next = order.get(place + 1).copied();
        let mut go = |mnemonic: Mnemonic, to: usize| Line::Code(mnemonic, Mode::Label(name(to)));
        let ends_with_label = matches!(body.last(), Some(Line::Code(_, Mode::Label(_))));
        match ends[block] {
            End::Nothing => {}
            End::Jump(to) => {
                if ends_with_label {
                    body.pop();
                }
                if next != Some(to) {
                    body.push(go(Mnemonic::Jmp, to));
                }
            }
            End::Branch(mnemonic, taken, not) => {
                body.pop();
                let opposite = mnemonic.opposite().unwrap_or(mnemonic);
                let often = frequencies.edges[block].get(1) >= frequencies.edges[block].first();
                if next == Some(not) {
                    body.push(go(mnemonic, taken));
                } else if next == Some(taken) {
                    body.push(go(opposite, not));
                } else if often {
                    body.push(go(mnemonic, taken));
                    body.push(go(Mnemonic::Jmp, not));
                } else {
                    body.push(go(opposite, not));
                    body.push(go(Mnemonic::Jmp, taken));
                }
            }
        }
        bodies.push(body);
    }
    let mut out = Vec::with_capacity(lines.len());
    for (&block, body) in order.iter().zip(bodies) {
        if let (Some(label), false) = (labels[block], matches!(body.first(), Some(Line::Label(_))))
        {
            out.push(Line::Label(label));
        }
        out.extend(body);
    }
    *lines = out;
    straighten(lines);
}

fn end(lines: &[Line], blocks: &Blocks, block: usize) -> End {
    let last = blocks.ranges[block].end.checked_sub(1).map(|i| &lines[i]);
    match (blocks.successors[block].as_slice(), last) {
        ([to], _) => End::Jump(*to),
        ([next, to], Some(Line::Code(mnemonic, _))) => End::Branch(*mnemonic, *to, *next),
        _ => End::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::code;

    #[test]
    fn a_block_moves_after_the_jump_to_it() {
        let mut lines = code("beq @l1|inx|jmp @l2|@l1:|rts|@l2:|iny|rts");
        run(&mut lines, &mut 3);
        assert_eq!(lines, code("beq @l1|inx|iny|rts|@l1:|rts"));
    }

    #[test]
    fn a_loop_tests_at_its_bottom() {
        let mut lines = code("tax|@l0:|dex|beq @l1|iny|jmp @l0|@l1:|rts");
        run(&mut lines, &mut 2);
        assert_eq!(lines, code("tax|jmp @l0|@l2:|iny|@l0:|dex|bne @l2|rts"));
    }
}
