//! What the registers hold, at every instruction and over all paths that lead there.
//!
//! A fact is the operand of a load: "A holds what `lda` of it would load". Units, constants,
//! scratch of the runtime, and statics without volatile accesses have facts; other memory of the
//! program may be hardware. Where paths join, the facts of all of them hold; a loop starts with the
//! facts of its entry and loses what a round destroys.

use super::effects::{memory_access, trackable, Context};
use super::liveness::Blocks;
use super::registers::{loaded, place, stored, transfer, Pairs, REGISTERS};
use super::registers::{Registers, A, C, NZ, X, Y};
use crate::asm::{Address, Base, Line, Mnemonic, Mnemonic::*, Mode};
use smallvec::{smallvec, SmallVec};

/// Operands whose values are the same.
pub type Facts = SmallVec<[Mode; 4]>;

/// What is known at one point.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Known {
    /// For A, X and Y: operands whose values they hold.
    pub held: [Facts; 3],
    /// Registers that are equal by a transfer, even where nothing is known of their value.
    pairs: Pairs,
    /// Registers whose value N and Z describe.
    pub flags: Registers,
    /// A place in memory whose value N and Z describe.
    pub flags_memory: Option<Mode>,
    /// The carry.
    pub carry: Option<bool>,
    /// Register and constant that were compared last, while Z still tells whether they are equal.
    compared: Option<(usize, Mode)>,
}

/// The constant among operands whose values are the same.
pub fn constant(facts: &[Mode]) -> Option<Mode> {
    let constant = |mode: &&Mode| matches!(mode, Mode::Immediate(_) | Mode::Low(_) | Mode::High(_));
    facts.iter().find(constant).copied()
}

impl Known {
    /// Whether a register holds the value of an operand.
    pub fn holds(&self, register: Registers, mode: &Mode) -> bool {
        self.held[place(register)].contains(mode)
    }

    /// Whether two registers hold a value that is known to be the same.
    pub fn same(&self, a: Registers, b: Registers) -> bool {
        let other = &self.held[place(b)];
        self.held[place(a)].iter().any(|mode| other.contains(mode))
    }

    /// The same, also where nothing is known of the value.
    pub fn equal(&self, a: Registers, b: Registers) -> bool {
        self.pairs.has(a, b) || self.same(a, b)
    }

    /// Forgets what is known of bytes in memory that have changed.
    fn forget(&mut self, changed: impl Fn(&Address) -> bool) {
        let gone = |fact: &Mode| matches!(fact, Mode::Absolute(byte) if changed(byte));
        for held in &mut self.held {
            held.retain(|fact| !gone(fact));
        }
        self.flags_memory = self.flags_memory.filter(|fact| !gone(fact));
    }

    /// Keeps what the other knows, too. Returns whether anything was lost.
    fn join(&mut self, other: &Known) -> bool {
        let before = self.clone();
        for (mine, theirs) in self.held.iter_mut().zip(&other.held) {
            mine.retain(|mode| theirs.contains(mode));
        }
        self.pairs = self.pairs.both(other.pairs);
        self.flags &= other.flags;
        if self.flags_memory != other.flags_memory {
            self.flags_memory = None;
        }
        if self.carry != other.carry {
            self.carry = None;
        }
        if self.compared != other.compared {
            self.compared = None;
        }
        *self != before
    }

    /// After an instruction; of a branch where it is not taken.
    pub fn step(&mut self, mnemonic: Mnemonic, mode: Mode, context: &Context) {
        let track = trackable(&mode, context);
        let (_, writes) = context.registers(mnemonic, &mode);
        if mnemonic == Jsr || memory_access(mnemonic).1 && !track {
            self.forget(|byte| context.may_change(mnemonic, &mode, byte));
        }
        self.pairs.step(mnemonic, writes);
        if writes & (NZ | C) != 0 {
            self.compared = None;
        }
        if let Some(register) = loaded(mnemonic) {
            let mut held: Facts = if track { smallvec![mode] } else { Facts::new() };
            let mut flags = register;
            for other in REGISTERS {
                if track && self.holds(other, &mode) {
                    for fact in &self.held[place(other)] {
                        if !held.contains(fact) {
                            held.push(*fact);
                        }
                    }
                    flags |= if other == register { 0 } else { other };
                }
            }
            self.held[place(register)] = held;
            self.flags = flags;
            self.flags_memory = track.then_some(mode);
            return;
        }
        if let Some(register) = stored(mnemonic) {
            if track && !self.holds(register, &mode) {
                self.forget(|byte| mode == Mode::Absolute(*byte));
                let value = self.held[place(register)].clone();
                // Whoever holds the same holds this, too.
                for held in &mut self.held {
                    if held.iter().any(|fact| value.contains(fact)) {
                        held.push(mode);
                    }
                }
                if value.is_empty() {
                    self.held[place(register)].push(mode);
                }
            }
            return;
        }
        if let Some((from, to)) = transfer(mnemonic) {
            self.held[place(to)] = self.held[place(from)].clone();
            self.flags = from | to;
            self.flags_memory = None;
            return;
        }
        match mnemonic {
            Clc | Sec => self.carry = Some(mnemonic == Sec),
            Bcc | Bcs => self.carry = Some(mnemonic == Bcc),
            Bne => self.is_zero(),
            Beq | Bmi | Bpl | Bvc | Bvs => {}
            Jsr => self.call(writes),
            Jmp | Rts | Brk => *self = Known::default(),
            Cmp | Cpx | Cpy => {
                let register = match mnemonic {
                    Cmp => A,
                    Cpx => X,
                    _ => Y,
                };
                let zero = mode == Mode::Immediate(0);
                self.carry = None;
                self.flags_memory = None;
                self.flags = if zero { register } else { 0 };
                if matches!(mode, Mode::Immediate(_)) {
                    self.compared = Some((place(register), mode));
                }
            }
            Inx | Dex | Iny | Dey => {
                let index = place(if matches!(mnemonic, Inx | Dex) { X } else { Y });
                let up = matches!(mnemonic, Inx | Iny);
                let number = self.held[index].iter().find_map(|mode| match mode {
                    Mode::Immediate(value) if up => Some(value.wrapping_add(1)),
                    Mode::Immediate(value) => Some(value.wrapping_sub(1)),
                    _ => None,
                });
                self.held[index] = number.into_iter().map(Mode::Immediate).collect();
                self.flags = REGISTERS[index];
                self.flags_memory = None;
            }
            _ => {
                for register in REGISTERS {
                    if writes & register != 0 {
                        self.held[place(register)].clear();
                    }
                }
                let written = memory_access(mnemonic).1 && matches!(mode, Mode::Absolute(_));
                if written {
                    self.forget(|byte| mode == Mode::Absolute(*byte));
                }
                if writes & C != 0 {
                    self.carry = None;
                }
                if writes & NZ != 0 {
                    self.flags = writes & (A | X | Y);
                    self.flags_memory = (written && track).then_some(mode);
                }
            }
        }
    }

    /// A call that changes these registers and flags. Units keep what they hold, because those of
    /// the callee get other addresses; scratch of the runtime does not.
    fn call(&mut self, written: Registers) {
        let scratch = |mode: &Mode| match mode {
            Mode::Absolute(address) => matches!(address.base, Base::Runtime(_)),
            _ => false,
        };
        for (register, held) in REGISTERS.iter().zip(&mut self.held) {
            if written & register != 0 {
                held.clear();
            }
            held.retain(|mode| !scratch(mode));
        }
        if written & NZ != 0 {
            self.flags = 0;
            self.flags_memory = None;
        }
        self.flags &= !written;
        if self.flags_memory.as_ref().is_some_and(scratch) {
            self.flags_memory = None;
        }
        if written & C != 0 {
            self.carry = None;
        }
        self.compared = None;
    }

    /// Where Z is set.
    fn is_zero(&mut self) {
        let mut add = |index: usize, mode: Mode| {
            if !self.held[index].contains(&mode) {
                self.held[index].push(mode);
            }
        };
        for (index, register) in REGISTERS.iter().enumerate() {
            if self.flags & register != 0 {
                add(index, Mode::Immediate(0));
            }
        }
        if let Some((index, mode)) = self.compared {
            add(index, mode);
        }
    }

    /// Where a branch was taken, from what is known before it.
    fn taken(&mut self, mnemonic: Mnemonic) {
        match mnemonic {
            Bcc | Bcs => self.carry = Some(mnemonic == Bcs),
            Beq => self.is_zero(),
            _ => {}
        }
    }
}

/// What is known where each block begins; `None` where nothing comes.
pub fn entries(lines: &[Line], blocks: &Blocks, context: &Context) -> Vec<Option<Known>> {
    let count = blocks.ranges.len();
    let mut entries: Vec<Option<Known>> = vec![None; count];
    if count == 0 {
        return entries;
    }
    entries[0] = Some(Known::default());
    let mut open: std::collections::BTreeSet<usize> = [0].into();
    while let Some(block) = open.pop_first() {
        let Some(mut known) = entries[block].clone() else {
            continue;
        };
        let range = blocks.ranges[block].clone();
        let last = range.end.wrapping_sub(1);
        let mut taken = None;
        for i in range {
            if let Line::Code(mnemonic, mode) = lines[i] {
                if i == last && mnemonic.opposite().is_some() {
                    let mut there = known.clone();
                    there.taken(mnemonic);
                    taken = Some(there);
                }
                if !(mnemonic == Jmp && matches!(mode, Mode::Label(_))) {
                    known.step(mnemonic, mode, context);
                }
            }
        }
        for (number, &to) in blocks.successors[block].iter().enumerate() {
            // The target of a branch is its last successor.
            let target = number + 1 == blocks.successors[block].len();
            let after = match &taken {
                Some(taken) if target => taken,
                _ => &known,
            };
            let news = match &mut entries[to] {
                Some(entry) => entry.join(after),
                entry => {
                    *entry = Some(after.clone());
                    true
                }
            };
            if news {
                open.insert(to);
            }
        }
    }
    entries
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::asm::Label;
    use crate::codegen::sketch::{code, Sketch};

    /// What is known at a label.
    fn at(label: u32, text: &str) -> Known {
        let sketch = Sketch::new();
        let lines = code(text);
        let blocks = Blocks::new(&lines);
        let known = entries(&lines, &blocks, &sketch.context());
        let block = blocks
            .ranges
            .iter()
            .position(|range| lines[range.start] == Line::Label(Label(label)));
        known[block.expect("the label is there")]
            .clone()
            .expect("something comes there")
    }

    fn unit(number: u32) -> Mode {
        let base = Base::Unit(number);
        Mode::Absolute(crate::asm::Address { base, offset: 0 })
    }

    const TWO: Mode = Mode::Immediate(2);

    #[test]
    fn what_holds_on_both_ways_holds_where_they_join() {
        let known = at(
            2,
            "ldx #$02|lda u0|beq @l1|sta u1|ldy #$02|jmp @l2|@l1:|sta u1|ldy #$03|@l2:|rts",
        );
        assert!(known.holds(X, &TWO));
        assert!(known.holds(A, &unit(0)) && known.holds(A, &unit(1)));
        // A is zero on one way alone, and Y is something else on each.
        assert!(!known.holds(A, &Mode::Immediate(0)));
        assert!(known.held[place(Y)].is_empty());
    }

    #[test]
    fn a_loop_loses_what_a_round_destroys() {
        let known = at(
            1,
            "lda u0|ldx u1|ldy #$02|@l1:|dex|sta u2|inc u3|bne @l1|rts",
        );
        assert!(known.holds(A, &unit(0)) && known.holds(Y, &TWO));
        assert!(!known.holds(X, &unit(1)), "X counts");
        assert!(
            !known.holds(A, &unit(2)),
            "not yet stored in the first round"
        );
    }

    #[test]
    fn branches_tell_of_zero_carry_and_what_was_compared() {
        let branch = |branch: &str| format!("ldx u0|{branch} @l1|rts|@l1:|rts");
        assert!(at(1, &branch("beq")).holds(X, &Mode::Immediate(0)));
        assert!(!at(1, &branch("bne")).holds(X, &Mode::Immediate(0)));
        let equal = at(1, "lda u0|cmp #$02|beq @l1|rts|@l1:|rts");
        assert!(equal.holds(A, &TWO) && equal.holds(A, &unit(0)));
        let changed = at(1, "lda u0|cmp #$02|dex|beq @l1|rts|@l1:|rts");
        assert!(!changed.holds(A, &TWO), "Z tells of X now");
        assert_eq!(at(1, "cpx #$02|bcs @l1|rts|@l1:|rts").carry, Some(true));
        assert_eq!(
            at(1, "cpx #$02|bcs @l2|@l1:|rts|@l2:|rts").carry,
            Some(false)
        );
        // Another way with another carry.
        assert_eq!(at(1, "clc|beq @l1|sec|@l1:|rts").carry, None);
    }

    #[test]
    fn a_store_ends_what_was_known_of_the_place() {
        let known = at(1, "lda u0|ldx #$02|stx u0|@l1:|rts");
        assert!(!known.holds(A, &unit(0)));
        assert!(known.holds(X, &unit(0)));
        let known = at(1, "lda u0|inc u0|@l1:|rts");
        assert!(!known.holds(A, &unit(0)));
        // Memory of the program may be hardware.
        assert!(at(1, "lda $0400|@l1:|rts").held[0].is_empty());
    }
}
