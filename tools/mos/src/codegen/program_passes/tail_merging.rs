//! Tail merging: blocks of a function with equal ends share one.
//!
//! Two ends are equal if they go to the same place (a label, `rts`, another function) and the
//! instructions before that are the same; the second block then jumps into the first. An end that
//! goes on to a label costs nothing, because there is a jump already or a fall-through; an `rts`
//! becomes a `jmp`, 3 cycles. Runs on addresses, when all units have theirs, so that more ends are
//! equal. Invariant: only instructions that are repeated elsewhere in the function vanish.

use crate::asm::{Label, Line, Mnemonic, Mode};
use crate::codegen::flow::straighten;

/// An end of a block: the line after its last instruction, and where it goes on to.
struct End {
    /// Lines before this one belong to it.
    behind: usize,
    /// The jump or `rts`; what falls through has none of its own.
    last: Line,
    falls: bool,
}

/// Merges ends until nothing is gained. `next_label` is the first free label.
pub fn run(lines: &mut Vec<Line>, next_label: &mut u32) {
    lines.retain(|line| !matches!(line, Line::Comment(text) if text.is_empty()));
    while step(lines, next_label) {
        straighten(lines);
    }
}

fn ends(lines: &[Line]) -> Vec<End> {
    let mut ends = Vec::new();
    for (i, line) in lines.iter().enumerate() {
        match line {
            Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _) => ends.push(End {
                behind: i,
                last: line.clone(),
                falls: false,
            }),
            Line::Label(label) if i > 0 => {
                let before = lines[..i].iter().rev().find(|l| !is_comment(l));
                let falls = before
                    .is_some_and(|l| !matches!(l, Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _)));
                if falls {
                    ends.push(End {
                        behind: i,
                        last: Line::Code(Mnemonic::Jmp, Mode::Label(*label)),
                        falls: true,
                    });
                }
            }
            _ => {}
        }
    }
    ends
}

fn is_comment(line: &Line) -> bool {
    matches!(line, Line::Comment(_))
}

/// Instructions before a line, from the last to the first, up to a label.
fn backwards(lines: &[Line], behind: usize) -> impl Iterator<Item = (usize, &Line)> {
    let lines = lines[..behind].iter().enumerate().rev();
    lines
        .take_while(|(_, line)| !matches!(line, Line::Label(_)))
        .filter(|(_, line)| !is_comment(line))
        .take_while(|(_, line)| !matches!(line, Line::Code(Mnemonic::Jmp | Mnemonic::Rts, _)))
}

/// Merges the two ends that save most.
fn step(lines: &mut Vec<Line>, next_label: &mut u32) -> bool {
    let ends = ends(lines);
    // Saved bytes, start and end of what goes, where the same stands.
    let mut best: Option<(u32, usize, usize, usize)> = None;
    for (number, first) in ends.iter().enumerate() {
        for second in &ends[number + 1..] {
            if first.last != second.last || first.falls && second.falls {
                continue;
            }
            let mut bytes = 0;
            let mut starts = None;
            let pairs = backwards(lines, first.behind).zip(backwards(lines, second.behind));
            for ((i, a), (j, b)) in pairs {
                if a != b || i >= second.behind || j <= first.behind && first.behind < second.behind
                {
                    break;
                }
                bytes += a.size();
                starts = Some((i, j));
            }
            let Some((i, j)) = starts else { continue };
            // The one that falls through keeps its code.
            let (keep, from, to) = if second.falls {
                (j, i, first.behind)
            } else {
                (i, j, second.behind)
            };
            let saved = bytes + first.last.size();
            if saved > 3 && best.is_none_or(|(most, ..)| saved > most) {
                best = Some((saved, from, to, keep));
            }
        }
    }
    let Some((_, from, to, keep)) = best else {
        return false;
    };
    let label = Label(*next_label);
    *next_label += 1;
    // The later place first, so that the earlier one does not move.
    let jump = Line::Code(Mnemonic::Jmp, Mode::Label(label));
    let insert = |lines: &mut Vec<Line>| lines.insert(keep, Line::Label(label));
    if keep > from {
        insert(lines);
        lines.splice(from..=to, [jump]);
    } else {
        lines.splice(from..=to, [jump]);
        insert(lines);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::code;

    #[test]
    fn equal_ends_become_one() {
        let end = "sta $0400|sta $0401";
        let mut lines = code(&format!(
            "beq @l1|lda #$01|{end}|jmp @l9|@l1:|lda #$02|{end}|@l9:|rts"
        ));
        run(&mut lines, &mut 10);
        let wanted = format!("beq @l1|lda #$01|jmp @l10|@l1:|lda #$02|@l10:|{end}|rts");
        assert_eq!(lines, code(&wanted));
    }
}
