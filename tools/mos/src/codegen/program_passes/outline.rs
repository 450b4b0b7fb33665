//! Outlining: sequences that stand several times in the program become one piece of code.
//!
//! A sequence is straight code: no labels, no branches, nothing that needs the processor's stack to
//! be as it is. Where it ends with `rts` or a jump to a function the others jump to it; elsewhere
//! they call it. Each call costs 12 cycles, so loops are left alone, and so are functions that run
//! often. Runs last, on addresses. Invariant: every instruction is still executed, in the same
//! order.

use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::code::{Code, Place};
use crate::codegen::flow::depths;
use crate::codegen::overlay::Overlays;
use crate::ir::Module;
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// Instructions of the longest sequence that is looked for.
const LONGEST: usize = 40;
/// Bytes that have to be saved.
const LEAST: u32 = 3;
/// Where calls may cost cycles: this many in code that runs more seldom than that by a factor.
const LEAST_SELDOM: u32 = 1;
const SELDOM: u64 = 100;

/// A piece of the program.
pub struct Piece {
    /// Its code; sequences become calls.
    pub lines: Vec<Line>,
    /// How often it runs, by the allocator's estimate; without where no calls may be put into it.
    pub frequency: Option<u64>,
}

impl Piece {
    /// Whether a line in that many loops may become slower.
    fn is_cold(&self, depth: u32, often: u64) -> bool {
        self.frequency.is_some_and(|frequency| {
            depth == 0 && frequency <= OFTEN
                || frequency.saturating_mul(1 << (3 * depth.min(6))) <= often
        })
    }
}

/// An instruction that may be part of a sequence: where it stands.
struct Site {
    piece: usize,
    line: usize,
}

/// Takes out what is repeated. Returns the new pieces, which `Base::Outlined` numbers from `first`
/// on. Lines that run at most `often` times may be taken out of loops and hot functions, too.
pub fn outline(pieces: &mut [Piece], first: u32, often: u64) -> Vec<Vec<Line>> {
    let mut new = Vec::new();
    let seldom = (often > 0).then_some((often / SELDOM, LEAST_SELDOM));
    for (often, least) in [(often, LEAST)].into_iter().chain(seldom) {
        for _ in 0..8 {
            let before = new.len();
            sweep(pieces, first, often, least, &mut new);
            if new.len() == before {
                break;
            }
        }
    }
    new
}

/// How an instruction may be part of a sequence.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    /// Anywhere.
    Inside,
    /// At the end, which becomes a jump.
    End,
    /// Not at all.
    Never,
}

fn role(line: &Line) -> Role {
    use Mnemonic::*;
    match line {
        Line::Code(Jmp, Mode::Absolute(_)) | Line::Code(Rts, _) => Role::End,
        Line::Code(Pha | Pla | Php | Plp | Brk, _) | Line::Code(_, Mode::Label(_)) => Role::Never,
        Line::Code(..) => Role::Inside,
        Line::Label(_) | Line::Comment(_) => Role::Never,
    }
}

/// One round: the best sequences that do not touch each other.
fn sweep(pieces: &mut [Piece], first: u32, often: u64, least: u32, new: &mut Vec<Vec<Line>>) {
    // All instructions in a row, equal ones with equal numbers; what ends a sequence has its own.
    let mut numbers: HashMap<Line, u32> = HashMap::new();
    let (mut tokens, mut sites, mut sizes) = (Vec::new(), Vec::new(), Vec::new());
    let mut bar = u32::MAX;
    for (number, piece) in pieces.iter().enumerate() {
        let depths = depths(&piece.lines);
        for (i, line) in piece.lines.iter().enumerate() {
            if matches!(line, Line::Comment(_)) {
                continue;
            }
            let role = role(line);
            let usable = piece.is_cold(depths[i], often) && role != Role::Never;
            let next = numbers.len() as u32;
            let token = if usable {
                *numbers.entry(line.clone()).or_insert(next)
            } else {
                bar -= 1;
                bar
            };
            tokens.push(token);
            sites.push(Site {
                piece: number,
                line: i,
            });
            sizes.push(line.size());
            if role == Role::End && usable {
                bar -= 1;
                tokens.push(bar);
                sites.push(Site {
                    piece: number,
                    line: i,
                });
                sizes.push(0);
            }
        }
    }
    let barred = |token: u32| token >= bar;
    let is_end = |at: usize| role(&pieces[sites[at].piece].lines[sites[at].line]) == Role::End;
    // Saved bytes, length, places.
    let mut found: Vec<(u32, usize, Vec<usize>)> = Vec::new();
    // Only what is repeated at one length can be at the next.
    let mut starts: Vec<usize> = (0..tokens.len()).filter(|&i| !barred(tokens[i])).collect();
    for length in 2..=LONGEST {
        let mut groups: BTreeMap<&[u32], Vec<usize>> = BTreeMap::new();
        for &start in &starts {
            if let Some(window) = tokens.get(start..start + length) {
                if !barred(window[length - 1]) {
                    groups.entry(window).or_default().push(start);
                }
            }
        }
        starts.clear();
        for places in groups.into_values() {
            if places.len() < 2 {
                continue;
            }
            starts.extend(&places);
            let apart = apart(&places, length);
            let count = apart.len() as u32;
            let bytes: u32 = sizes[places[0]..places[0] + length].iter().sum();
            let tail = is_end(places[0] + length - 1);
            if let Some(saved) = saving(
                count,
                bytes,
                tail,
                &pieces[sites[places[0] + length - 1].piece].lines
                    [sites[places[0] + length - 1].line],
            )
            .filter(|&saved| saved >= least)
            {
                found.push((saved, length, apart));
            }
        }
        starts.sort_unstable();
        if starts.is_empty() {
            break;
        }
    }
    found.sort_by(|a, b| b.0.cmp(&a.0).then(b.1.cmp(&a.1)).then(a.2.cmp(&b.2)));
    let mut taken = vec![false; tokens.len()];
    // Per piece: first line, last line, what stands there instead.
    let mut edits: Vec<(usize, usize, usize, Line)> = Vec::new();
    for (_, length, places) in found {
        let free: Vec<usize> = places
            .into_iter()
            .filter(|&at| !taken[at..at + length].iter().any(|taken| *taken))
            .collect();
        let Some(&one) = free.first() else { continue };
        let bytes: u32 = sizes[one..one + length].iter().sum();
        let tail = is_end(one + length - 1);
        let last = &pieces[sites[one + length - 1].piece].lines[sites[one + length - 1].line];
        if saving(free.len() as u32, bytes, tail, last).is_none_or(|saved| saved < least) {
            continue;
        }
        let base = Base::Outlined(first + new.len() as u32);
        let target = Mode::Absolute(Address { base, offset: 0 });
        let call = if tail { Mnemonic::Jmp } else { Mnemonic::Jsr };
        let mut body: Vec<Line> = (one..one + length)
            .map(|at| pieces[sites[at].piece].lines[sites[at].line].clone())
            .collect();
        match body.last_mut() {
            Some(Line::Code(mnemonic @ Mnemonic::Jsr, _)) => *mnemonic = Mnemonic::Jmp,
            _ if !tail => body.push(Line::Code(Mnemonic::Rts, Mode::Implied)),
            _ => {}
        }
        new.push(body);
        for at in free {
            taken[at..at + length].iter_mut().for_each(|t| *t = true);
            let (from, to) = (&sites[at], &sites[at + length - 1]);
            edits.push((from.piece, from.line, to.line, Line::Code(call, target)));
        }
    }
    // From the end, so that line numbers stay true.
    edits.sort_by_key(|(piece, from, ..)| std::cmp::Reverse((*piece, *from)));
    for (piece, from, to, line) in edits {
        pieces[piece].lines.splice(from..=to, [line]);
    }
}

/// Places that do not overlap, from the first on.
fn apart(places: &[usize], length: usize) -> Vec<usize> {
    let mut out: Vec<usize> = Vec::new();
    for &place in places {
        if out.last().is_none_or(|last| last + length <= place) {
            out.push(place);
        }
    }
    out
}

/// Bytes that are saved by taking `count` sequences of `bytes` out, when there are any.
fn saving(count: u32, bytes: u32, tail: bool, last: &Line) -> Option<u32> {
    let ends = tail || matches!(last, Line::Code(Mnemonic::Jsr, _));
    let body = bytes + u32::from(!ends);
    let saved = (count * bytes).checked_sub(3 * count + body)?;
    (count >= 2).then_some(saved)
}

/// Functions that run more often than this, by the allocator's estimate, are not made smaller at
/// the cost of cycles.
pub const OFTEN: u64 = 512;

/// Outlines what several functions have in common: those of each overlay, and the resident ones.
/// The pieces are numbered from `first` on.
pub fn share(
    module: &Module,
    overlays: &Overlays,
    codes: &mut Vec<Code>,
    frequencies: &[u64],
    often: u64,
    first: u32,
) {
    let homes: BTreeSet<Option<usize>> = codes.iter().map(|code| overlays.of_code(code)).collect();
    let mut number = first;
    for home in homes {
        let is_here = |code: &&mut Code| overlays.of_code(code) == home;
        let mut ordinary = None;
        let mut pieces = Vec::new();
        for code in codes.iter_mut().filter(is_here) {
            let section = &module.function(code.function).section;
            let plain = section.as_deref().is_none_or(|name| name == ".text");
            if plain && overlays.of(code.function) == home {
                // Any such function tells the segment.
                ordinary.get_or_insert(code.function);
            }
            pieces.push(Piece {
                lines: std::mem::take(&mut code.lines),
                frequency: plain.then(|| frequencies[code.function.0 as usize]),
            });
        }
        let shared = outline(&mut pieces, number, often);
        for (code, piece) in codes.iter_mut().filter(is_here).zip(pieces) {
            code.lines = piece.lines;
        }
        for lines in shared {
            codes.extend(ordinary.map(|function| Code {
                function,
                place: Place::Outlined(number),
                lines,
                next_label: 0,
                homes: String::new(),
            }));
            number += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::code;

    const SEQUENCE: &str = "lda #$01|lda #$02|lda #$03|lda #$04|lda #$05|lda #$06";

    fn piece(text: &str) -> Piece {
        Piece {
            lines: code(text),
            frequency: Some(1),
        }
    }

    #[test]
    fn what_stands_twice_becomes_a_call() {
        let mut pieces = [piece(&format!("{SEQUENCE}|tax|{SEQUENCE}|tay|rts"))];
        let new = outline(&mut pieces, 5, 0);
        assert_eq!(new, [code(&format!("{SEQUENCE}|rts"))]);
        let base = Base::Outlined(5);
        let call = Line::Code(Mnemonic::Jsr, Mode::Absolute(Address { base, offset: 0 }));
        let mut wanted = code("nop|tax|nop|tay|rts");
        [wanted[0], wanted[2]] = [call.clone(), call];
        assert_eq!(pieces[0].lines, wanted);
    }

    #[test]
    fn loops_are_left_alone() {
        let mut pieces = [piece(&format!(
            "@l0:|{SEQUENCE}|tax|{SEQUENCE}|bne @l0|rts"
        ))];
        assert!(outline(&mut pieces, 0, 0).is_empty());
    }
}
