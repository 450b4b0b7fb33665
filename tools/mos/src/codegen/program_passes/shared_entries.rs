//! Shared entries: what several calls of a function begin with stands once, before the function.
//!
//! `lda #$01`, `jsr f` at many places becomes `jsr e` there, and `e: lda #$01` falls into `f`.
//! Calls that have only the end of it in common enter further down. No cycle is lost, so this is
//! done in loops and hot functions, too, unlike [`super::outline`], which comes after it.
//! Invariants: a call moves only past straight code that does not touch the processor's stack;
//! function and callers lie in the same overlay, or are resident; the function is no assembly,
//! which nothing can fall into and code that runs before the rest is loaded may call;
//! [`super::function_order`] puts the entries before their function first, because only one piece
//! of code can fall into another.

use crate::asm::{Address, Base, Line, Mnemonic, Mnemonic::*, Mode};
use crate::code::{Code, Place};
use crate::codegen::overlay::Overlays;
use crate::ir::FunctionId;
use std::collections::{BTreeMap, BTreeSet};

/// Bytes of the jump that another function needs which could fall into this one.
const JUMP: u32 = 3;

/// A call: piece of code, its line, and those of the code before it, the nearest first.
struct Site {
    piece: usize,
    line: usize,
    before: Vec<usize>,
}

/// An instruction before calls, how many have it, and all instructions nearer to the call.
type Step = (Line, usize);

/// Moves what calls have in common. Returns how many entries there are, [`Place::Outlined`] from 0
/// on.
pub fn run(codes: &mut Vec<Code>, overlays: &Overlays) -> u32 {
    let body = |code: &Code| (code.place == Place::Body).then_some(code.function);
    let known: BTreeSet<FunctionId> = codes.iter().filter_map(body).collect();
    let mut sites: BTreeMap<FunctionId, Vec<Site>> = BTreeMap::new();
    let mut rivals = Vec::new();
    for (piece, code) in codes.iter().enumerate() {
        let home = overlays.of_code(code);
        for (line, call) in code.lines.iter().enumerate() {
            if let Some(to) =
                callee(call).filter(|to| known.contains(to) && overlays.of(*to) == home)
            {
                let before = before(&code.lines[..line]);
                sites.entry(to).or_default().push(Site {
                    piece,
                    line,
                    before,
                });
            }
        }
        let last = code.lines.iter().rfind(|line| is_code(line));
        rivals.extend(last.and_then(callee));
    }
    let mut gone: Vec<Vec<usize>> = vec![Vec::new(); codes.len()];
    let mut entries: Vec<Code> = Vec::new();
    for (function, sites) in sites {
        let all: Vec<&Site> = sites.iter().collect();
        let (saved, path) = best(codes, &all, 0);
        let least = if rivals.contains(&function) { JUMP } else { 0 };
        if saved <= least {
            continue;
        }
        // An entry for each place where calls come in.
        let mut base = Base::Function(function);
        let mut from = 0;
        while from < path.len() {
            let calls = path[from].1;
            let until = (from..path.len()).find(|&i| path[i].1 != calls);
            let until = until.unwrap_or(path.len());
            let mut lines: Vec<Line> = path[from..until]
                .iter()
                .rev()
                .map(|s| s.0.clone())
                .collect();
            lines.push(Line::Code(Jmp, to(base)));
            base = Base::Outlined(entries.len() as u32);
            for site in &sites {
                let is_same =
                    |(line, step): (&usize, &Step)| codes[site.piece].lines[*line] == step.0;
                let length = site
                    .before
                    .iter()
                    .zip(&path)
                    .take_while(|p| is_same(*p))
                    .count();
                if length >= until {
                    gone[site.piece].extend(&site.before[from..until]);
                    if let Line::Code(_, mode) = &mut codes[site.piece].lines[site.line] {
                        *mode = to(base);
                    }
                }
            }
            entries.push(Code {
                function,
                place: Place::Outlined(entries.len() as u32),
                lines,
                next_label: 0,
                homes: String::new(),
            });
            from = until;
        }
    }
    for (code, mut gone) in codes.iter_mut().zip(gone) {
        gone.sort_unstable_by(|a, b| b.cmp(a));
        for line in gone {
            code.lines.remove(line);
        }
    }
    let count = entries.len() as u32;
    codes.append(&mut entries);
    count
}

fn to(base: Base) -> Mode {
    Mode::Absolute(Address { base, offset: 0 })
}

fn is_code(line: &Line) -> bool {
    !matches!(line, Line::Comment(_))
}

/// Whom a line calls, or jumps to as the last thing.
fn callee(line: &Line) -> Option<FunctionId> {
    match line {
        Line::Code(Jsr | Jmp, Mode::Absolute(address)) => match address.base {
            Base::Function(id) if address.offset == 0 => Some(id),
            _ => None,
        },
        _ => None,
    }
}

/// The straight code at the end of some lines, backwards.
fn before(lines: &[Line]) -> Vec<usize> {
    let code = (0..lines.len()).rev().filter(|&line| is_code(&lines[line]));
    code.take_while(|&line| may_move(&lines[line])).collect()
}

/// Whether a line does the same after a call has begun.
fn may_move(line: &Line) -> bool {
    let Line::Code(mnemonic, mode) = line else {
        return false;
    };
    let stack = matches!(
        mnemonic,
        Pha | Pla | Php | Plp | Tsx | Jsr | Jmp | Rts | Brk
    );
    !stack && !matches!(mode, Mode::Label(_)) && Mnemonic::opposite(*mnemonic).is_none()
}

/// The code, from the call backwards, that saves most if it stands once, and how many bytes.
fn best(codes: &[Code], sites: &[&Site], depth: usize) -> (u32, Vec<Step>) {
    let mut groups: Vec<(&Line, Vec<&Site>)> = Vec::new();
    for site in sites {
        let Some(&line) = site.before.get(depth) else {
            continue;
        };
        let line = &codes[site.piece].lines[line];
        match groups.iter_mut().find(|(of, _)| *of == line) {
            Some((_, group)) => group.push(site),
            None => groups.push((line, vec![site])),
        }
    }
    let groups = groups.into_iter().filter(|(_, group)| group.len() > 1);
    let values = groups.map(|(line, group)| {
        let (more, mut path) = best(codes, &group, depth + 1);
        path.push((line.clone(), group.len()));
        (more + (group.len() as u32 - 1) * line.size(), path)
    });
    // The first of the best.
    let most = values.reduce(|a, b| if b.0 > a.0 { b } else { a });
    let (saved, mut path) = most.unwrap_or_default();
    if depth == 0 {
        path.reverse();
    }
    (saved, path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::{code, text};

    /// Runs the pass on pieces in which `nop` is a call of the first one.
    fn after(pieces: &[&str]) -> (Vec<Vec<String>>, u32) {
        let call = Line::Code(Jsr, to(Base::Function(FunctionId(0))));
        let piece = |(number, lines): (usize, &&str)| Code {
            function: FunctionId(number as u32),
            place: Place::Body,
            lines: code(lines)
                .into_iter()
                .map(|line| match line {
                    Line::Code(Nop, _) => call.clone(),
                    other => other,
                })
                .collect(),
            next_label: 0,
            homes: String::new(),
        };
        let mut codes: Vec<Code> = pieces.iter().enumerate().map(piece).collect();
        let count = run(&mut codes, &Overlays::default());
        (codes.iter().map(|code| text(&code.lines)).collect(), count)
    }

    #[test]
    fn calls_come_in_where_they_agree() {
        let (codes, count) = after(&[
            "rts",
            "lda #$01|ldx #$02|nop|rts",
            "lda #$01|ldx #$02|nop|rts",
            "lda #$03|ldx #$02|nop|rts",
            "ldx #$04|nop|rts",
        ]);
        assert_eq!(count, 2);
        assert_eq!(codes[1], ["jsr shared1", "rts"]);
        assert_eq!(codes[2], ["jsr shared1", "rts"]);
        assert_eq!(codes[3], ["lda #$03", "jsr shared0", "rts"]);
        assert_eq!(codes[4], ["ldx #$04", "jsr function0", "rts"]);
        assert_eq!(codes[5], ["ldx #$02", "jmp function0"]);
        assert_eq!(codes[6], ["lda #$01", "jmp shared0"]);
    }

    #[test]
    fn nothing_stands_before_assembly() {
        let code = Line::Code(Jsr, to(Base::Function(FunctionId(7))));
        let lda = Line::Code(Lda, Mode::Immediate(1));
        let piece = |number| Code {
            function: FunctionId(number),
            place: Place::Body,
            lines: vec![lda.clone(), code.clone()],
            next_label: 0,
            homes: String::new(),
        };
        let mut codes: Vec<Code> = (0..4).map(piece).collect();
        assert_eq!(run(&mut codes, &Overlays::default()), 0);
    }

    #[test]
    fn labels_branches_and_the_stack_stay_before_the_call() {
        let code = ["rts", "pha|nop|rts", "pha|nop|rts"];
        assert_eq!(after(&code).1, 0);
        let code = ["rts", "lda #$01|@l1:|nop|bne @l1|rts", "lda #$01|nop|rts"];
        assert_eq!(after(&code).1, 0);
        let code = ["rts", "bne @l1|nop|@l1:|rts", "bne @l1|nop|@l1:|rts"];
        assert_eq!(after(&code).1, 0);
    }
}
