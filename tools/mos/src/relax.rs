//! Branch relaxation: a branch that does not reach becomes its opposite around a `jmp`.
//!
//! Sizes are exact, so a branch is only ever lengthened when it must be: start with all short,
//! lengthen those out of reach, repeat until nothing changes (lengthening never shortens anything,
//! so this ends). ca65's `longbranch` macros would take the long form for every forward branch.

use crate::asm::{Label, Line, Mnemonic, Mode};
use std::collections::HashMap;

/// Makes every branch reach. New labels are numbered from `next_label` on.
pub fn relax(lines: Vec<Line>, mut next_label: u32) -> Vec<Line> {
    let is_branch = |line: &Line| matches!(line, Line::Code(mnemonic, Mode::Label(_)) if mnemonic.opposite().is_some());
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
        if !changed {
            break;
        }
    }
    let mut out = Vec::with_capacity(lines.len());
    for (line, long) in lines.into_iter().zip(long) {
        match (&line, long) {
            (Line::Code(mnemonic, Mode::Label(to)), true) => {
                let around = Label(next_label);
                next_label += 1;
                let opposite = mnemonic.opposite().unwrap_or(*mnemonic);
                out.push(Line::Code(opposite, Mode::Label(around)));
                out.push(Line::Code(Mnemonic::Jmp, Mode::Label(*to)));
                out.push(Line::Label(around));
            }
            _ => out.push(line),
        }
    }
    out
}

/// Bytes of a function after [`relax`].
pub fn size(lines: &[Line]) -> u32 {
    lines.iter().map(Line::size).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_branches_out_of_reach_grow() {
        for (filler, size_wanted) in [(127, 2 + 127 + 1), (128, 5 + 128 + 1)] {
            let mut lines = vec![Line::Code(Mnemonic::Beq, Mode::Label(Label(0)))];
            lines.extend((0..filler).map(|_| Line::Code(Mnemonic::Nop, Mode::Implied)));
            lines.push(Line::Label(Label(0)));
            lines.push(Line::Code(Mnemonic::Rts, Mode::Implied));
            assert_eq!(size(&relax(lines, 1)), size_wanted);
        }
    }

    #[test]
    fn backward_branches_reach_128_bytes() {
        for (filler, long) in [(126, false), (127, true)] {
            let mut lines = vec![Line::Label(Label(0))];
            lines.extend((0..filler).map(|_| Line::Code(Mnemonic::Nop, Mode::Implied)));
            lines.push(Line::Code(Mnemonic::Bne, Mode::Label(Label(0))));
            let relaxed = relax(lines, 1);
            assert_eq!(size(&relaxed), filler + if long { 5 } else { 2 });
        }
    }
}
