//! Tests for zero by a transfer: one byte instead of two, and no cycle more.
//!
//! Rule: `and #$FF`, which only asks whether A is zero or negative, is `tax` or `tay` where that
//! register is not needed afterwards; `cpx #0` and `cpy #0` are `txa` and `tya` where neither A nor
//! the carry is. Invariants: registers that are needed afterwards, and N and Z, hold what they
//! held. Comes last, because later passes should see a register that is free.
//!
//! The game: about 80 bytes less on the C64 and on the Apple II.

use super::effects::{Context, A, C, X, Y};
use super::liveness::Liveness;
use crate::asm::{Line, Mnemonic::*, Mode};

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
