//! Jumps as branches: where a flag is known, `jmp` becomes the branch that is always taken.
//!
//! One byte less each, the same three cycles (four across a page). Outside of loops a jump out of
//! reach may take a stepping stone, 3 cycles more: a `jmp` to the same place, or a branch there on
//! the same condition. Runs after [`relax`](super::relax), when all sizes are final: code
//! only becomes shorter, so what was in reach stays in reach. Code that assumes that a branch may
//! fall through must run before: the checker and the depth of the hardware stack.

use crate::asm::{Label, Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::flow::depths;
use std::collections::HashMap;

/// Flags whose value is known.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
struct Flags {
    negative: Option<bool>,
    zero: Option<bool>,
    carry: Option<bool>,
    overflow: Option<bool>,
}

/// Replaces what it can.
pub fn run(lines: &mut Vec<Line>) {
    let labels = lines.iter().filter_map(|line| match line {
        Line::Label(label) => Some(label.0 + 1),
        _ => None,
    });
    let mut next_label = labels.max().unwrap_or(0);
    let mut branches = branches(lines);
    while let Some((at, branch)) = in_reach(lines, &branches) {
        if let Line::Code(mnemonic, _) = &mut lines[at] {
            *mnemonic = branch;
        }
    }
    // A stone is reached with other flags, too, so it stays as it is.
    let depths = depths(lines);
    for (branch, depth) in branches.iter_mut().zip(depths) {
        *branch = branch.filter(|_| depth == 0);
    }
    while let Some((at, branch, stone)) = stepping_stone(lines, &branches) {
        let label = Label(next_label);
        next_label += 1;
        lines[at] = Line::Code(branch, Mode::Label(label));
        branches[stone] = None;
        lines.insert(stone, Line::Label(label));
        branches.insert(stone, None);
    }
}

/// Where each line begins, and each label.
fn places(lines: &[Line]) -> (Vec<i64>, HashMap<Label, i64>) {
    let mut at = 0;
    let mut places = HashMap::new();
    let mut starts = Vec::with_capacity(lines.len());
    for line in lines {
        starts.push(at);
        if let Line::Label(label) = line {
            places.insert(*label, at);
        }
        at += i64::from(line.size());
    }
    (starts, places)
}

/// Whether a branch in place of a jump at `from` reaches `to`.
fn reaches(from: i64, to: i64) -> bool {
    // Counted from after the branch; a place ahead comes nearer by the byte that is saved.
    let distance = to - (from + 2);
    (-128..=127).contains(&(distance - i64::from(distance > 0)))
}

/// The next jump that can be a branch, and which.
fn in_reach(lines: &[Line], branches: &[Option<Mnemonic>]) -> Option<(usize, Mnemonic)> {
    let (starts, places) = places(lines);
    (0..lines.len()).find_map(|at| match lines[at] {
        Line::Code(Jmp, Mode::Label(to)) if reaches(starts[at], places[&to]) => {
            Some((at, branches[at]?))
        }
        _ => None,
    })
}

/// The next jump that can be a branch to a stepping stone, that branch, and the stone.
fn stepping_stone(
    lines: &[Line],
    branches: &[Option<Mnemonic>],
) -> Option<(usize, Mnemonic, usize)> {
    let (starts, _) = places(lines);
    (0..lines.len()).find_map(|at| {
        let Line::Code(Jmp, to @ Mode::Label(_)) = lines[at] else {
            return None;
        };
        let branch = branches[at]?;
        let is_stone = |stone: &usize| match lines[*stone] {
            Line::Code(mnemonic, mode) => {
                *stone != at
                    && mode == to
                    && [Jmp, branch].contains(&mnemonic)
                    && reaches(starts[at], starts[*stone])
            }
            _ => false,
        };
        Some((at, branch, (0..lines.len()).find(is_stone)?))
    })
}

/// For each jump a branch that is always taken there, if there is one.
fn branches(lines: &[Line]) -> Vec<Option<Mnemonic>> {
    let mut at_labels: HashMap<Label, Flags> = HashMap::new();
    loop {
        let before = at_labels.clone();
        let mut branches = vec![None; lines.len()];
        // `None`: nothing comes here, as far as is known yet.
        let mut here = Some(Flags::default());
        for (line, found) in lines.iter().zip(&mut branches) {
            match line {
                Line::Comment(_) => {}
                Line::Label(label) => {
                    if let Some(flags) = here {
                        meet(&mut at_labels, *label, flags);
                    }
                    here = at_labels.get(label).copied();
                }
                Line::Code(mnemonic, mode) => {
                    let Some(flags) = &mut here else { continue };
                    if let Mode::Label(to) = mode {
                        meet(&mut at_labels, *to, flags.taken(*mnemonic));
                    }
                    if *mnemonic == Jmp {
                        *found = flags.branch();
                    }
                    flags.step(*mnemonic, mode);
                    if matches!(mnemonic, Jmp | Rts | Brk) {
                        here = None;
                    }
                }
            }
        }
        if at_labels == before {
            return branches;
        }
    }
}

/// Keeps at a label what holds on all ways to it.
fn meet(at_labels: &mut HashMap<Label, Flags>, label: Label, flags: Flags) {
    let known = at_labels.entry(label).or_insert(flags);
    for (mine, other) in [
        (&mut known.negative, flags.negative),
        (&mut known.zero, flags.zero),
        (&mut known.carry, flags.carry),
        (&mut known.overflow, flags.overflow),
    ] {
        if *mine != other {
            *mine = None;
        }
    }
}

impl Flags {
    /// The branch that is taken.
    fn branch(&self) -> Option<Mnemonic> {
        let of = |flag: Option<bool>, set, clear| flag.map(|is| if is { set } else { clear });
        of(self.zero, Beq, Bne)
            .or(of(self.carry, Bcs, Bcc))
            .or(of(self.negative, Bmi, Bpl))
            .or(of(self.overflow, Bvs, Bvc))
    }

    /// Where a branch leads.
    fn taken(mut self, mnemonic: Mnemonic) -> Flags {
        if let Some(opposite) = mnemonic.opposite() {
            self.step(opposite, &Mode::Implied);
        }
        self
    }

    /// After an instruction; of a branch where it is not taken.
    fn step(&mut self, mnemonic: Mnemonic, mode: &Mode) {
        let number = match mode {
            Mode::Immediate(number) => Some(*number),
            _ => None,
        };
        match mnemonic {
            Bcc => self.carry = Some(true),
            Bcs => self.carry = Some(false),
            Beq => self.zero = Some(false),
            Bne => self.zero = Some(true),
            Bmi => self.negative = Some(false),
            Bpl => self.negative = Some(true),
            Bvc => self.overflow = Some(true),
            Bvs => self.overflow = Some(false),
            Clc => self.carry = Some(false),
            Sec => self.carry = Some(true),
            Lda | Ldx | Ldy => {
                self.negative = number.map(|number| number >= 128);
                self.zero = number.map(|number| number == 0);
            }
            And => {
                self.negative = number.filter(|&number| number < 128).map(|_| false);
                self.zero = number.filter(|&number| number == 0).map(|_| true);
            }
            Ora => {
                self.negative = number.filter(|&number| number >= 128).map(|_| true);
                self.zero = number.filter(|&number| number != 0).map(|_| false);
            }
            Eor | Inc | Dec | Inx | Iny | Dex | Dey | Tax | Tay | Txa | Tya | Tsx | Pla => {
                self.negative = None;
                self.zero = None;
            }
            Cmp | Cpx | Cpy | Asl | Rol => {
                self.negative = None;
                self.zero = None;
                self.carry = None;
            }
            Lsr => {
                self.negative = Some(false);
                self.zero = None;
                self.carry = None;
            }
            Ror => {
                self.negative = self.carry;
                self.zero = None;
                self.carry = None;
            }
            Sta | Stx | Sty | Pha | Php | Jmp | Nop => {}
            Adc | Sbc | Bit | Plp | Jsr | Rts | Brk => *self = Flags::default(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::codegen::sketch::code;

    fn after(text: &str) -> Vec<Line> {
        let mut lines = code(text);
        run(&mut lines);
        lines
    }

    /// What becomes of a jump after `before`, with this many bytes between it and its target.
    fn becomes(before: &str, distance: usize, wanted: &str) {
        let rest = format!("nop*{distance}|@l9:|rts");
        let made = after(&format!("{before}|jmp @l9|{rest}"));
        let wanted = code(&format!("{before}|{wanted} @l9|{rest}"));
        assert_eq!(made, wanted, "{before}");
    }

    #[test]
    fn what_is_known_makes_a_branch() {
        for (before, wanted) in [
            ("lda #$00", "beq"),
            ("ldx #$01", "bne"),
            ("ora #$04", "bne"),
            ("and #$7F", "bpl"),
            ("cmp #$00", "jmp"),
            ("adc #$00", "jmp"),
            ("sec", "bcs"),
            ("clc", "bcc"),
            ("lsr a", "bpl"),
            ("jsr", "jmp"),
            // What a branch that was not taken says.
            ("bmi @l9", "bpl"),
        ] {
            becomes(before, 4, wanted);
        }
    }

    #[test]
    fn a_jump_out_of_reach_stays_one() {
        becomes("clc", 127, "bcc");
        becomes("clc", 128, "jmp");
    }

    #[test]
    fn jumps_out_of_reach_share_one() {
        assert_eq!(
            after("lda #$00|jmp @l9|nop*100|lda #$00|jmp @l9|nop*200|@l9:|rts"),
            code("lda #$00|beq @l10|nop*100|lda #$00|@l10:|jmp @l9|nop*200|@l9:|rts")
        );
    }

    #[test]
    fn where_ways_join_only_what_holds_on_all_is_known() {
        for (second, wanted) in [("sec", "bcs @l1"), ("clc", "jmp @l1")] {
            let start = format!("sec|beq @l1|{second}|@l1:|lda #$03|adc #$03|{second}");
            let made = after(&format!("{start}|bne @l2|sec|@l2:|jmp @l1"));
            assert_eq!(made.last(), code(wanted).last());
        }
    }
}
