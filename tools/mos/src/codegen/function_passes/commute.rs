//! Commutation: a sum begins with the operand that a register holds.
//!
//! `lda u`, `clc`, `adc v` becomes `tya`, `clc`, `adc u` if Y holds `v`, and `clc`, `adc u` if A
//! does; `and`, `ora` and `eor` likewise. One cycle and a byte less, or three and two; and often
//! `v` was stored for this alone. Invariants: only `clc` or `sec` stands in between, and `v` is a
//! unit or constant that is known to be in the register.

use crate::asm::{Line, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::{trackable, Context};
use crate::codegen::analysis::liveness::Blocks;
use crate::codegen::analysis::register_contents;
use crate::codegen::analysis::registers::REGISTERS;
use crate::codegen::analysis::registers::{A, X, Y};

/// Exchanges operands. Returns whether there were any.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    let blocks = Blocks::new(lines);
    let entries = register_contents::entries(lines, &blocks, context);
    let mut gone = Vec::new();
    let mut changed = false;
    for (range, entry) in blocks.ranges.iter().zip(entries) {
        let mut known = entry.unwrap_or_default();
        for load in range.clone() {
            let Line::Code(mnemonic, mode) = lines[load] else {
                continue;
            };
            if let Some(sum) = sum(lines, load, range.end) {
                let Line::Code(operation, operand) = lines[sum] else {
                    continue;
                };
                let holds = |register| known.holds(register, &operand);
                let holder = REGISTERS.into_iter().find(|&register| holds(register));
                let holder = holder.filter(|_| trackable(&operand, context));
                let first = match holder {
                    Some(A) => None,
                    Some(X) => Some(Txa),
                    Some(Y) => Some(Tya),
                    _ => {
                        known.step(mnemonic, mode, context);
                        continue;
                    }
                };
                match first {
                    Some(transfer) => lines[load] = Line::Code(transfer, Mode::Implied),
                    None => gone.push(load),
                }
                lines[sum] = Line::Code(operation, mode);
                changed = true;
                if first.is_none() {
                    continue;
                }
            }
            if let Line::Code(mnemonic, mode) = lines[load] {
                known.step(mnemonic, mode, context);
            }
        }
    }
    for load in gone.into_iter().rev() {
        lines.remove(load);
    }
    changed
}

/// Where what the `lda` at `load` loads is the first operand of something that commutes.
fn sum(lines: &[Line], load: usize, end: usize) -> Option<usize> {
    let Line::Code(Lda, loaded) = lines[load] else {
        return None;
    };
    for (at, line) in lines.iter().enumerate().take(end).skip(load + 1) {
        match line {
            Line::Comment(_) | Line::Code(Clc | Sec, _) => {}
            Line::Code(Adc | And | Ora | Eor, operand) => {
                return (*operand != loaded).then_some(at);
            }
            _ => return None,
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    #[test]
    fn what_a_register_holds_comes_first() {
        assert_eq!(
            after(run, "ldy u1|lda u0|clc|adc u1|rts"),
            "ldy u1|tya|clc|adc u0|rts"
        );
        assert_eq!(
            after(run, "lda u2|sta u1|lda u0|ora u1|rts"),
            "lda u2|sta u1|ora u0|rts"
        );
        assert_eq!(
            after(run, "ldx u1|lda $0400,y|eor u1|rts"),
            "ldx u1|txa|eor $0400,y|rts"
        );
    }

    #[test]
    fn what_does_not_commute_or_is_not_known_stays() {
        for code in [
            "ldy u1|lda u0|sec|sbc u1|rts",
            "ldy u1|lda u0|asl a|adc u1|rts",
            "ldy u1|iny|lda u0|clc|adc u1|rts",
            "ldy $0400|lda u0|clc|adc $0400|rts",
        ] {
            assert_eq!(after(run, code), code, "{code}");
        }
    }
}
