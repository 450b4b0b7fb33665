//! What an instruction reads and writes: every pass relies on it.

use super::registers::{Registers, A, C, NZ, V, X, Y};
use super::statics::Statics;
use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::codegen::convention::Conventions;
use crate::codegen::unit::{Kind, Units};
use crate::ir::FunctionId;
use smallvec::SmallVec;

/// What the passes have to know of the program around a function.
pub struct Context<'a> {
    /// The function.
    pub function: FunctionId,
    /// All units.
    pub units: &'a Units,
    /// Who wants what in which register.
    pub conventions: &'a Conventions,
    /// All statics.
    pub statics: &'a Statics,
}

/// What one instruction does.
#[derive(Clone, Debug, Default)]
pub struct Effects {
    /// Registers that it reads.
    pub reads: Registers,
    /// Registers that it writes.
    pub writes: Registers,
    /// Bytes of units that it reads.
    pub unit_reads: SmallVec<[Address; 2]>,
    /// The byte of a unit that it writes.
    pub unit_write: Option<Address>,
    /// It does more than that: it must stay.
    pub other: bool,
}

impl Context<'_> {
    /// Whether an address is a byte of one of this function's own units that is no variable.
    pub fn is_tracked(&self, address: &Address) -> bool {
        match address.base {
            Base::Unit(number) => {
                let unit = self.units.get(number);
                unit.owner == self.function && unit.kind != Kind::Variable
            }
            _ => false,
        }
    }

    /// Whether an address is in memory that nothing but code that we see changes: of the program,
    /// or what the runtime is given and leaves.
    pub fn follows(&self, address: &Address) -> bool {
        match address.base {
            Base::Unit(number) => {
                let unit = self.units.get(number);
                unit.kind == Kind::Variable && !unit.volatile
            }
            Base::Global(id) => self.statics.follows(id),
            Base::Runtime(_) => is_operand(address),
            _ => false,
        }
    }

    /// Whether an instruction may change a byte that may be followed.
    pub fn may_change(&self, mnemonic: Mnemonic, mode: &Mode, byte: &Address) -> bool {
        if !self.follows(byte) {
            return false;
        }
        let stores = memory_access(mnemonic).1;
        match mode {
            _ if mnemonic == Mnemonic::Jsr => true,
            Mode::Absolute(address) | Mode::ZeroPage(address) => stores && address == byte,
            Mode::AbsoluteX(address) | Mode::AbsoluteY(address) => {
                let away = byte.offset.wrapping_sub(address.offset);
                stores && address.base == byte.base && away < 256
            }
            Mode::IndirectY(_) => {
                let named = match byte.base {
                    Base::Global(id) => !self.statics.has_pointers(id),
                    base => matches!(base, Base::Runtime(_)),
                };
                stores && !named
            }
            _ => false,
        }
    }

    /// Registers that an instruction reads and writes.
    pub fn registers(&self, mnemonic: Mnemonic, mode: &Mode) -> (Registers, Registers) {
        use Mnemonic::*;
        let accumulator = matches!(mode, Mode::Accumulator);
        let (reads, writes) = match mnemonic {
            Lda => (0, A | NZ),
            Ldx => (0, X | NZ),
            Ldy => (0, Y | NZ),
            Sta => (A, 0),
            Stx => (X, 0),
            Sty => (Y, 0),
            Adc | Sbc => (A | C, A | C | NZ | V),
            And | Ora | Eor => (A, A | NZ),
            Cmp => (A, C | NZ),
            Cpx => (X, C | NZ),
            Cpy => (Y, C | NZ),
            Bit => (A, NZ | V),
            Asl | Lsr if accumulator => (A, A | C | NZ),
            Rol | Ror if accumulator => (A | C, A | C | NZ),
            Asl | Lsr => (0, C | NZ),
            Rol | Ror => (C, C | NZ),
            Inc | Dec => (0, NZ),
            Inx | Dex => (X, X | NZ),
            Iny | Dey => (Y, Y | NZ),
            Tax => (A, X | NZ),
            Tay => (A, Y | NZ),
            Txa => (X, A | NZ),
            Tsx => (0, X | NZ),
            Tya => (Y, A | NZ),
            Clc | Sec => (0, C),
            Pha => (A, 0),
            Pla => (0, A | NZ),
            Php => (C | NZ | V, 0),
            Plp => (0, C | NZ | V),
            Jsr => (
                self.conventions.read_by(mode),
                self.conventions.written_by(mode),
            ),
            Jmp if matches!(mode, Mode::Label(_)) => (0, 0),
            Jmp => {
                // The end of the function: a result that the callee leaves alone passes through.
                let written = self.conventions.written_by(mode);
                let result = self.conventions.result_registers(self.function);
                (self.conventions.read_by(mode) | result & !written, written)
            }
            Rts => (self.conventions.result_registers(self.function), 0),
            Bcc | Bcs => (C, 0),
            Beq | Bne | Bmi | Bpl => (NZ, 0),
            Bvc | Bvs => (V, 0),
            Brk | Nop => (0, 0),
        };
        let index = match mode {
            Mode::IndirectY(_) | Mode::AbsoluteY(_) => Y,
            Mode::AbsoluteX(_) | Mode::ZeroPageX(_) => X,
            _ => 0,
        };
        (reads | index, writes)
    }

    /// The effects of a line.
    pub fn effects(&self, line: &Line) -> Effects {
        use Mnemonic::*;
        let mut effects = Effects::default();
        let Line::Code(mnemonic, mode) = line else {
            return effects;
        };
        (effects.reads, effects.writes) = self.registers(*mnemonic, mode);
        effects.other = matches!(
            mnemonic,
            Pha | Pla | Php | Plp | Tsx | Jsr | Jmp | Rts | Brk
        ) || mnemonic.opposite().is_some();
        match mode {
            Mode::Absolute(address) | Mode::ZeroPage(address) => {
                if self.is_tracked(address) {
                    let (read, write) = memory_access(*mnemonic);
                    if read {
                        effects.unit_reads.push(*address);
                    }
                    if write {
                        effects.unit_write = Some(*address);
                    }
                } else if !matches!(mnemonic, Jsr | Jmp)
                    && (memory_access(*mnemonic).1 || !self.follows(address))
                {
                    effects.other = true;
                }
            }
            Mode::IndirectY(address) => {
                effects.other = true;
                if self.is_tracked(address) {
                    effects.unit_reads.extend([*address, address.plus(1)]);
                }
            }
            Mode::AbsoluteX(address) | Mode::ZeroPageX(address) | Mode::AbsoluteY(address) => {
                effects.other |= memory_access(*mnemonic).1 || !self.follows(address);
            }
            Mode::Implied
            | Mode::Accumulator
            | Mode::Immediate(_)
            | Mode::Low(_)
            | Mode::High(_)
            | Mode::Label(_) => {}
        }
        // A call of the function itself reads the parameters that were written for it; a jump to
        // another function ends this one, as `rts` does.
        let absolute = matches!(mode, Mode::Absolute(_));
        if matches!(mnemonic, Jsr | Jmp) {
            let own = self.conventions.own_parameters(self.function, mode);
            effects.unit_reads.extend(own);
        }
        if *mnemonic == Rts || *mnemonic == Jmp && absolute {
            let results = self.conventions.result_units(self.function);
            effects.unit_reads.extend(results);
        }
        effects
    }
}

/// Whether an instruction reads and writes its memory operand.
pub fn memory_access(mnemonic: Mnemonic) -> (bool, bool) {
    use Mnemonic::*;
    match mnemonic {
        Sta | Stx | Sty => (false, true),
        Asl | Lsr | Rol | Ror | Inc | Dec => (true, true),
        _ => (true, false),
    }
}

/// Whether an address is a byte of what helpers of the runtime are given, or leave as result. The
/// scratch after it holds pointers that are not in zero page, which no pass sees.
pub fn is_operand(address: &Address) -> bool {
    match address.base {
        Base::Runtime("__arg0") => address.offset < 8,
        Base::Runtime("__tmp0") => address.offset < 4,
        _ => false,
    }
}

/// Whether a place in memory holds what was last stored there, and nothing but code that we see
/// changes it.
pub fn trackable(mode: &Mode, context: &Context) -> bool {
    match mode {
        Mode::Immediate(_) | Mode::Low(_) | Mode::High(_) => true,
        Mode::Absolute(address) => {
            context.is_tracked(address)
                || context.follows(address)
                || matches!(address.base, Base::Runtime(name) if crate::runtime::is_zero_page(name))
        }
        _ => false,
    }
}
