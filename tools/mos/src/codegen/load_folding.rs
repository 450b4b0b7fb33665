//! Operands straight from tables: a byte that is loaded and put by only to be the operand of one
//! instruction is read by that instruction.
//!
//! `lda table,y / sta t / lda u / clc / adc t` becomes `lda u / clc / adc table,y`: 6 cycles and 4
//! bytes less. Both are in one block, A and the flags of the load are not used, `t` is not needed
//! afterwards, the index register stays, and nothing but bytes of units is written in between. Only
//! statics are read later than the program says: hardware has numbers for addresses.
//!
//! Gain where it was wanted: a stone entered into the game's tables 7,198 to 6,039 cycles.

use super::effects::{Context, A, NZ, X, Y};
use super::liveness::Liveness;
use crate::asm::{Address, Base, Line, Mnemonic, Mnemonic::*, Mode};

/// Folds loads into the instructions they are for. Returns whether there were any.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    fold(lines, context, |mnemonic, _| {
        matches!(mnemonic, Adc | Sbc | And | Ora | Eor | Cmp)
    })
}

/// The same for bytes that are only loaded again: what residency found no register for.
pub fn loads(lines: &mut Vec<Line>, context: &Context) -> bool {
    fold(lines, context, |mnemonic, mode| match mnemonic {
        Lda => true,
        Ldx => !matches!(mode, Mode::AbsoluteX(_)),
        Ldy => !matches!(mode, Mode::AbsoluteY(_)),
        _ => false,
    })
}

/// Folds loads into the instructions for which `takes` says that they can have that operand.
fn fold(lines: &mut Vec<Line>, context: &Context, takes: impl Fn(Mnemonic, &Mode) -> bool) -> bool {
    let liveness = Liveness::new(lines, context);
    let after = liveness.registers_after();
    let mut found: Vec<(usize, usize, usize, Address)> = Vec::new();
    for range in &liveness.blocks.ranges {
        for load in range.clone() {
            let Line::Code(Lda, mode) = &lines[load] else {
                continue;
            };
            let store = (load + 1..range.end).find(|&line| matches!(lines[line], Line::Code(..)));
            let Some(store) = store.filter(|_| is_static(mode)) else {
                continue;
            };
            let (Line::Code(Sta, _), Some(unit)) =
                (&lines[store], liveness.effects[store].unit_write)
            else {
                continue;
            };
            if after[store] & (A | NZ) == 0 {
                let user = user(lines, &liveness, store + 1..range.end, *mode, unit, &takes);
                found.extend(user.map(|user| (load, store, user, unit)));
            }
        }
    }
    liveness.visit(|line, live| {
        found.retain(|(_, _, user, unit)| *user != line || !live.has(liveness.index[unit]));
    });
    // One at a time where they touch each other: what is known of the rest is of the code as it
    // was.
    let mut end = 0;
    let mut gone = vec![false; lines.len()];
    for (load, store, user, _) in found {
        let (Line::Code(_, mode), Line::Code(mnemonic, _)) = (&lines[load], &lines[user]) else {
            continue;
        };
        if load < end {
            continue;
        }
        end = user + 1;
        lines[user] = Line::Code(*mnemonic, *mode);
        gone[load] = true;
        gone[store] = true;
    }
    let mut gone = gone.into_iter();
    lines.retain(|_| !gone.next().unwrap_or(false));
    end != 0
}

/// The instruction in `range` that takes `unit` as its operand, if it may as well take `mode`.
fn user(
    lines: &[Line],
    liveness: &Liveness,
    range: std::ops::Range<usize>,
    mode: Mode,
    unit: Address,
    takes: &impl Fn(Mnemonic, &Mode) -> bool,
) -> Option<usize> {
    let index = match mode {
        Mode::AbsoluteX(_) => X,
        Mode::AbsoluteY(_) => Y,
        _ => 0,
    };
    for line in range {
        let effects = &liveness.effects[line];
        let Line::Code(mnemonic, operand) = &lines[line] else {
            continue;
        };
        if effects.unit_reads.contains(&unit) {
            let plain = matches!(operand, Mode::Absolute(_) | Mode::ZeroPage(_));
            return (plain && takes(*mnemonic, &mode)).then_some(line);
        }
        let reads = matches!(
            mnemonic,
            Lda | Ldx | Ldy | Adc | Sbc | And | Ora | Eor | Cmp
        ) && is_static(operand);
        if effects.unit_write == Some(unit)
            || effects.writes & index != 0
            || effects.other && !reads
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
    fn an_index_that_changes_and_a_store_keep_the_byte() {
        for between in ["iny", "sta static1", "sta $0400"] {
            let code = format!("lda static0,y|sta u1|lda u0|{between}|lda u1|rts");
            assert_eq!(after(loads, &code), code);
        }
        // There is no `ldy table,y`.
        let code = "lda static0,y|sta u1|lda u0|ldy u1|rts";
        assert_eq!(after(loads, code), code);
    }
}
