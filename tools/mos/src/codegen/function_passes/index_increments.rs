//! Sums of an index register and a small number are made by `inx`, `dey` and the like.
//!
//! Rules: `clc`, `tya`, `adc #$FF` becomes `dey`, `tya` if Y is not needed any more, and `clc`,
//! `adc #$01`, `tax` becomes `tax`, `inx` if A is not: 4 or 2 cycles and 2 or 3 bytes less. `clc`,
//! `tya`, `adc #n`, `sta t` moves to the one `lda t` after it in the block, if Y is unchanged
//! there: 6 cycles and 4 bytes less, and Y may be free there (the argument of a recursive call,
//! before which Y is pushed). `clc`, `lda t`, `adc #$01`, `sta u` becomes `ldx t`, `inx`, `stx u`
//! if X is free and A not needed: 2 cycles and 2 bytes less, or one byte if A is needed.
//!
//! Invariants: nothing needs the carry or V after the old sum or after the new one; nothing in
//! between reads `t`, is a label or leaves the block. fibonacci: 6 % fewer cycles.

use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{Registers, A, C, NZ, V, X, Y};

/// Runs the pass. Returns whether anything changed.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    let mut changed = false;
    while delay(lines, context) {
        changed = true;
    }
    changed |= count(lines, context);
    changed | through(lines, context)
}

/// The next instructions from a line on, without comments; nothing across labels.
fn window(lines: &[Line], from: usize) -> Vec<(usize, Mnemonic, Mode)> {
    let code = lines.iter().enumerate().skip(from);
    let code = code.filter(|(_, line)| !matches!(line, Line::Comment(_)));
    code.map_while(|(at, line)| match line {
        Line::Code(mnemonic, mode) => Some((at, *mnemonic, *mode)),
        _ => None,
    })
    .take(4)
    .collect()
}

/// The register of a transfer to A.
fn source(mnemonic: Mnemonic) -> Option<Registers> {
    match mnemonic {
        Txa => Some(X),
        Tya => Some(Y),
        _ => None,
    }
}

fn step(register: Registers, number: u8) -> Option<Mnemonic> {
    match (register, number) {
        (X, 1) => Some(Inx),
        (X, 0xff) => Some(Dex),
        (Y, 1) => Some(Iny),
        (Y, 0xff) => Some(Dey),
        _ => None,
    }
}

fn count(lines: &mut Vec<Line>, context: &Context) -> bool {
    let after = Liveness::new(lines, context).registers_after();
    let mut changed = false;
    let mut gone = vec![false; lines.len()];
    let mut end = 0;
    for at in 0..lines.len() {
        if at < end {
            continue;
        }
        let code = window(lines, at);
        let implied = |mnemonic| Line::Code(mnemonic, Mode::Implied);
        if let [(first, Clc, _), (_, transfer, _), (third, Adc, Mode::Immediate(number)), ..] =
            code.as_slice()
        {
            let Some(register) = source(*transfer) else {
                continue;
            };
            let free = after[*third] & (register | C | V) == 0;
            if let Some(step) = step(register, *number).filter(|_| free) {
                lines[*first] = implied(step);
                gone[*third] = true;
                (changed, end) = (true, third + 1);
            }
        }
        if let [(first, Clc, _), (second, Adc, Mode::Immediate(number)), (third, transfer, _), ..] =
            code.as_slice()
        {
            let register = match transfer {
                Tax => X,
                Tay => Y,
                _ => continue,
            };
            let free = after[*third] & (A | C | V) == 0;
            if let Some(step) = step(register, *number).filter(|_| free) {
                lines[*first] = implied(*transfer);
                lines[*second] = implied(step);
                gone[*third] = true;
                (changed, end) = (true, third + 1);
            }
        }
    }
    let mut gone = gone.into_iter();
    lines.retain(|_| !gone.next().unwrap_or(false));
    changed
}

/// Counts bytes of memory, and A, in an index register that is free.
fn through(lines: &mut Vec<Line>, context: &Context) -> bool {
    let after = Liveness::new(lines, context).registers_after();
    let mut gone = vec![false; lines.len()];
    let mut end = 0;
    for at in 0..lines.len() {
        if at < end {
            continue;
        }
        let code = window(lines, at);
        let (sum, number, operand, rest) = match code.as_slice() {
            [(a, Clc, _), (b, Lda, operand), (c, Adc, Mode::Immediate(number)), rest @ ..]
            | [(a, Lda, operand), (b, Clc, _), (c, Adc, Mode::Immediate(number)), rest @ ..] => {
                (vec![*a, *b, *c], *number, Some(*operand), rest)
            }
            [(a, Clc, _), (b, Adc, Mode::Immediate(number)), rest @ ..] => {
                (vec![*a, *b], *number, None, rest)
            }
            _ => continue,
        };
        let store = match rest.first() {
            Some((line, Sta, mode @ Mode::Absolute(_))) => Some((*line, *mode)),
            _ => None,
        };
        let last = sum[sum.len() - 1];
        for (register, load, transfer, back, keep) in
            [(X, Ldx, Tax, Txa, Stx), (Y, Ldy, Tay, Tya, Sty)]
        {
            let Some(step) = step(register, number) else {
                break;
            };
            let stored = store.filter(|(line, _)| after[*line] & (A | C | V | register) == 0);
            let free =
                stored.is_some() || operand.is_some() && after[last] & (C | V | register) == 0;
            let first = match operand {
                None => Line::Code(transfer, Mode::Implied),
                Some(mode) if is_for(register, &mode) => Line::Code(load, mode),
                Some(_) => continue,
            };
            if !free {
                continue;
            }
            lines[sum[0]] = first;
            lines[sum[1]] = Line::Code(step, Mode::Implied);
            match stored {
                Some((line, mode)) => {
                    lines[line] = Line::Code(keep, mode);
                    sum[2..].iter().for_each(|&line| gone[line] = true);
                }
                None => lines[last] = Line::Code(back, Mode::Implied),
            }
            end = stored.map_or(last, |(line, _)| line) + 1;
            break;
        }
    }
    let mut gone = gone.into_iter();
    lines.retain(|_| !gone.next().unwrap_or(false));
    end > 0
}

/// Whether an index register can be loaded in that mode.
fn is_for(register: Registers, mode: &Mode) -> bool {
    match mode {
        Mode::Absolute(_) => true,
        Mode::AbsoluteX(_) => register == Y,
        Mode::AbsoluteY(_) => register == X,
        _ => false,
    }
}

/// Moves one sum to where it is wanted.
fn delay(lines: &mut Vec<Line>, context: &Context) -> bool {
    let liveness = Liveness::new(lines, context);
    let after = liveness.registers_after();
    let mut found = None;
    'blocks: for range in &liveness.blocks.ranges {
        for at in range.clone() {
            let code = window(&lines[..range.end], at);
            let [(_, Clc, _), (_, transfer, _), (_, Adc, Mode::Immediate(_)), (store, Sta, _)] =
                code.as_slice()
            else {
                continue;
            };
            let (Some(register), Some(unit)) =
                (source(*transfer), liveness.effects[*store].unit_write)
            else {
                continue;
            };
            if after[*store] & (A | NZ | C | V) != 0 {
                continue;
            }
            let behind = store + 1..range.end;
            let reads = |line: &usize| liveness.effects[*line].unit_reads.contains(&unit);
            let Some(load) = behind.clone().find(reads) else {
                continue;
            };
            let stays = |line: usize| {
                let effects = &liveness.effects[line];
                effects.writes & register == 0 && effects.unit_write != Some(unit)
            };
            let plain = matches!(lines[load], Line::Code(Lda, Mode::Absolute(_)));
            if !plain || after[load] & (C | V) != 0 || !(store + 1..load).all(stays) {
                continue;
            }
            let mut last = true;
            liveness.visit(|line, live| {
                last &= line != load || !live.has(liveness.number(&unit));
            });
            if last {
                let sum: Vec<usize> = code.iter().map(|(line, ..)| *line).collect();
                found = Some((sum, load));
                break 'blocks;
            }
        }
    }
    let Some((moved, load)) = found else {
        return false;
    };
    let sum: Vec<Line> = moved[..3].iter().map(|&line| lines[line].clone()).collect();
    lines.splice(load..=load, sum);
    for line in moved.into_iter().rev() {
        lines.remove(line);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    #[test]
    fn a_register_that_is_free_counts() {
        let store = "sta static0|lda #$00|rts";
        assert_eq!(
            after(run, &format!("ldy u0|clc|tya|adc #$FF|{store}")),
            format!("ldy u0|dey|tya|{store}")
        );
        assert_eq!(
            after(run, "lda u0|clc|adc #$01|tax|lda static0,x|rts"),
            "lda u0|tax|inx|lda static0,x|rts"
        );
        // Y or A is needed, or the carry.
        for code in [
            "ldy u0|clc|tya|adc #$FF|sta static0,y|lda #$00|rts",
            "lda (u0),y|clc|adc #$01|tax|sta static0,x|lda #$00|rts",
            "ldy u0|clc|tya|adc #$FF|sta static0|lda u1|adc #$FF|rts",
            "ldy u0|clc|tya|adc #$03|sta static0|lda #$00|rts",
        ] {
            assert_eq!(after(run, code), code);
        }
    }

    #[test]
    fn a_byte_is_counted_in_a_free_register() {
        for (code, better) in [
            (
                "clc|lda u0|adc #$01|sta u1|lda #$00|rts",
                "ldx u0|inx|stx u1|lda #$00|rts",
            ),
            (
                "lda u0|clc|adc #$FF|sta u1|rts",
                "ldx u0|dex|txa|sta u1|rts",
            ),
            (
                "clc|lda static0,x|adc #$01|sta u1|ldx #$00|rts",
                "ldy static0,x|iny|tya|sta u1|ldx #$00|rts",
            ),
            (
                "clc|adc #$01|sta u1|lda #$00|rts",
                "tax|inx|stx u1|lda #$00|rts",
            ),
        ] {
            assert_eq!(after(run, code), better);
        }
        // Both registers are needed, or the carry is.
        for code in [
            "clc|lda u0|adc #$01|sta u1|lda static0,x|adc static0,y|rts",
            "clc|lda u0|adc #$02|sta u1|lda #$00|rts",
            "clc|lda u0|adc #$01|sta u1|lda #$00|adc u2|rts",
        ] {
            assert_eq!(after(run, code), code);
        }
    }

    #[test]
    fn a_sum_is_made_where_it_is_wanted() {
        assert_eq!(
            after(
                run,
                "ldy u0|clc|tya|adc #$FF|sta u1|tya|sta static0|lda u1|rts"
            ),
            "ldy u0|tya|sta static0|dey|tya|rts"
        );
        // Y changes, `u1` is needed again, the carry is.
        for code in [
            "ldy u0|clc|tya|adc #$05|sta u1|iny|tya|sta static0|lda u1|rts",
            "ldy u0|clc|tya|adc #$05|sta u1|tya|sta static0|lda u1|sta static0|lda u1|rts",
            "ldy u0|clc|tya|adc #$05|sta u1|lda #$00|adc #$00|sta static0|lda u1|rts",
        ] {
            assert_eq!(after(run, code), code);
        }
    }
}
