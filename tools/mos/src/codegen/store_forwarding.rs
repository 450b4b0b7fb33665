//! Store forwarding: a byte that is kept in a unit only to be stored in a static is stored there at
//! once.
//!
//! `sta t`, .., `lda t`, `sta table,x` becomes `sta table,x`, ..: 6 cycles and 4 bytes less.
//! Invariants: all is in one block, A and the flags of the load are not used, `t` is not needed
//! afterwards, the index register is unchanged, and in between there is no call and no access to
//! memory but units and other statics, or other bytes of the same static at constant addresses.

use super::effects::{Context, A, NZ};
use super::forwarding::{self, index, Code, Detour};
use crate::asm::{Address, Base, Line, Mnemonic::*, Mode};
use std::ops::Range;

/// Runs the pass. Returns whether anything changed.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    forwarding::run(lines, context, |code, range| {
        let (first, end) = (range.start, range.end);
        let unit = code.liveness.effects[first].unit_write?;
        if !matches!(code.lines[first], Line::Code(Sta, _)) {
            return None;
        }
        let (load, store) = later(code, first + 1..end, unit)?;
        (code.needed[store] & (A | NZ) == 0).then(|| Detour {
            lines: (first, store),
            direct: (first, code.lines[store].clone()),
            gone: [load, store],
            unit: (unit, load),
        })
    })
}

/// The load of `unit` and the store to a static after it, if that store may as well come before all
/// of `range`.
fn later(code: &Code, range: Range<usize>, unit: Address) -> Option<(usize, usize)> {
    let (lines, effects) = (code.lines, &code.liveness.effects);
    let reads = |line: &usize| effects[*line].unit_reads.contains(&unit);
    let load = range.clone().find(reads)?;
    let is_code = |line: &usize| matches!(lines[*line], Line::Code(..));
    let store = (load + 1..range.end).find(is_code)?;
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
    let stays = |line: usize| {
        let effects = &effects[line];
        let Line::Code(_, mode) = &lines[line] else {
            return true;
        };
        let apart = match place(mode) {
            Some(_) => is_apart(mode, target),
            None => !effects.other,
        };
        apart && effects.writes & index(target) == 0 && effects.unit_write != Some(unit)
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
    // Addresses wrap around: the first byte of a table may be that before its object.
    let away = |from: u32, to: u32| to.wrapping_sub(from) & 0xFFFF;
    one != other
        || away(a.start, b.start) >= a.end - a.start && away(b.start, a.start) >= b.end - b.start
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
        stays("lda u0|sta u1|lda static0+5|sta u2|lda u1|sta static0-1,x|lda u2|rts");
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
