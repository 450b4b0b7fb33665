//! Stores straight to tables: a byte that is put by only to be stored in a static is stored there
//! at once.
//!
//! `sta t / .. / lda t / sta table,x` becomes `sta table,x / ..`: 6 cycles and 4 bytes less. All is
//! in one block, A and flags of the load are not used, `t` is not needed afterwards, the index
//! register stays, and in between nothing is called and no memory touched but units and bytes of
//! statics that are not those: a byte of another static, or one of the same that no index brings
//! there.
//!
//! Gain where it was wanted: 6 cycles at each point that a stone changes.

use super::effects::{Context, A, NZ, X, Y};
use super::liveness::Liveness;
use crate::asm::{Address, Base, Line, Mnemonic::*, Mode};
use std::ops::Range;

/// Runs the pass. Returns whether anything changed.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    let liveness = Liveness::new(lines, context);
    let after = liveness.registers_after();
    let mut found: Vec<(usize, usize, usize, Address)> = Vec::new();
    for range in &liveness.blocks.ranges {
        for first in range.clone() {
            let (Line::Code(Sta, _), Some(unit)) =
                (&lines[first], liveness.effects[first].unit_write)
            else {
                continue;
            };
            if let Some((load, store)) = later(lines, &liveness, first + 1..range.end, unit) {
                if after[store] & (A | NZ) == 0 {
                    found.push((first, load, store, unit));
                }
            }
        }
    }
    liveness.visit(|line, live| {
        found.retain(|(_, load, _, unit)| *load != line || !live.has(liveness.index[unit]));
    });
    let mut gone = vec![false; lines.len()];
    let mut end = 0;
    for (first, load, store, _) in found {
        // One at a time where they touch each other.
        if first < end {
            continue;
        }
        end = store + 1;
        lines[first] = lines[store].clone();
        gone[load] = true;
        gone[store] = true;
    }
    let mut gone = gone.into_iter();
    lines.retain(|_| !gone.next().unwrap_or(false));
    end != 0
}

/// The load of `unit` and the store to a static behind it, if that store may as well come before
/// all of `range`.
fn later(
    lines: &[Line],
    liveness: &Liveness,
    range: Range<usize>,
    unit: Address,
) -> Option<(usize, usize)> {
    let code = |line: &usize| matches!(lines[*line], Line::Code(..));
    let reads = |line: &usize| liveness.effects[*line].unit_reads.contains(&unit);
    let load = range.clone().find(reads)?;
    let store = (load + 1..range.end).find(code)?;
    let (Line::Code(Lda, Mode::Absolute(from)), Line::Code(Sta, target)) =
        (&lines[load], &lines[store])
    else {
        return None;
    };
    // Not through a pointer that the byte is a part of.
    if *from != unit {
        return None;
    }
    place(target)?;
    let index = match target {
        Mode::AbsoluteX(_) => X,
        Mode::AbsoluteY(_) => Y,
        _ => 0,
    };
    let stays = |line: usize| {
        let effects = &liveness.effects[line];
        let Line::Code(_, mode) = &lines[line] else {
            return true;
        };
        let apart = !effects.other || is_apart(mode, target);
        apart && effects.writes & index == 0 && effects.unit_write != Some(unit)
    };
    (range.start..load).all(stays).then_some((load, store))
}

/// The static of an operand, and its bytes in it.
fn place(mode: &Mode) -> Option<(Base, Range<u32>)> {
    let (address, length) = match mode {
        Mode::Absolute(address) => (address, 1),
        Mode::AbsoluteX(address) | Mode::AbsoluteY(address) => (address, 256),
        _ => return None,
    };
    let start = u32::from(address.offset);
    matches!(address.base, Base::Global(_)).then_some((address.base, start..start + length))
}

/// Whether two operands are never the same byte. An access stays in its object.
fn is_apart(one: &Mode, other: &Mode) -> bool {
    let (Some((one, a)), Some((other, b))) = (place(one), place(other)) else {
        return false;
    };
    one != other || a.end <= b.start || b.end <= a.start
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::after;

    /// Stays as it is.
    fn stays(code: &str) {
        assert_eq!(after(run, code), code);
    }

    #[test]
    fn a_byte_is_stored_where_it_is_made() {
        let code = "lda u0|sta u1|lda u2|sta static0,x|lda u1|sta static0+256,x|lda #$00|rts";
        let expected = "lda u0|sta static0+256,x|lda u2|sta static0,x|lda #$00|rts";
        assert_eq!(after(run, code), expected);
    }

    #[test]
    fn what_may_see_the_store_comes_first() {
        // The same byte of the static, by an index, and hardware.
        stays("lda u0|sta u1|lda static0+255,y|sta u2|lda u1|sta static0+256,x|lda u2|rts");
        stays("lda u0|sta u1|lda $C000|sta u2|lda u1|sta static0+256,x|lda u2|rts");
        // The index changes, the byte does, and it is needed again.
        stays("lda u0|sta u1|inx|lda u1|sta static0,x|lda #$00|rts");
        stays("lda u0|sta u1|inc u1|lda u1|sta static0,x|lda #$00|rts");
        stays("lda u0|sta u1|lda u2|sta static1|lda u1|sta static0,x|lda u1|rts");
        // The byte is one of a pointer.
        stays("lda u0|sta u1|ldy u2|lda (u1),y|sta static0|lda #$00|rts");
        // A is needed.
        stays("lda u0|sta u1|lda u2|sta static1|lda u1|sta static0,x|rts");
    }
}
