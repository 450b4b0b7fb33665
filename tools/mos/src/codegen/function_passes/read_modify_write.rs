//! Read-modify-write instructions: `inc`, `dec` and shifts of a byte that stays where it is.
//!
//! Looks for the sequences that selection writes, after coalescing has given source and target one
//! unit. Invariant: A, carry and overflow are not needed afterwards; N and Z only if the new
//! sequence sets them alike. Saves 5 to 9 cycles each.

use crate::asm::{Address, Label, Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{Registers, A, C, NZ, V};

/// Rewrites the code. New labels are numbered from `next_label` on.
pub fn run(lines: &mut Vec<Line>, next_label: &mut u32, context: &Context) {
    let liveness = Liveness::new(lines, context);
    let after = liveness.registers_after();
    let code: Vec<usize> = (0..lines.len())
        .filter(|&i| !matches!(lines[i], Line::Comment(_)))
        .collect();
    let mut out: Vec<Vec<Line>> = lines.iter().map(|line| vec![line.clone()]).collect();
    let mut at = 0;
    while at < code.len() {
        let window: Vec<&Line> = code[at..].iter().take(40).map(|&i| &lines[i]).collect();
        let needed = |count: usize| after[code[at + count - 1]];
        match find(&window, needed, context, next_label) {
            Some((count, new)) => {
                for &i in &code[at..at + count] {
                    out[i].clear();
                }
                out[code[at]] = new;
                at += count;
            }
            None => at += 1,
        }
    }
    *lines = out.concat();
}

type Found = Option<(usize, Vec<Line>)>;

fn find(
    window: &[&Line],
    needed: impl Fn(usize) -> Registers,
    context: &Context,
    next_label: &mut u32,
) -> Found {
    let code = |i: usize| match window.get(i) {
        Some(Line::Code(mnemonic, mode)) => Some((*mnemonic, *mode)),
        _ => None,
    };
    let unit = |mode: Mode| match mode {
        Mode::Absolute(address) if context.is_tracked(&address) => Some(address),
        _ => None,
    };
    // `lda m`, `op n`, `sta m` from line i on, or `lda #n`, `adc m`, `sta m`.
    let update = |i: usize| -> Option<(Mnemonic, u8, Address)> {
        let (op, from, n, to) = match (code(i)?, code(i + 1)?, code(i + 2)?) {
            ((Lda, from), (op, Mode::Immediate(n)), (Sta, to)) => (op, from, n, to),
            ((Lda, Mode::Immediate(n)), (Adc, from), (Sta, to)) => (Adc, from, n, to),
            _ => return None,
        };
        (from == to).then_some((op, n, unit(from)?))
    };
    let mut label = || {
        *next_label += 1;
        Label(*next_label - 1)
    };
    let line = |mnemonic, address| Line::Code(mnemonic, Mode::Absolute(address));
    match code(0)? {
        (Clc | Sec, Mode::Implied) => {
            let (carry, _) = code(0)?;
            let (op, n, low) = update(1)?;
            let up = match (carry, op, n) {
                (Clc, Adc, 1) | (Sec, Sbc, 0xFF) => true,
                (Clc, Adc, 0xFF) | (Sec, Sbc, 1) => false,
                _ => return None,
            };
            // Higher bytes that only take the carry over.
            let rest = match (op, up) {
                (Adc, true) | (Sbc, false) => 0,
                _ => 0xFF,
            };
            let mut bytes = vec![low];
            let mut count = 4;
            while let Some((next, number, address)) = update(count) {
                if next != op || number != rest {
                    break;
                }
                bytes.push(address);
                count += 3;
            }
            // One byte alone also fits when higher bytes follow that do not.
            if op == Sbc && !up || op == Adc && up || bytes.len() > 1 {
                while bytes.len() > 1 && needed(count) & (A | C | V | NZ) != 0 {
                    bytes.pop();
                    count -= 3;
                }
            }
            if bytes.len() == 1 {
                let free = needed(count) & (A | C | V) == 0;
                return free.then(|| (4, vec![line(if up { Inc } else { Dec }, low)]));
            }
            if needed(count) & (A | C | V | NZ) != 0 {
                return None;
            }
            let end = label();
            let mut new = Vec::new();
            if up {
                for (i, byte) in bytes.iter().enumerate() {
                    new.push(line(Inc, *byte));
                    if i + 1 < bytes.len() {
                        new.push(Line::Code(Bne, Mode::Label(end)));
                    }
                }
                new.push(Line::Label(end));
            } else if bytes.len() == 2 {
                new.push(line(Lda, low));
                new.push(Line::Code(Bne, Mode::Label(end)));
                new.push(line(Dec, bytes[1]));
                new.push(Line::Label(end));
                new.push(line(Dec, low));
            } else {
                return None;
            }
            Some((count, new))
        }
        // The highest byte takes a carry over.
        (Lda, _) => {
            let (op, n, address) = match update(0) {
                Some(found) => found,
                None => return shift(code(0)?, code(1)?, code(2)?, needed(3), context),
            };
            let (branch, change) = match (op, n) {
                (Adc, 0) => (Bcc, Inc),
                (Adc, 0xFF) => (Bcs, Dec),
                (Sbc, 0) => (Bcs, Dec),
                (Sbc, 0xFF) => (Bcc, Inc),
                _ => return None,
            };
            if needed(3) & (A | C | V | NZ) != 0 {
                return None;
            }
            let end = label();
            let new = vec![
                Line::Code(branch, Mode::Label(end)),
                line(change, address),
                Line::Label(end),
            ];
            Some((3, new))
        }
        _ => None,
    }
}

/// `lda m`, shift, `sta m`: the shift works in memory.
fn shift(
    (load, from): (Mnemonic, Mode),
    (shift, mode): (Mnemonic, Mode),
    (store, to): (Mnemonic, Mode),
    needed: Registers,
    context: &Context,
) -> Found {
    let shifts = matches!(shift, Asl | Lsr | Rol | Ror) && mode == Mode::Accumulator;
    let tracked = matches!(from, Mode::Absolute(address) if context.is_tracked(&address));
    if load == Lda && store == Sta && from == to && shifts && tracked && needed & A == 0 {
        return Some((3, vec![Line::Code(shift, from)]));
    }
    None
}
