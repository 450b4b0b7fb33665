//! Tests for zero by a transfer: one byte instead of two, at the same cycles.
//!
//! Rule: `and #$FF`, which only tests whether A is zero or negative, becomes `tax` or `tay` if that
//! register is not needed afterwards; `cpx #0` and `cpy #0` become `txa` and `tya` if neither A nor
//! the carry is. Invariants: registers that are needed afterwards, and N and Z, hold what they
//! held. Runs last, because the other passes should see a free register.

use crate::asm::{Line, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{A, C, X, Y};

/// Runs the pass.
pub fn run(lines: &mut [Line], context: &Context) {
    let after = Liveness::new(lines, context).registers_after();
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
}
