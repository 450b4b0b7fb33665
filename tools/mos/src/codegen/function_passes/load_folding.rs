//! Load folding: a byte that is loaded and stored only to be one instruction's operand is read by
//! that instruction.
//!
//! `lda table,y`, `sta t`, `lda u`, `clc`, `adc t` becomes `lda u`, `clc`, `adc table,y`: 6 cycles
//! and 4 bytes less. Invariants: all is in one block, A and the flags of the load are not used, `t`
//! is not needed afterwards, index register and pointer are unchanged, and only bytes of units are
//! written in between. Only statics are read later than other memory: what is not known to be one
//! may be hardware, and no two of its accesses change their order.

use super::forwarding::{self, index, Code, Detour};
use crate::asm::{Address, Base, Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::registers::{A, NZ};
use std::ops::Range;

/// Folds loads into the instructions they are for. Returns whether there were any.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    fold(lines, context, |mnemonic, _| {
        matches!(mnemonic, Adc | Sbc | And | Ora | Eor | Cmp)
    })
}

/// The same for bytes that are only loaded again: what register promotion found no register for.
pub fn loads(lines: &mut Vec<Line>, context: &Context) -> bool {
    fold(lines, context, |mnemonic, mode| match mnemonic {
        Lda => true,
        Ldx => !matches!(mode, Mode::AbsoluteX(_) | Mode::IndirectY(_)),
        Ldy => !matches!(mode, Mode::AbsoluteY(_) | Mode::IndirectY(_)),
        _ => false,
    })
}

/// Folds loads into the instructions for which `takes` says that they can have that operand.
fn fold(lines: &mut Vec<Line>, context: &Context, takes: impl Fn(Mnemonic, &Mode) -> bool) -> bool {
    forwarding::run(lines, context, |code, range| {
        let (load, end) = (range.start, range.end);
        let Line::Code(Lda, mode) = code.lines[load] else {
            return None;
        };
        let is_code = |line: &usize| matches!(code.lines[*line], Line::Code(..));
        let store = (load + 1..end).find(is_code).filter(|_| is_memory(&mode))?;
        let unit = code.liveness.effects[store].unit_write?;
        if !matches!(code.lines[store], Line::Code(Sta, _)) || code.needed[store] & (A | NZ) != 0 {
            return None;
        }
        let (user, mnemonic) = user(code, store + 1..end, mode, unit, &takes)?;
        Some(Detour {
            lines: (load, user),
            direct: (user, Line::Code(mnemonic, mode)),
            gone: [load, store],
            unit: (unit, user),
        })
    })
}

/// The instruction in `range` that takes `unit` as its operand, if it may as well take `mode`.
fn user(
    code: &Code,
    range: Range<usize>,
    mode: Mode,
    unit: Address,
    takes: &impl Fn(Mnemonic, &Mode) -> bool,
) -> Option<(usize, Mnemonic)> {
    for line in range {
        let effects = &code.liveness.effects[line];
        let Line::Code(mnemonic, operand) = &code.lines[line] else {
            continue;
        };
        if effects.unit_reads.contains(&unit) {
            let plain = matches!(operand, Mode::Absolute(_) | Mode::ZeroPage(_));
            return (plain && takes(*mnemonic, &mode)).then_some((line, *mnemonic));
        }
        let reads = matches!(
            mnemonic,
            Lda | Ldx | Ldy | Adc | Sbc | And | Ora | Eor | Cmp
        ) && is_static(operand);
        if effects.unit_write == Some(unit)
            || effects.unit_write.is_some_and(|byte| moves(&mode, &byte))
            || effects.writes & index(&mode) != 0
            || effects.other && !(reads && is_static(&mode))
        {
            return None;
        }
    }
    None
}

/// Whether an operand is a byte of a static.
fn is_static(mode: &Mode) -> bool {
    let (Mode::Absolute(address) | Mode::AbsoluteX(address) | Mode::AbsoluteY(address)) = mode
    else {
        return false;
    };
    matches!(address.base, Base::Global(_))
}

/// Whether an operand is in memory that is no unit.
fn is_memory(mode: &Mode) -> bool {
    match mode {
        Mode::Absolute(address) => matches!(address.base, Base::Global(_) | Base::Number),
        mode => index(mode) != 0,
    }
}

/// Whether a byte is one of the pointer of an operand.
fn moves(mode: &Mode, byte: &Address) -> bool {
    matches!(mode, Mode::IndirectY(pointer) if pointer == byte || pointer.plus(1) == *byte)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    #[test]
    fn a_table_is_read_by_who_needs_it() {
        let sum = "lda static0,y|sta u1|lda u0|clc|adc u1|rts";
        assert_eq!(after(run, sum), "lda u0|clc|adc static0,y|rts");
        let again = "lda static0,y|sta u1|lda u0|sta u2|lda u1|adc u2|rts";
        assert_eq!(after(run, again), again);
        assert_eq!(
            after(loads, again),
            "lda u0|sta u2|lda static0,y|adc u2|rts"
        );
    }

    #[test]
    fn a_pointer_is_followed_by_who_needs_the_byte() {
        let both = "lda (u0),y|sta u2|lda (u4),y|sta u3|lda u2|cmp u3|rts";
        assert_eq!(after(run, both), "lda (u0),y|sta u2|lda u2|cmp (u4),y|rts");
        // The pointer moves on, and two accesses that may be hardware keep their order.
        for between in ["inc u4", "ldy u2", "lda (u0),y", "lda static2"] {
            let code = format!("lda (u4),y|sta u3|{between}|lda u2|cmp u3|rts");
            assert_eq!(after(run, &code), code);
        }
    }

    #[test]
    fn an_index_that_changes_and_a_store_keep_the_byte() {
        for between in ["iny", "sta static1", "sta $0400"] {
            let code = format!("lda static0,y|sta u1|lda u0|{between}|lda u1|rts");
            assert_eq!(after(loads, &code), code);
        }
        // There is no `ldy table,y`, and no `ldx (pointer),y`.
        for code in [
            "lda static0,y|sta u1|lda u0|ldy u1|rts",
            "lda (u2),y|sta u1|lda u0|ldx u1|rts",
            "lda (u2),y|sta u1|lda u0|ldy u1|rts",
        ] {
            assert_eq!(after(loads, code), code);
        }
    }
}
