//! Redundant loads and dead code.
//!
//! [`track`] follows what A, X and Y hold, what N and Z tell of and whether the carry is known. It
//! removes loads and stores of what is there already, or makes transfers of them, and removes
//! `clc`, `sec` and `cmp #0` that change nothing. [`dead`] removes computations that nothing needs.
//! Only units, scratch of the runtime and constants are tracked: memory of the program may be
//! hardware, and every access to it stays.

use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::{trackable, Context};
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::register_contents::{self, Known};
use crate::codegen::analysis::registers::{loaded, stored, transfer, REGISTERS};
use crate::codegen::analysis::registers::{Registers, A, C, NZ, X, Y};

/// Removes instructions whose results are not needed. Returns whether there were any.
pub fn dead(lines: &mut Vec<Line>, context: &Context) -> bool {
    let liveness = Liveness::new(lines, context);
    let mut keep = vec![true; lines.len()];
    liveness.visit(|i, live| {
        let effects = &liveness.effects[i];
        let Line::Code(..) = lines[i] else {
            return;
        };
        let written = liveness.written(i);
        let needed =
            effects.writes & live.registers != 0 || written.is_some_and(|byte| live.has(byte));
        if !effects.other && !needed && (effects.writes != 0 || written.is_some()) {
            keep[i] = false;
        }
    });
    let any = keep.iter().any(|keep| !keep);
    let mut keep = keep.into_iter();
    lines.retain(|_| keep.next().unwrap_or(true));
    any
}

/// Replaces and removes instructions by what the registers and flags are known to hold. Returns
/// whether anything changed.
///
/// Two rounds, because facts come over edges from code as it was: one never changes N and Z, but
/// may lose registers that are not needed, and trusts flags alone; the other never changes what a
/// register holds, but may lose flags that are not needed, and so trusts flags inside a block
/// alone.
pub fn track(lines: &mut Vec<Line>, context: &Context) -> bool {
    // Flags first: a register that is zero where a branch on it ends should not be kept for that.
    let flags = round(lines, context, false);
    let registers = round(lines, context, true);
    registers || flags
}

fn round(lines: &mut Vec<Line>, context: &Context, registers: bool) -> bool {
    let liveness = Liveness::new(lines, context);
    let after = liveness.registers_after();
    let entries = register_contents::entries(lines, &liveness.blocks, context);
    let mut changed = false;
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    for (range, entry) in liveness.blocks.ranges.iter().zip(entries) {
        let mut known = entry.unwrap_or_default();
        if registers {
            known.flags = 0;
            known.flags_memory = None;
        }
        for i in range.clone() {
            let Line::Code(mnemonic, mode) = lines[i] else {
                out.push(lines[i].clone());
                continue;
            };
            let replacement = if registers {
                better(&known, mnemonic, mode, after[i], context)
            } else {
                superfluous(&known, mnemonic, mode, after[i]).then_some(None)
            };
            let replacement = match replacement {
                // What is not done changes nothing that is known.
                Some(None) => {
                    changed = true;
                    continue;
                }
                Some(Some((mnemonic, mode))) => {
                    changed = true;
                    Line::Code(mnemonic, mode)
                }
                None => lines[i].clone(),
            };
            known.step(mnemonic, mode, context);
            out.push(replacement);
        }
    }
    *lines = out;
    changed
}

/// Whether an instruction is there for N and Z alone, and these are as it would make them.
fn superfluous(known: &Known, mnemonic: Mnemonic, mode: Mode, needed: Registers) -> bool {
    if let Some(register) = loaded(mnemonic) {
        let holds = |other: &Registers| known.flags & other != 0 && known.holds(*other, &mode);
        let same = known.flags_memory == Some(mode) || REGISTERS.iter().any(holds);
        return needed & register == 0 && same;
    }
    match (mnemonic, mode) {
        (Cmp | Cpx | Cpy, Mode::Immediate(0)) => {
            let register = match mnemonic {
                Cmp => A,
                Cpx => X,
                _ => Y,
            };
            needed & C == 0 && known.flags & register != 0
        }
        (And, Mode::Immediate(0xFF)) => known.flags & A != 0,
        _ => false,
    }
}

/// What does the same as an instruction for less: `Some(None)` is nothing at all.
fn better(
    known: &Known,
    mnemonic: Mnemonic,
    mode: Mode,
    needed: Registers,
    context: &Context,
) -> Option<Option<(Mnemonic, Mode)>> {
    let flags = |register: Registers| needed & NZ == 0 || known.flags & register != 0;
    if let Some(register) = loaded(mnemonic) {
        if !trackable(&mode, context) {
            return None;
        }
        if known.holds(register, &mode) {
            return flags(register).then_some(None);
        }
        for other in REGISTERS {
            if other != register && known.holds(other, &mode) {
                let replacement = match (other, register) {
                    (X, A) => Txa,
                    (Y, A) => Tya,
                    (A, X) => Tax,
                    (A, Y) => Tay,
                    _ => continue,
                };
                return Some(Some((replacement, Mode::Implied)));
            }
        }
        if let (Mode::Immediate(value), true) = (mode, register != A) {
            let (up, down) = if register == X {
                (Inx, Dex)
            } else {
                (Iny, Dey)
            };
            if known.holds(register, &Mode::Immediate(value.wrapping_sub(1))) {
                return Some(Some((up, Mode::Implied)));
            }
            if known.holds(register, &Mode::Immediate(value.wrapping_add(1))) {
                return Some(Some((down, Mode::Implied)));
            }
        }
        return None;
    }
    if let Some(register) = stored(mnemonic) {
        let there = trackable(&mode, context) && known.holds(register, &mode);
        return there.then_some(None);
    }
    if let Some((from, to)) = transfer(mnemonic) {
        return (known.same(from, to) && flags(from | to)).then_some(None);
    }
    match mnemonic {
        Clc | Sec if known.carry == Some(mnemonic == Sec) => Some(None),
        Bcc | Bcs => known
            .carry
            .map(|set| (set == (mnemonic == Bcs)).then_some((Jmp, mode))),
        _ => None,
    }
}

/// `jsr` followed by `rts` is a `jmp`, and so is a call of what does not come back: most panics end
/// in a jump from one function of `core` to the next, of which no byte is left.
pub fn tail_calls(lines: &mut Vec<Line>, context: &Context) {
    let mut i = 0;
    while i < lines.len() {
        let next = (i + 1..lines.len()).find(|&j| !matches!(lines[j], Line::Comment(_)));
        if let (Line::Code(Jsr, mode), Some(next)) = (&lines[i], next) {
            let ends = match lines[next] {
                Line::Code(Rts, _) => true,
                Line::Code(Jmp, Mode::Absolute(_)) => context.conventions.is_noreturn(mode),
                _ => false,
            };
            if ends {
                lines[i] = Line::Code(Jmp, *mode);
                lines.remove(next);
            }
        }
        i += 1;
    }
}
