//! Compare elimination: a test for zero goes where what it tests can set the flags itself.
//!
//! Rules: the load or sum whose result is tested moves down to the test and takes its place, so
//! `lda u0`, `ldx u1`, `and #$FF` becomes `ldx u1`, `lda u0`. If its source is overwritten before,
//! the carry says what Z would: `tax`, `lda #$05`, `cpx #$00`, `beq` becomes `cmp #$01`,
//! `lda #$05`, `bcc`, if X is for the test alone. Invariants: nothing in between reads or changes
//! what moves past it, accesses to hardware keep their order, and N, Z and the carry are as they
//! were where they are needed. Runs last but for `transfers`, which makes other tests cheaper.

use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::{memory_access, trackable, Context};
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{transfer, Registers, A, C, NZ, V, X, Y};
use std::ops::Range;

/// Runs the pass.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    let mut changed = false;
    loop {
        let liveness = Liveness::new(lines, context);
        let after = liveness.registers_after();
        let mut gone = Vec::new();
        for block in &liveness.blocks.ranges {
            gone.extend(block.clone().find_map(|test| {
                let register = tested(&lines[test], after[test])?;
                let first = source(lines, block.start..test, register, context)?;
                let removed = sink(lines, first, test, context)
                    || carry(lines, first, test, register, &after, context);
                removed.then_some(test)
            }));
        }
        if gone.is_empty() {
            return changed;
        }
        changed = true;
        for test in gone.into_iter().rev() {
            lines.remove(test);
        }
    }
}

/// The register of which an instruction only says whether it is zero or negative.
fn tested(line: &Line, needed: Registers) -> Option<Registers> {
    match *line {
        Line::Code(And, Mode::Immediate(0xff)) => Some(A),
        Line::Code(Cmp, Mode::Immediate(0)) if needed & C == 0 => Some(A),
        Line::Code(Cpx, Mode::Immediate(0)) if needed & C == 0 => Some(X),
        Line::Code(Cpy, Mode::Immediate(0)) if needed & C == 0 => Some(Y),
        _ => None,
    }
}

/// The last instruction of a stretch that writes the register, if it sets N and Z by it.
fn source(
    lines: &[Line],
    stretch: Range<usize>,
    register: Registers,
    context: &Context,
) -> Option<usize> {
    for at in stretch.rev() {
        let Line::Code(mnemonic, mode) = lines[at] else {
            continue;
        };
        if matches!(mnemonic, Jsr | Pha | Pla | Php | Plp | Tsx) {
            return None;
        }
        let (_, writes) = context.registers(mnemonic, &mode);
        if writes & register != 0 {
            return (writes & NZ != 0).then_some(at);
        }
    }
    None
}

/// Moves the instruction at `first` to `test`, which it makes superfluous, if it may.
fn sink(lines: &mut [Line], first: usize, test: usize, context: &Context) -> bool {
    let Line::Code(mnemonic, mode) = lines[first] else {
        return false;
    };
    let between = &lines[first + 1..test];
    if between
        .iter()
        .any(|line| !passes(mnemonic, &mode, line, context))
    {
        return false;
    }
    // The test, which goes, is then where the instruction was.
    lines[first..=test].rotate_left(1);
    lines.swap(test - 1, test);
    true
}

/// Whether an instruction may run after the line instead of before it.
fn passes(mnemonic: Mnemonic, mode: &Mode, line: &Line, context: &Context) -> bool {
    let Line::Code(other, operand) = line else {
        return true;
    };
    let (reads, writes) = context.registers(mnemonic, mode);
    let (other_reads, other_writes) = context.registers(*other, operand);
    let writes = writes & !NZ;
    if other_reads & writes != 0 || other_writes & !NZ & (reads | writes) != 0 {
        return false;
    }
    let plain = |mode: &Mode| mode.address().is_none() || trackable(mode, context);
    if !plain(mode) && !plain(operand) {
        return false;
    }
    let effects = context.effects(&Line::Code(mnemonic, *mode));
    let (_, stores) = memory_access(*other);
    let written = context.effects(line).unit_write;
    let changes = |address| stores && context.may_change(*other, operand, address);
    !written.is_some_and(|byte| effects.unit_reads.contains(&byte))
        && !mode.address().as_ref().is_some_and(changes)
}

/// Lets the carry say what the test at `test` asks of a copy of A, made at `first`.
fn carry(
    lines: &mut [Line],
    first: usize,
    test: usize,
    register: Registers,
    after: &[Registers],
    context: &Context,
) -> bool {
    let Line::Code(copy, _) = lines[first] else {
        return false;
    };
    let Some(Line::Code(branch @ (Beq | Bne), target)) = lines.get(test + 1).cloned() else {
        return false;
    };
    let touches = |line: &Line| match line {
        Line::Code(mnemonic, mode) => {
            let (reads, writes) = context.registers(*mnemonic, mode);
            reads & register != 0 || (reads | writes) & C != 0
        }
        _ => false,
    };
    if transfer(copy) != Some((A, register))
        || after[test] & register != 0
        || after[test + 1] & (C | NZ | V) != 0
        || lines[first + 1..test].iter().any(touches)
    {
        return false;
    }
    lines[first] = Line::Code(Cmp, Mode::Immediate(1));
    let branch = if branch == Beq { Bcc } else { Bcs };
    lines[test + 1] = Line::Code(branch, target);
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    #[test]
    fn what_is_tested_is_loaded_last() {
        for (before, expected) in [
            (
                "lda u0|ldx u1|and #$FF|beq @l1|inx|@l1:|rts",
                "ldx u1|lda u0|beq @l1|inx|@l1:|rts",
            ),
            (
                "ldx u0|lda #$05|cpx #$00|bne @l1|lda u1|@l1:|sta $0400,x|rts",
                "lda #$05|ldx u0|bne @l1|lda u1|@l1:|sta $0400,x|rts",
            ),
            (
                "lda $0400,y|ldx #$01|stx u1|and #$FF|bmi @l1|ldx u2|@l1:|rts",
                "ldx #$01|stx u1|lda $0400,y|bmi @l1|ldx u2|@l1:|rts",
            ),
        ] {
            assert_eq!(after(run, before), expected);
        }
    }

    #[test]
    fn the_carry_tells_zero_where_a_is_overwritten() {
        assert_eq!(
            after(
                run,
                "lda u0|tax|lda #$05|cpx #$00|beq @l1|lda #$07|@l1:|sta u1|lda u1|rts"
            ),
            "lda u0|cmp #$01|lda #$05|bcc @l1|lda #$07|@l1:|sta u1|lda u1|rts"
        );
    }

    #[test]
    fn what_would_change_stays() {
        for code in [
            // The index, the source and the register between are needed.
            "lda $0400,y|ldy u1|and #$FF|beq @l1|iny|@l1:|rts",
            "lda u0|ldx u1|stx u0|and #$FF|beq @l1|inx|@l1:|rts",
            "lda u0|tax|ldy u1|sta u2|and #$FF|beq @l1|inx|@l1:|rts",
            // The order of accesses to hardware.
            "lda $D000|ldx $D001|and #$FF|beq @l1|inx|@l1:|rts",
            // X is needed after the test, or the carry is.
            "lda u0|tax|lda #$05|cpx #$00|beq @l1|inx|@l1:|sta $0400,x|rts",
            "lda u0|tax|lda #$05|sec|cpx #$00|beq @l1|lda #$07|@l1:|rts",
        ] {
            assert_eq!(after(run, code), code, "{code}");
        }
    }
}
