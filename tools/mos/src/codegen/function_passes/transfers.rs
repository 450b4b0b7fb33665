//! Tests by the cheapest transfer.
//!
//! Rule: `and #$FF`, which only tests whether A is zero or negative, becomes `tax` or `tay` if that
//! register is not needed afterwards, one byte instead of two; `cpx #0` and `cpy #0` become `txa`
//! and `tya` if neither A nor the carry is. `txa`, `cmp m` becomes `cpx m` if A is not needed
//! afterwards, and `tya`, `cmp m` becomes `cpy m`: a byte and two cycles less. Invariants:
//! registers that are needed afterwards, and the flags, hold what they held. Runs last, because the
//! other passes should see a free register.

use crate::asm::{Line, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{A, C, X, Y};

/// Runs the pass.
pub fn run(lines: &mut Vec<Line>, context: &Context) {
    let after = Liveness::new(lines, context).registers_after();
    let mut keep = vec![true; lines.len()];
    for at in 1..lines.len() {
        let (Line::Code(transfer, _), Line::Code(Cmp, mode)) = (&lines[at - 1], &lines[at]) else {
            continue;
        };
        let better = match transfer {
            Txa => Cpx,
            Tya => Cpy,
            _ => continue,
        };
        let has_mode = matches!(
            mode,
            Mode::Immediate(_)
                | Mode::Low(_)
                | Mode::High(_)
                | Mode::ZeroPage(_)
                | Mode::Absolute(_)
        );
        if has_mode && after[at] & A == 0 {
            lines[at] = Line::Code(better, *mode);
            keep[at - 1] = false;
        }
    }
    for (line, needed) in lines.iter_mut().zip(after) {
        let Line::Code(mnemonic, Mode::Immediate(number)) = *line else {
            continue;
        };
        let better = match (mnemonic, number) {
            (And, 0xff) if needed & X == 0 => Tax,
            (And, 0xff) if needed & Y == 0 => Tay,
            (Cpx, 0) if needed & (A | C) == 0 => Txa,
            (Cpy, 0) if needed & (A | C) == 0 => Tya,
            _ => continue,
        };
        *line = Line::Code(better, Mode::Implied);
    }
    let mut keep = keep.into_iter();
    lines.retain(|_| keep.next().unwrap_or(true));
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    #[test]
    fn an_index_is_compared_where_it_is() {
        let run = |lines: &mut Vec<Line>, context: &Context| {
            let before = lines.clone();
            run(lines, context);
            *lines != before
        };
        for (before, expected) in [
            (
                "@l1:|lda u0|sta $0400,y|iny|tya|cmp #$10|bne @l1|lda u1|rts",
                "@l1:|lda u0|sta $0400,y|iny|cpy #$10|bne @l1|lda u1|rts",
            ),
            (
                "ldx u0|txa|cmp u1|bcc @l1|inx|@l1:|lda #$00|sta $0400,x|rts",
                "ldx u0|cpx u1|bcc @l1|inx|@l1:|lda #$00|sta $0400,x|rts",
            ),
            // A is needed, or there is no such mode.
            (
                "ldx u0|txa|cmp #$10|bcc @l1|sta $0400|@l1:|rts",
                "ldx u0|txa|cmp #$10|bcc @l1|sta $0400|@l1:|rts",
            ),
            (
                "ldx u0|txa|cmp $0400,y|bcc @l1|lda #$00|sta $0400|@l1:|rts",
                "ldx u0|txa|cmp $0400,y|bcc @l1|lda #$00|sta $0400|@l1:|rts",
            ),
        ] {
            assert_eq!(after(run, before), expected);
        }
    }
}
