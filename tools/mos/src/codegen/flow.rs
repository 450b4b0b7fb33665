//! Control flow, straightened after selection and after every pass that removes code.
//!
//! A jump to a jump goes to its end, a jump to `rts` becomes `rts`, a branch around a jump is
//! inverted, and unreachable code and unused labels vanish. Invariant: nothing else changes.

use crate::asm::{Label, Line, Mnemonic, Mode};
use std::collections::{HashMap, HashSet};

/// Straightens the code of a function.
pub fn straighten(lines: &mut Vec<Line>) {
    loop {
        let before = lines.len();
        let threaded = thread(lines);
        unreachable(lines);
        let turned = turn(lines);
        useless_jumps(lines);
        unused_labels(lines);
        if lines.len() == before && !threaded && !turned {
            return;
        }
    }
}

/// The first instruction at or after a line, with its index.
fn next_code(lines: &[Line], from: usize) -> Option<usize> {
    (from..lines.len()).find(|&i| matches!(lines[i], Line::Code(..)))
}

fn thread(lines: &mut [Line]) -> bool {
    let mut jumps: HashMap<Label, Label> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        if let Line::Label(label) = line {
            if let Some(next) = next_code(lines, i) {
                if let Line::Code(Mnemonic::Jmp, Mode::Label(to)) = lines[next] {
                    if to != *label {
                        jumps.insert(*label, to);
                    }
                }
            }
        }
    }
    let returns: HashSet<Label> = lines
        .iter()
        .enumerate()
        .filter_map(|(i, line)| match line {
            Line::Label(label) => {
                let next = next_code(lines, i)?;
                matches!(lines[next], Line::Code(Mnemonic::Rts, _)).then_some(*label)
            }
            _ => None,
        })
        .collect();
    let mut changed = false;
    for line in lines.iter_mut() {
        if let Line::Code(mnemonic, Mode::Label(to)) = line {
            if *mnemonic == Mnemonic::Jmp && returns.contains(to) {
                *line = Line::Code(Mnemonic::Rts, Mode::Implied);
                changed = true;
                continue;
            }
            let mut end = *to;
            // A ring of jumps is an endless loop and stays one.
            for _ in 0..jumps.len() {
                match jumps.get(&end) {
                    Some(next) if *next != *to => end = *next,
                    _ => break,
                }
            }
            if end != *to {
                *to = end;
                changed = true;
            }
        }
    }
    changed
}

fn unreachable(lines: &mut Vec<Line>) {
    let used = used(lines);
    let mut reachable = true;
    lines.retain(|line| {
        match line {
            Line::Label(label) => reachable |= used.contains(label),
            Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _) => {
                let keep = reachable;
                reachable = false;
                return keep;
            }
            _ => {}
        }
        reachable || matches!(line, Line::Label(_))
    });
}

fn used(lines: &[Line]) -> HashSet<Label> {
    let target = |line: &Line| match line {
        Line::Code(_, Mode::Label(to)) => Some(*to),
        _ => None,
    };
    lines.iter().filter_map(target).collect()
}

/// Whether a label stands between two lines with no instruction before it.
fn falls_to(lines: &[Line], from: usize, label: Label) -> bool {
    lines[from..]
        .iter()
        .take_while(|line| !matches!(line, Line::Code(..)))
        .any(|line| *line == Line::Label(label))
}

fn turn(lines: &mut Vec<Line>) -> bool {
    let mut changed = false;
    for i in 0..lines.len() {
        let Line::Code(mnemonic, Mode::Label(around)) = lines[i] else {
            continue;
        };
        let Some(opposite) = mnemonic.opposite() else {
            continue;
        };
        let next = (i + 1..lines.len()).find(|&next| !matches!(lines[next], Line::Comment(_)));
        let Some(next) = next else { continue };
        if let Line::Code(Mnemonic::Jmp, Mode::Label(to)) = lines[next] {
            if falls_to(lines, next + 1, around) {
                lines[i] = Line::Code(opposite, Mode::Label(to));
                lines[next] = Line::Comment(String::new());
                changed = true;
            }
        }
    }
    if changed {
        lines.retain(|line| *line != Line::Comment(String::new()));
    }
    changed
}

fn useless_jumps(lines: &mut Vec<Line>) {
    let useless: Vec<bool> = lines
        .iter()
        .enumerate()
        .map(|(i, line)| match line {
            Line::Code(mnemonic, Mode::Label(to)) => {
                (*mnemonic == Mnemonic::Jmp || mnemonic.opposite().is_some())
                    && falls_to(lines, i + 1, *to)
            }
            _ => false,
        })
        .collect();
    let mut useless = useless.into_iter();
    lines.retain(|_| !useless.next().unwrap_or(false));
}

fn unused_labels(lines: &mut Vec<Line>) {
    let used = used(lines);
    lines.retain(|line| !matches!(line, Line::Label(label) if !used.contains(label)));
}

/// For each line how many loops it is in: a branch backwards makes a loop of the lines between.
pub fn depths(lines: &[Line]) -> Vec<u32> {
    let mut at: HashMap<Label, usize> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        if let Line::Label(label) = line {
            at.insert(*label, i);
        }
    }
    // Branches to one label are one loop, which ends at the last of them.
    let mut ends: HashMap<usize, usize> = HashMap::new();
    for (i, line) in lines.iter().enumerate() {
        if let Line::Code(_, Mode::Label(to)) = line {
            match at.get(to) {
                Some(&start) if start <= i => drop(ends.insert(start, i)),
                _ => {}
            }
        }
    }
    let mut depths = vec![0; lines.len()];
    for (start, end) in ends {
        depths[start..=end].iter_mut().for_each(|depth| *depth += 1);
    }
    depths
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::{code, text};

    #[test]
    fn a_comment_changes_no_code() {
        for comment in [false, true] {
            let mut lines = code("bne @l1|jmp @l2|@l1:|rts|@l2:|inx|rts");
            if comment {
                lines.insert(1, Line::Comment("x.rs:1".into()));
            }
            straighten(&mut lines);
            lines.retain(|line| !matches!(line, Line::Comment(_)));
            assert_eq!(text(&lines).join("|"), "beq @l2|rts|@l2:|inx|rts");
        }
    }
}
