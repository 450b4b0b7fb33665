//! Rematerialization: a byte of a static that is still there is read from there, not from a copy;
//! so is what a helper of the runtime has left.
//!
//! `lda static`, `sta t`, .., `cmp t` becomes `cmp static`, on any path. Invariants: wherever `t`
//! is read from the static both hold the same, and all reads of the copy are replaced that need its
//! store, which then is dead. It pays where the store costs more than an absolute address instead
//! of zero page at each read. After register promotion, because only units live in registers.

use super::register_promotion::price;
use crate::asm::{Address, Line, Mode};
use crate::codegen::analysis::block_frequency::Frequencies;
use crate::codegen::analysis::effects::{is_operand, memory_access, Context};
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::register_contents;
use crate::codegen::analysis::registers::{loaded, place, stored, transfer};
use crate::codegen::analysis::registers::{Registers, A, NZ, X, Y};
use std::collections::BTreeSet;

/// Runs the pass. Returns whether anything changed.
pub fn run(lines: &mut [Line], context: &Context) -> bool {
    let liveness = Liveness::new(lines, context);
    let mut code = Code {
        context,
        after: liveness.registers_after(),
        frequencies: Frequencies::new(&liveness.blocks).blocks,
        liveness,
    };
    let mut changed = false;
    for copy in code.copies(lines) {
        changed |= code.read_static(lines, copy);
    }
    changed
}

/// A unit's byte that somewhere is a copy of a static's.
type Copy = (Address, Address);

struct Code<'a> {
    context: &'a Context<'a>,
    liveness: Liveness,
    /// Registers that are needed after each line.
    after: Vec<Registers>,
    /// By block.
    frequencies: Vec<f64>,
}

/// What holds the same as the static, and which registers hold the same as the unit. The unit is
/// the bit after the registers.
#[derive(Clone, std::marker::Copy, PartialEq, Eq)]
struct Same {
    fixed: u8,
    unit: u8,
}

const UNIT: u8 = 8;
const ALL: Same = Same { fixed: 15, unit: 7 };

impl Same {
    fn step(&mut self, line: &Line, (unit, fixed): Copy, context: &Context) {
        let Line::Code(mnemonic, mode) = line else {
            return;
        };
        let (is_unit, is_fixed) = (
            *mode == Mode::Absolute(unit),
            *mode == Mode::Absolute(fixed),
        );
        if let Some(register) = stored(*mnemonic).filter(|_| is_unit || is_fixed) {
            let at_fixed = self.fixed & register != 0;
            let at_unit = self.unit & register != 0;
            // All that holds what is stored.
            let mut holders = register;
            if at_fixed {
                holders |= self.fixed;
            }
            if at_unit {
                holders |= self.unit | UNIT;
            }
            if is_fixed {
                self.fixed = holders;
            } else {
                self.unit = holders & !UNIT;
                self.fixed = if at_fixed {
                    holders | UNIT
                } else {
                    self.fixed & !UNIT
                };
            }
            return;
        }
        if context.may_change(*mnemonic, mode, &fixed) {
            self.fixed = 0;
        }
        if is_unit && memory_access(*mnemonic).1 {
            self.fixed &= !UNIT;
            self.unit = 0;
        }
        let (_, writes) = context.registers(*mnemonic, mode);
        let (mut fixed, mut unit) = (false, false);
        if let Some((from, _)) = transfer(*mnemonic) {
            (fixed, unit) = (self.fixed & from != 0, self.unit & from != 0);
        } else if loaded(*mnemonic).is_some() {
            let both = self.fixed & UNIT != 0;
            fixed = is_fixed || is_unit && both;
            unit = is_unit || is_fixed && both;
        }
        let registers = writes & (A | X | Y);
        self.fixed = self.fixed & !registers | if fixed { registers } else { 0 };
        self.unit = self.unit & !registers | if unit { registers } else { 0 };
    }

    fn meet(&mut self, other: Same) -> bool {
        let before = *self;
        self.fixed &= other.fixed;
        self.unit &= other.unit;
        *self != before
    }
}

impl Code<'_> {
    /// Units that are somewhere stored with the value of a static, or the other way round.
    fn copies(&self, lines: &[Line]) -> BTreeSet<Copy> {
        let blocks = &self.liveness.blocks;
        let entries = register_contents::entries(lines, blocks, self.context);
        let mut copies = BTreeSet::new();
        for (range, entry) in blocks.ranges.iter().zip(entries) {
            let mut known = entry.unwrap_or_default();
            for line in &lines[range.clone()] {
                let Line::Code(mnemonic, mode) = line else {
                    continue;
                };
                if let (Some(register), Mode::Absolute(to)) = (stored(*mnemonic), mode) {
                    for fact in &known.held[place(register)] {
                        let Mode::Absolute(from) = fact else { continue };
                        for (unit, fixed) in [(*to, *from), (*from, *to)] {
                            if self.context.is_tracked(&unit) && self.context.follows(&fixed) {
                                copies.insert((unit, fixed));
                            }
                        }
                    }
                }
                if !matches!(mode, Mode::Label(_)) {
                    known.step(*mnemonic, *mode, self.context);
                }
            }
        }
        copies
    }

    /// Reads the static instead of the unit where that pays.
    fn read_static(&mut self, lines: &mut [Line], copy: Copy) -> bool {
        let blocks = &self.liveness.blocks;
        let same = self.same(lines, copy);
        let unit = copy.0;
        let mut replaced = BTreeSet::new();
        for (line, same) in same.iter().enumerate() {
            let Line::Code(mnemonic, mode) = lines[line] else {
                continue;
            };
            let reads = mode == Mode::Absolute(unit) && memory_access(mnemonic) == (true, false);
            if reads && same & UNIT != 0 {
                replaced.insert(line);
            }
        }
        if replaced.is_empty() {
            return false;
        }
        let needed = self.needed(&replaced, unit);
        let mut gain = 0;
        for (block, range) in blocks.ranges.iter().enumerate() {
            let frequency = self.frequencies[block];
            let mut before = None;
            for line in range.clone() {
                let Line::Code(mnemonic, mode) = lines[line] else {
                    continue;
                };
                if replaced.contains(&line) && !is_operand(&copy.1) {
                    gain -= price(1, 1, frequency);
                }
                if let Some(register) = stored(mnemonic) {
                    if mode == Mode::Absolute(unit) && !needed[line] {
                        gain += price(3, 2, frequency);
                        if before == Some(register) && self.after[line] & (register | NZ) == 0 {
                            gain += price(4, 3, frequency);
                        }
                    }
                }
                before = loaded(mnemonic).filter(|_| matches!(mode, Mode::Absolute(_)));
            }
        }
        if gain <= 0 {
            return false;
        }
        for line in replaced {
            if let Line::Code(_, mode) = &mut lines[line] {
                *mode = Mode::Absolute(copy.1);
            }
            self.liveness.effects[line] = self.context.effects(&lines[line]);
        }
        true
    }

    /// Before each line what holds the same as the static.
    fn same(&self, lines: &[Line], copy: Copy) -> Vec<u8> {
        let blocks = &self.liveness.blocks;
        let mut entries = vec![ALL; blocks.ranges.len()];
        if let Some(entry) = entries.first_mut() {
            *entry = Same { fixed: 0, unit: 0 };
        }
        let mut all = vec![0; lines.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (block, range) in blocks.ranges.iter().enumerate() {
                let mut now = entries[block];
                for line in range.clone() {
                    all[line] = now.fixed;
                    now.step(&lines[line], copy, self.context);
                }
                for &to in &blocks.successors[block] {
                    changed |= entries[to].meet(now);
                }
            }
        }
        all
    }

    /// After each line whether the unit is needed, when some lines read the static instead.
    fn needed(&self, replaced: &BTreeSet<usize>, unit: Address) -> Vec<bool> {
        let blocks = &self.liveness.blocks;
        let mut starts = vec![false; blocks.ranges.len()];
        let mut all = vec![false; self.after.len()];
        let mut changed = true;
        while changed {
            changed = false;
            for (block, range) in blocks.ranges.iter().enumerate().rev() {
                let mut now = blocks.successors[block].iter().any(|&to| starts[to]);
                for line in range.clone().rev() {
                    all[line] = now;
                    let effects = &self.liveness.effects[line];
                    now &= effects.unit_write != Some(unit);
                    now |= effects.unit_reads.contains(&unit) && !replaced.contains(&line);
                }
                changed |= now != starts[block];
                starts[block] = now;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::super::peephole;
    use super::*;
    use crate::codegen::sketch::after;

    fn pass(lines: &mut Vec<Line>, context: &Context) -> bool {
        let changed = run(lines, context);
        while peephole::dead(lines, context) {}
        changed
    }

    /// Stays as it is.
    fn stays(code: &str) {
        assert_eq!(after(pass, code), code);
    }

    #[test]
    fn the_static_is_read_instead_of_its_copy() {
        let code = "lda static0|sta u0|lda u1|adc u0|rts";
        assert_eq!(after(pass, code), "lda u1|adc static0|rts");
        // On both ways, and past stores that miss it.
        let code = "ldx static0|stx u0|lda u1|beq @l1|sta static0+1|adc u0|rts|@l1:|adc u0|rts";
        let expected = "lda u1|beq @l1|sta static0+1|adc static0|rts|@l1:|adc static0|rts";
        assert_eq!(after(pass, code), expected);
    }

    #[test]
    fn a_result_is_read_where_the_helper_leaves_it() {
        let code = "lda __arg0+1|sta u0|lda u1|adc u0|jsr $1000|lda u1|rts";
        let expected = "lda u1|adc __arg0+1|jsr $1000|lda u1|rts";
        assert_eq!(after(pass, code), expected);
        // The next call gets other operands, or leaves another result.
        for between in ["sta __arg0+1", "jsr $1000"] {
            stays(&format!("ldy __arg0+1|sty u0|lda u1|{between}|adc u0|rts"));
        }
        // What is not read at all, is not loaded.
        let code = "lda __arg0|lda __tmp0+1|lda static0,y|lda __arg0+1|rts";
        assert_eq!(after(pass, code), "lda __arg0+1|rts");
        stays("lda __tmp4|lda static2,y|lda $C000|rts");
    }

    #[test]
    fn a_byte_that_is_stored_in_both_is_read_from_the_static() {
        let code = "lda u1|clc|adc #$01|sta u0|sta static0|lda u2|adc u0|rts";
        let expected = "lda u1|clc|adc #$01|sta static0|lda u2|adc static0|rts";
        assert_eq!(after(pass, code), expected);
    }

    #[test]
    fn a_copy_stays_that_may_differ_from_the_static() {
        for between in ["sta static0", "inc static0", "sta static0-3,x", "inc u0"] {
            stays(&format!("ldy static0|sty u0|lda u1|{between}|adc u0|rts"));
        }
        // The static may change through a pointer, and on one way the unit is another byte.
        stays("ldy static1|sty u0|lda u1|sta (u2),y|adc u0|rts");
        stays("lda static0|beq @l1|lda #$02|@l1:|sta u0|lda u1|adc u0|rts");
        // Volatile.
        stays("lda static2|sta u0|lda u1|adc u0|rts");
    }

    #[test]
    fn a_copy_that_is_read_often_stays() {
        stays("lda static0|sta u0|@l1:|ldx u1|cpx u0|bne @l1|rts");
    }
}
