//! Branch relaxation: a branch out of reach becomes its opposite around a `jmp`, or goes to a `jmp`
//! or another branch within reach that leads to the same place (3 bytes less, 1 cycle more).
//!
//! Sizes are exact, so a branch is lengthened only if it must be: start with all branches short,
//! lengthen those out of reach, repeat until nothing changes. Lengthening never shortens anything,
//! so this ends. ca65's `longbranch` macros would take the long form for every forward branch.

use crate::asm::{Label, Line, Mnemonic, Mode};
use std::collections::HashMap;

/// Makes every branch reach. New labels are numbered from `next_label` on.
pub fn relax(lines: Vec<Line>, mut next_label: u32) -> Vec<Line> {
    let is_branch = |line: &Line| match line {
        Line::Code(mnemonic, Mode::Label(_)) => mnemonic.opposite().is_some(),
        _ => false,
    };
    let mut lines = lines;
    let mut long = vec![false; lines.len()];
    loop {
        let mut at = 0i64;
        let mut places: HashMap<Label, i64> = HashMap::new();
        let mut starts = Vec::with_capacity(lines.len());
        for (line, long) in lines.iter().zip(&long) {
            starts.push(at);
            if let Line::Label(label) = line {
                places.insert(*label, at);
            }
            at += i64::from(line.size()) + if *long { 3 } else { 0 };
        }
        let mut changed = false;
        for (i, line) in lines.iter().enumerate() {
            if let Line::Code(_, Mode::Label(to)) = line {
                if is_branch(line) && !long[i] {
                    let distance = places[to] - (starts[i] + 2);
                    if !(-128..=127).contains(&distance) {
                        long[i] = true;
                        changed = true;
                    }
                }
            }
        }
        if changed {
            continue;
        }
        // All that has to grow has grown: one branch at a time takes a stepping stone instead,
        // which shortens what the others have to cross.
        let Some((branch, stone)) = stepping_stone(&lines, &long, &starts) else {
            // Of two long branches to one place, one may use the other's `jmp`.
            let Some(at) = shared(&lines, &long, &starts) else {
                break;
            };
            let new = lengthen(&lines[at], &mut next_label);
            lines.splice(at..=at, new);
            long.splice(at..=at, [false; 3]);
            continue;
        };
        let step = Label(next_label);
        next_label += 1;
        if let Line::Code(_, Mode::Label(to)) = &mut lines[branch] {
            *to = step;
        }
        lines.insert(stone, Line::Label(step));
        long.clear();
        long.resize(lines.len(), false);
    }
    let mut out = Vec::with_capacity(lines.len());
    for (line, long) in lines.into_iter().zip(long) {
        if long {
            out.extend(lengthen(&line, &mut next_label));
        } else {
            out.push(line);
        }
    }
    out
}

/// A branch as its opposite around a `jmp`.
fn lengthen(line: &Line, next_label: &mut u32) -> Vec<Line> {
    let Line::Code(mnemonic, to) = line else {
        return vec![line.clone()];
    };
    let around = Label(*next_label);
    *next_label += 1;
    let opposite = mnemonic.opposite().unwrap_or(*mnemonic);
    vec![
        Line::Code(opposite, Mode::Label(around)),
        Line::Code(Mnemonic::Jmp, *to),
        Line::Label(around),
    ]
}

/// A long branch whose `jmp` another long branch can reach.
fn shared(lines: &[Line], long: &[bool], starts: &[i64]) -> Option<usize> {
    let all: Vec<usize> = (0..lines.len()).filter(|&i| long[i]).collect();
    let same = |i: usize, j: usize| match (&lines[i], &lines[j]) {
        (Line::Code(_, a), Line::Code(_, b)) => a == b,
        _ => false,
    };
    let near = |i: usize, j: usize| (starts[i] - starts[j]).abs() < 100;
    let has_other = |&&i: &&usize| all.iter().any(|&j| j != i && same(i, j) && near(i, j));
    all.iter().find(has_other).copied()
}

/// A long branch, and within its reach a line that goes on to where the branch leads: a `jmp`, or
/// the same branch, whose condition is then still true. The first one is taken.
fn stepping_stone(lines: &[Line], long: &[bool], starts: &[i64]) -> Option<(usize, usize)> {
    for (i, line) in lines.iter().enumerate().filter(|(i, _)| long[*i]) {
        let Line::Code(mnemonic, to) = line else {
            continue;
        };
        // One branch of several is still short when others grow between; keep well clear of that.
        let reaches = |at: i64| (-110..=110).contains(&(at - (starts[i] + 2)));
        let stone = (0..lines.len()).find(|&j| match &lines[j] {
            Line::Code(other, mode) if j != i && mode == to && reaches(starts[j]) => {
                // A branch that is long itself needs its own stone or `jmp` first.
                *other == Mnemonic::Jmp || other == mnemonic && !(long[j] && j > i)
            }
            _ => false,
        });
        if let Some(stone) = stone {
            return Some((i, stone));
        }
    }
    None
}

/// Bytes of a function after [`relax`].
pub fn size(lines: &[Line]) -> u32 {
    lines.iter().map(Line::size).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::code;

    /// Bytes of code in which branches have grown.
    fn grown(text: &str) -> u32 {
        size(&relax(code(text), 1))
    }

    #[test]
    fn only_branches_out_of_reach_grow() {
        assert_eq!(grown("beq @l0|nop*127|@l0:|rts"), 2 + 127 + 1);
        assert_eq!(grown("beq @l0|nop*128|@l0:|rts"), 5 + 128 + 1);
    }

    #[test]
    fn branches_to_one_place_share_a_jump() {
        let size = grown("beq @l0|bcs @l0|nop*100|beq @l0|nop*100|@l0:|rts");
        assert_eq!(size, 2 + 5 + 100 + 2 + 100 + 1);
    }

    #[test]
    fn backward_branches_reach_128_bytes() {
        assert_eq!(grown("@l0:|nop*126|bne @l0"), 126 + 2);
        assert_eq!(grown("@l0:|nop*127|bne @l0"), 127 + 5);
    }
}
