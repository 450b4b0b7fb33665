//! A byte that takes a detour through a unit goes straight: what [`load_folding`] and
//! [`store_forwarding`] share.
//!
//! [`load_folding`]: super::load_folding
//! [`store_forwarding`]: super::store_forwarding

use crate::asm::{Address, Line, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{Registers, X, Y};
use std::ops::Range;

/// An access by way of a unit, within one block.
pub struct Detour {
    /// The first and the last line of it.
    pub lines: (usize, usize),
    /// The line that becomes the direct access, and what it becomes.
    pub direct: (usize, Line),
    /// Lines that vanish.
    pub gone: [usize; 2],
    /// The unit, and the line after which it must not be needed.
    pub unit: (Address, usize),
}

/// The code of a function for which detours are looked for.
pub struct Code<'a> {
    pub lines: &'a [Line],
    pub liveness: &'a Liveness,
    /// Registers and flags that are needed after each line.
    pub needed: &'a [Registers],
}

/// Makes all detours direct that `find` finds from a line on, in a block that ends where the range
/// does. Returns whether there were any.
pub fn run(
    lines: &mut Vec<Line>,
    context: &Context,
    find: impl Fn(&Code, Range<usize>) -> Option<Detour>,
) -> bool {
    let liveness = Liveness::new(lines, context);
    let code = Code {
        lines,
        liveness: &liveness,
        needed: &liveness.registers_after(),
    };
    let blocks = liveness.blocks.ranges.iter();
    let starts = blocks.flat_map(|block| block.clone().map(|first| first..block.end));
    let mut found: Vec<Detour> = starts.filter_map(|range| find(&code, range)).collect();
    liveness.visit(|line, live| {
        found.retain(
            |Detour {
                 unit: (unit, last), ..
             }| { *last != line || !live.has(liveness.number(unit)) },
        );
    });
    // One at a time where they touch each other: what is known of the rest is of the code as it
    // was.
    let mut end = 0;
    let mut gone = vec![false; lines.len()];
    for detour in found {
        let (first, last) = detour.lines;
        if first < end {
            continue;
        }
        end = last + 1;
        lines[detour.direct.0] = detour.direct.1;
        for line in detour.gone {
            gone[line] = true;
        }
    }
    let mut gone = gone.into_iter();
    lines.retain(|_| !gone.next().unwrap_or(false));
    end != 0
}

/// The index register of an operand; none of one without.
pub fn index(mode: &Mode) -> Registers {
    match mode {
        Mode::AbsoluteX(_) => X,
        Mode::AbsoluteY(_) | Mode::IndirectY(_) => Y,
        _ => 0,
    }
}
