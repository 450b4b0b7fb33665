//! Store forwarding: a byte that is kept in a unit only to be stored in a static, or as an operand
//! of the runtime, is stored there at once.
//!
//! `sta t`, .., `lda t`, `sta table,x` becomes `sta table,x`, ..: 6 cycles and 4 bytes less.
//! Invariants: all is in one block, the register and the flags of the load are not used, `t` is not
//! needed afterwards, the index register is unchanged, and in between there is no call and, for a
//! static, no access to memory but units and other statics, or other bytes of the same static at
//! constant addresses.

use super::forwarding::{self, index, Code, Detour};
use crate::asm::{Address, Base, Line, Mnemonic::*, Mode};
use crate::codegen::analysis::effects::{is_operand, Context};
use crate::codegen::analysis::registers::NZ;
use crate::codegen::analysis::registers::{loaded, stored};
use std::ops::Range;

/// Runs the pass. Returns whether anything changed.
pub fn run(lines: &mut Vec<Line>, context: &Context) -> bool {
    forwarding::run(lines, context, |code, range| {
        let (first, end) = (range.start, range.end);
        let unit = code.liveness.effects[first].unit_write?;
        let Line::Code(how, _) = code.lines[first] else {
            return None;
        };
        stored(how)?;
        let (load, store) = later(code, first + 1..end, unit)?;
        let Line::Code(by, target) = code.lines[store] else {
            return None;
        };
        let possible = how == Sta || matches!(target, Mode::Absolute(_));
        (possible && code.needed[store] & (stored(by)? | NZ) == 0).then_some(Detour {
            lines: (first, store),
            direct: (first, Line::Code(how, target)),
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
    let (Line::Code(by, Mode::Absolute(from)), Line::Code(to, target)) =
        (&lines[load], &lines[store])
    else {
        return None;
    };
    // Not through a pointer that the byte is a part of.
    if *from != unit || loaded(*by)? != stored(*to)? {
        return None;
    }
    let (base, _) = place(target)?;
    let operand = matches!(base, Base::Runtime(_));
    let stays = |line: usize| {
        let effects = &effects[line];
        let Line::Code(mnemonic, mode) = &lines[line] else {
            return true;
        };
        let apart = match place(mode) {
            Some(_) => is_apart(mode, target),
            None if operand => {
                let through = matches!(mode, Mode::IndirectY(pointer) if is_operand(pointer));
                !through && !matches!(mnemonic, Jsr | Jmp | Rts | Brk)
            }
            None => !effects.other,
        };
        apart && effects.writes & index(target) == 0 && effects.unit_write != Some(unit)
    };
    (range.start..load).all(stays).then_some((load, store))
}

/// The static of an operand, or the runtime's, and its bytes in it.
fn place(mode: &Mode) -> Option<(Base, Range<u32>)> {
    let (address, length) = match mode {
        Mode::Absolute(address) => (address, 1),
        Mode::AbsoluteX(address) | Mode::AbsoluteY(address) => (address, 256),
        _ => return None,
    };
    let start = u32::from(address.offset);
    let is_place = matches!(address.base, Base::Global(_)) || is_operand(address);
    is_place.then_some((address.base, start..start + length))
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
    fn an_operand_is_computed_in_its_place() {
        let code = "stx u1|lda (u2),y|sta u3|lda u1|sta __arg0+1|lda u3|sta __arg0|jsr $1000|rts";
        let expected = "stx __arg0+1|lda (u2),y|sta u3|lda u3|sta __arg0|jsr $1000|rts";
        assert_eq!(after(run, code), expected);
        // It would be overwritten, be part of another pointer, or a helper would see it.
        for between in ["sta __tmp0", "lda __tmp0", "jsr $1000", "lda (__tmp0),y"] {
            stays(&format!("stx u1|{between}|lda u1|sta __tmp0|lda #$00|rts"));
        }
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
