//! Function order: a function that ends with a jump to another stands before it and falls into it.
//!
//! Only one function can fall into another; shared entries choose first, then those that run most.
//! Invariant: both lie in the same segment, and the printer puts nothing between them. Saves 3
//! bytes and 3 cycles each.

use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::code::{Code, Place};
use crate::codegen::overlay::Overlays;
use crate::ir::Module;
use std::collections::HashMap;

/// Orders all code of the program. `frequencies` says how often each function runs; the first
/// `entries` outlined pieces are [`super::shared_entries`].
pub fn run(
    codes: &mut Vec<Code>,
    module: &Module,
    overlays: &Overlays,
    frequencies: &[u64],
    entries: u32,
) {
    let section = |code: &Code| {
        let section = module.function(code.function).section.clone();
        (overlays.of_code(code), section)
    };
    let at: HashMap<Base, usize> = codes
        .iter()
        .enumerate()
        .filter_map(|(number, code)| Some((code.base()?, number)))
        .collect();
    let mut next: Vec<Option<usize>> = vec![None; codes.len()];
    let mut taken = vec![false; codes.len()];
    let mut eager: Vec<usize> = (0..codes.len()).collect();
    eager.sort_by_key(|&i| {
        let often = frequencies[codes[i].function.0 as usize];
        let entry = matches!(codes[i].place, Place::Outlined(number) if number < entries);
        (!entry, std::cmp::Reverse(often), i)
    });
    for from in eager {
        let last = codes[from]
            .lines
            .iter()
            .rfind(|l| !matches!(l, Line::Comment(_)));
        let Some(Line::Code(Mnemonic::Jmp, Mode::Absolute(Address { base, .. }))) = last else {
            continue;
        };
        let Some(&to) = at.get(base) else { continue };
        if taken[to] || section(&codes[from]) != section(&codes[to]) {
            continue;
        }
        // No rings.
        let mut end = to;
        while let Some(after) = next[end] {
            end = after;
        }
        if end == from {
            continue;
        }
        next[from] = Some(to);
        taken[to] = true;
        let lines = &mut codes[from].lines;
        if let Some(jump) = lines.iter().rposition(|l| !matches!(l, Line::Comment(_))) {
            lines.remove(jump);
        }
    }
    let mut waiting: Vec<Option<Code>> = codes.drain(..).map(Some).collect();
    for start in 0..waiting.len() {
        let mut at = Some(start).filter(|&start| !taken[start]);
        while let Some(number) = at {
            codes.extend(waiting[number].take());
            at = next[number];
        }
    }
}
