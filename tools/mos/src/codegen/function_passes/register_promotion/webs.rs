//! Short lives of registers: what is loaded, used and forgotten inside one block, and which other
//! register could do the same.

use crate::asm::{Line, Mnemonic, Mnemonic::*, Mode};
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::analysis::registers::{place, REGISTERS};
use crate::codegen::analysis::registers::{Registers, A, X, Y};
use smallvec::{smallvec, SmallVec};

/// One life: from the instruction that writes the register to the last that reads it.
pub struct Web {
    /// The register.
    pub register: Registers,
    /// All instructions that write or read it.
    pub lines: SmallVec<[usize; 6]>,
    /// Those after the first that change it.
    pub changes: SmallVec<[usize; 2]>,
    /// Registers that could take its place: they are free all the time, and every instruction has a
    /// form with them.
    pub targets: Registers,
}

impl Web {
    /// Its first line.
    pub fn start(&self) -> usize {
        self.lines[0]
    }

    /// Its last line.
    pub fn end(&self) -> usize {
        self.lines[self.lines.len() - 1]
    }
}

/// All lives inside blocks.
pub struct Webs {
    /// In no order.
    pub all: Vec<Web>,
    /// By register and line: the life that the line takes part in.
    of: [Vec<Option<u32>>; 3],
    /// By register and line: the life that goes on after the line.
    after: [Vec<Option<u32>>; 3],
}

impl Webs {
    /// Finds them.
    pub fn new(
        lines: &[Line],
        liveness: &Liveness,
        before: &[Registers],
        after: &[Registers],
    ) -> Webs {
        let empty = || [(); 3].map(|()| vec![None; lines.len()]);
        let mut webs = Webs {
            all: Vec::new(),
            of: empty(),
            after: empty(),
        };
        for range in &liveness.blocks.ranges {
            for register in REGISTERS {
                let mut open: Option<Web> = None;
                for i in range.clone() {
                    let effects = &liveness.effects[i];
                    let (reads, writes) = (effects.reads & register, effects.writes & register);
                    if writes != 0 && reads == 0 {
                        open = Some(Web {
                            register,
                            lines: smallvec![i],
                            changes: SmallVec::new(),
                            targets: 0,
                        });
                    } else if let (Some(web), true) = (&mut open, reads != 0) {
                        web.lines.push(i);
                        if writes != 0 {
                            web.changes.push(i);
                        }
                    }
                    if after[i] & register == 0 {
                        if let Some(web) = open.take() {
                            webs.close(web, lines, liveness, before);
                        }
                    }
                }
            }
        }
        webs
    }

    fn close(&mut self, mut web: Web, lines: &[Line], liveness: &Liveness, before: &[Registers]) {
        let register = web.register;
        let (start, end) = (web.start(), web.end());
        for target in REGISTERS {
            let free = before[start] & target == 0
                && (start..=end).all(|i| {
                    let effects = &liveness.effects[i];
                    (effects.reads | effects.writes) & target == 0
                });
            let possible = |&i: &usize| convert(&lines[i], register, target).is_some();
            if target != register && free && web.lines.iter().all(possible) {
                web.targets |= target;
            }
        }
        let number = Some(self.all.len() as u32);
        let index = place(register);
        for &i in &web.lines {
            self.of[index][i] = number;
        }
        for i in start..end {
            self.after[index][i] = number;
        }
        self.all.push(web);
    }

    /// The life that a line takes part in.
    pub fn of(&self, register: Registers, line: usize) -> Option<usize> {
        self.of[place(register)][line].map(|number| number as usize)
    }

    /// The lives that a line takes part in, or that go on over it.
    pub fn around(&self, line: usize) -> impl Iterator<Item = &Web> {
        let both = REGISTERS.map(|register| [self.of(register, line), self.after(register, line)]);
        both.into_iter()
            .flatten()
            .flatten()
            .map(|number| &self.all[number])
    }

    /// The life that goes on after a line.
    pub fn after(&self, register: Registers, line: usize) -> Option<usize> {
        self.after[place(register)][line].map(|number| number as usize)
    }
}

/// The load of a register.
pub fn load(register: Registers) -> Mnemonic {
    match register {
        A => Lda,
        X => Ldx,
        _ => Ldy,
    }
}

/// The store of a register.
pub fn store(register: Registers) -> Mnemonic {
    match register {
        A => Sta,
        X => Stx,
        _ => Sty,
    }
}

/// The comparison of a register.
pub fn compare(register: Registers) -> Mnemonic {
    match register {
        A => Cmp,
        X => Cpx,
        _ => Cpy,
    }
}

/// The same instruction with another register.
pub fn convert(line: &Line, from: Registers, to: Registers) -> Option<Line> {
    let Line::Code(mnemonic, mode) = *line else {
        return None;
    };
    let plain = matches!(
        mode,
        Mode::Immediate(_) | Mode::Low(_) | Mode::High(_) | Mode::Absolute(_) | Mode::ZeroPage(_)
    );
    let indexed = match (mode, to) {
        (Mode::AbsoluteY(_), A | X) => from != Y,
        (Mode::AbsoluteX(_), A | Y) => from != X,
        _ => false,
    };
    let other = |mnemonic, mode| Some(Line::Code(mnemonic, mode));
    if mnemonic == load(from) {
        return (plain || indexed).then_some(Line::Code(load(to), mode));
    }
    if mnemonic == store(from) {
        return plain.then_some(Line::Code(store(to), mode));
    }
    if mnemonic == compare(from) {
        return plain.then_some(Line::Code(compare(to), mode));
    }
    let index = matches!(mnemonic, Lda | Sta | Adc | Sbc | And | Ora | Eor | Cmp);
    match (from, to) {
        (X, Y) => match (mnemonic, mode) {
            (Inx, _) => other(Iny, mode),
            (Dex, _) => other(Dey, mode),
            (Txa, _) => other(Tya, mode),
            (Tax, _) => other(Tay, mode),
            (_, Mode::AbsoluteX(address)) if index => other(mnemonic, Mode::AbsoluteY(address)),
            _ => None,
        },
        (Y, X) => match (mnemonic, mode) {
            (Iny, _) => other(Inx, mode),
            (Dey, _) => other(Dex, mode),
            (Tya, _) => other(Txa, mode),
            (Tay, _) => other(Tax, mode),
            (_, Mode::AbsoluteY(address)) if index => other(mnemonic, Mode::AbsoluteX(address)),
            _ => None,
        },
        _ => None,
    }
}
