//! Register tracking and dead code.
//!
//! [`track`] walks forward and knows which units and constants A, X and Y hold, what N and Z tell of
//! and whether the carry is known: loads of what is there vanish or become transfers, stores of what
//! is there too, and `clc`, `sec`, `cmp #0` that change nothing. [`dead`] removes what computes
//! something that nobody needs. Only units, scratch of the runtime and constants are tracked: memory
//! of the program may be hardware, and every access to it stays.

use super::effects::{memory_access, Context, A, C, NZ, X, Y};
use super::liveness::Liveness;
use crate::asm::{Base, Line, Mnemonic, Mnemonic::*, Mode};

/// Removes instructions whose results nobody needs. Returns whether there were any.
pub fn dead(lines: &mut Vec<Line>, context: &Context) -> bool {
    let liveness = Liveness::new(lines, context);
    let mut keep = vec![true; lines.len()];
    liveness.visit(|i, live| {
        let effects = &liveness.effects[i];
        let Line::Code(..) = lines[i] else {
            return;
        };
        let written = effects.unit_write.as_ref();
        let needed = effects.writes & live.registers != 0
            || written.is_some_and(|address| live.has(liveness.index[address]));
        if !effects.other && !needed && (effects.writes != 0 || written.is_some()) {
            keep[i] = false;
        }
    });
    let any = keep.iter().any(|keep| !keep);
    let mut keep = keep.into_iter();
    lines.retain(|_| keep.next().unwrap_or(true));
    any
}

/// What the registers are known to hold.
#[derive(Clone, Default)]
struct Known {
    a: Vec<Mode>,
    x: Vec<Mode>,
    y: Vec<Mode>,
    /// The register (or none) whose value N and Z describe.
    nz: u8,
    carry: Option<bool>,
}

impl Known {
    fn forget(&mut self, memory: &Mode) {
        for set in [&mut self.a, &mut self.x, &mut self.y] {
            set.retain(|mode| mode != memory);
        }
    }

    /// A call that changes these registers and flags. Units keep what they hold, because those of
    /// the callee get other addresses; scratch of the runtime does not.
    fn call(&mut self, written: u8) {
        for register in [A, X, Y] {
            let set = self.register(register);
            if written & register != 0 {
                set.clear();
            }
            set.retain(|mode| {
                !matches!(mode, Mode::Absolute(address) if matches!(address.base, Base::Runtime(_)))
            });
        }
        if written & (NZ | self.nz) != 0 {
            self.nz = 0;
        }
        if written & C != 0 {
            self.carry = None;
        }
    }

    fn register(&mut self, register: u8) -> &mut Vec<Mode> {
        match register {
            A => &mut self.a,
            X => &mut self.x,
            _ => &mut self.y,
        }
    }
}

/// Replaces and removes instructions by what the registers are known to hold. Returns whether
/// anything changed.
pub fn track(lines: &mut Vec<Line>, context: &Context) -> bool {
    let after = Liveness::new(lines, context).registers_after();
    let mut known = Known::default();
    let mut out: Vec<Line> = Vec::with_capacity(lines.len());
    let mut changed = false;
    for (i, line) in lines.iter().enumerate() {
        let Line::Code(mnemonic, mode) = line else {
            if let Line::Label(_) = line {
                known = Known::default();
            }
            out.push(line.clone());
            continue;
        };
        match step(&mut known, *mnemonic, *mode, after[i], context) {
            Some(replacement) => {
                changed = true;
                out.extend(replacement);
            }
            None => out.push(line.clone()),
        }
    }
    *lines = out;
    changed
}

/// Whether a place in memory holds what was last stored there, and nothing but code that we see
/// changes it.
fn trackable(mode: &Mode, context: &Context) -> bool {
    match mode {
        Mode::Immediate(_) | Mode::Low(_) | Mode::High(_) => true,
        Mode::Absolute(address) => {
            context.is_tracked(address)
                || matches!(address.base, Base::Runtime(name) if crate::runtime::is_zero_page(name))
        }
        _ => false,
    }
}

/// One instruction: updates what is known. `Some` is what replaces it.
fn step(
    known: &mut Known,
    mnemonic: Mnemonic,
    mode: Mode,
    needed: u8,
    context: &Context,
) -> Option<Option<Line>> {
    let track = trackable(&mode, context);
    match mnemonic {
        Lda | Ldx | Ldy => {
            let register = match mnemonic {
                Lda => A,
                Ldx => X,
                _ => Y,
            };
            if track && known.register(register).contains(&mode) {
                if needed & NZ == 0 || known.nz == register {
                    return Some(None);
                }
                known.nz = register;
                return None;
            }
            let old = known.register(register).clone();
            let mut set = if track { vec![mode] } else { Vec::new() };
            let mut replacement = None;
            if track {
                for other in [A, X, Y] {
                    if other != register && known.register(other).contains(&mode) {
                        set = known.register(other).clone();
                        let transfer = match (other, register) {
                            (X, A) => Some(Txa),
                            (Y, A) => Some(Tya),
                            (A, X) => Some(Tax),
                            (A, Y) => Some(Tay),
                            _ => None,
                        };
                        if let Some(transfer) = transfer {
                            replacement = Some(Line::Code(transfer, Mode::Implied));
                        }
                    }
                }
            }
            if let (Mode::Immediate(value), true, None) = (mode, register != A, &replacement) {
                let has = |number: u8| old.contains(&Mode::Immediate(number));
                let (up, down) = if register == X {
                    (Inx, Dex)
                } else {
                    (Iny, Dey)
                };
                if has(value.wrapping_sub(1)) {
                    replacement = Some(Line::Code(up, Mode::Implied));
                } else if has(value.wrapping_add(1)) {
                    replacement = Some(Line::Code(down, Mode::Implied));
                }
            }
            *known.register(register) = set;
            known.nz = register;
            replacement.map(Some)
        }
        Sta | Stx | Sty => {
            let register = match mnemonic {
                Sta => A,
                Stx => X,
                _ => Y,
            };
            if track {
                if known.register(register).contains(&mode) {
                    return Some(None);
                }
                known.forget(&mode);
                known.register(register).push(mode);
            }
            None
        }
        Clc | Sec => {
            let value = mnemonic == Sec;
            if known.carry == Some(value) {
                return Some(None);
            }
            known.carry = Some(value);
            None
        }
        Cmp | Cpx | Cpy => {
            let register = match mnemonic {
                Cmp => A,
                Cpx => X,
                _ => Y,
            };
            if mode == Mode::Immediate(0) && needed & C == 0 && known.nz == register {
                return Some(None);
            }
            known.carry = None;
            known.nz = 0;
            None
        }
        Bcc | Bcs => {
            // Here is where the branch was not taken.
            known.carry = Some(mnemonic == Bcc);
            None
        }
        Bne => {
            let register = known.nz;
            if matches!(register, A | X | Y) {
                let zero = Mode::Immediate(0);
                if !known.register(register).contains(&zero) {
                    known.register(register).push(zero);
                }
            }
            None
        }
        Beq | Bmi | Bpl | Bvc | Bvs => None,
        Jsr => {
            known.call(context.effects(&Line::Code(mnemonic, mode)).writes);
            None
        }
        Jmp | Rts | Brk => {
            *known = Known::default();
            None
        }
        _ => {
            let effects = context.effects(&Line::Code(mnemonic, mode));
            for register in [A, X, Y] {
                if effects.writes & register != 0 {
                    known.register(register).clear();
                }
            }
            match mnemonic {
                Tax => known.x = known.a.clone(),
                Tay => known.y = known.a.clone(),
                Txa => known.a = known.x.clone(),
                Tya => known.a = known.y.clone(),
                _ => {}
            }
            if effects.writes & C != 0 {
                known.carry = None;
            }
            if effects.writes & NZ != 0 {
                known.nz = effects.writes & (A | X | Y);
            }
            if matches!(mode, Mode::Absolute(_)) && memory_access(mnemonic).1 {
                known.forget(&mode);
            }
            None
        }
    }
}

/// `jsr` followed by `rts` is a `jmp`.
pub fn tail_calls(lines: &mut Vec<Line>) {
    let mut i = 0;
    while i + 1 < lines.len() {
        if let (Line::Code(Jsr, mode), Line::Code(Rts, _)) = (&lines[i], &lines[i + 1]) {
            lines[i] = Line::Code(Jmp, *mode);
            lines.remove(i + 1);
        }
        i += 1;
    }
}
