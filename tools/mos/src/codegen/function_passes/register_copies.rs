//! Copy propagation between index registers: accesses through the second go through the first.
//!
//! Rule: where X and Y hold the same on every path, `table,y` becomes `table,x`, or the reverse.
//! The change is kept if a transfer or load is left over that nothing needs. [`register_contents`]
//! gives the facts. Runs after register promotion, which decides for each register by itself what
//! is cheapest to hold in it.

use super::peephole;
use crate::asm::{Line, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Blocks;
use crate::codegen::analysis::register_contents;
use crate::codegen::analysis::registers::{Registers, X, Y};

/// Runs the pass. Returns whether anything changed.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    let mut changed = false;
    for from in [Y, X] {
        let mut other = renamed(lines, from, context);
        while peephole::dead(&mut other, context) {}
        if other.len() < lines.len() {
            *lines = other;
            changed = true;
        }
    }
    changed
}

/// The code with fewer accesses through the index register `from`.
fn renamed(lines: &[Line], from: Registers, context: &Context) -> Vec<Line> {
    let blocks = Blocks::new(lines);
    let entries = register_contents::entries(lines, &blocks, context);
    let mut renamed = lines.to_vec();
    for (range, entry) in blocks.ranges.iter().zip(entries) {
        let Some(mut known) = entry else {
            continue;
        };
        for line in &mut renamed[range.clone()] {
            let Line::Code(mnemonic, mode) = line else {
                continue;
            };
            let both = matches!(mnemonic, Lda | Sta | Adc | Sbc | And | Ora | Eor | Cmp);
            if both && known.equal(X, Y) {
                *mode = match *mode {
                    Mode::AbsoluteY(address) if from == Y => Mode::AbsoluteX(address),
                    Mode::AbsoluteX(address) if from == X => Mode::AbsoluteY(address),
                    mode => mode,
                };
            }
            if !matches!(mode, Mode::Label(_)) {
                known.step(*mnemonic, *mode, context);
            }
        }
    }
    renamed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    #[test]
    fn one_register_is_enough_for_two_names_of_a_point() {
        let code = "lda u0|tax|tay|lda $0400,y|bne @l1|lda $0500,y|@l1:|sta $0600,x|rts";
        let expected = "lda u0|tax|lda $0400,x|bne @l1|lda $0500,x|@l1:|sta $0600,x|rts";
        assert_eq!(after(run, code), expected);
    }

    #[test]
    fn what_both_were_loaded_from_is_known() {
        let code = "ldx u0|ldy u0|lda $0400,y|sta $0500,x|rts";
        assert_eq!(after(run, code), "ldx u0|lda $0400,x|sta $0500,x|rts");
        let other = "ldx u0|ldy u1|lda $0400,y|sta $0500,x|rts";
        assert_eq!(after(run, other), other);
    }

    #[test]
    fn ways_that_differ_and_changes_keep_both() {
        // Y is something else on one of the two ways.
        let ways = "ldx u2|ldy u1|lda u0|beq @l1|tax|tay|@l1:|lda $0400,y|sta $0500,x|rts";
        assert_eq!(after(run, ways), ways);
        let change = "lda u0|tax|tay|inx|lda $0400,y|sta $0500,x|rts";
        assert_eq!(after(run, change), change);
    }
}
