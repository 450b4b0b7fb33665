//! The registers A, X and Y, and the instructions that move bytes into, out of and between them.

use crate::asm::Mnemonic;
use crate::asm::Mnemonic::*;

/// A set of registers and flags.
pub type Registers = u8;
/// Accumulator.
pub const A: Registers = 1;
/// Index register X.
pub const X: Registers = 2;
/// Index register Y.
pub const Y: Registers = 4;
/// Carry.
pub const C: Registers = 8;
/// Negative and zero.
pub const NZ: Registers = 16;
/// Overflow.
pub const V: Registers = 32;
/// All of them.
pub const ALL: Registers = 63;

/// The registers in their order.
pub const REGISTERS: [Registers; 3] = [A, X, Y];

/// The place of a register in [`REGISTERS`].
pub fn place(register: Registers) -> usize {
    match register {
        A => 0,
        X => 1,
        _ => 2,
    }
}

/// The register of a load.
pub fn loaded(mnemonic: Mnemonic) -> Option<Registers> {
    match mnemonic {
        Lda => Some(A),
        Ldx => Some(X),
        Ldy => Some(Y),
        _ => None,
    }
}

/// The register of a store.
pub fn stored(mnemonic: Mnemonic) -> Option<Registers> {
    match mnemonic {
        Sta => Some(A),
        Stx => Some(X),
        Sty => Some(Y),
        _ => None,
    }
}

/// Source and target of a transfer between registers.
pub fn transfer(mnemonic: Mnemonic) -> Option<(Registers, Registers)> {
    match mnemonic {
        Tax => Some((A, X)),
        Tay => Some((A, Y)),
        Txa => Some((X, A)),
        Tya => Some((Y, A)),
        _ => None,
    }
}

/// Pairs of registers that hold the same byte, whatever it is.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Pairs(u8);

/// The registers of each pair.
const PAIRS: [Registers; 3] = [A | X, A | Y, X | Y];

impl Pairs {
    /// Whether two registers are such a pair.
    pub fn has(self, a: Registers, b: Registers) -> bool {
        self.0 & Pairs::of(a | b) != 0
    }

    /// Keeps the pairs of both.
    pub fn both(self, other: Pairs) -> Pairs {
        Pairs(self.0 & other.0)
    }

    /// After an instruction that writes these registers.
    pub fn step(&mut self, mnemonic: Mnemonic, writes: Registers) {
        let Some((from, to)) = transfer(mnemonic) else {
            let lost = (0..3).filter(|&pair| PAIRS[pair] & writes != 0);
            self.0 &= !lost.map(|pair| 1 << pair).sum::<u8>();
            return;
        };
        let other = (A | X | Y) & !(from | to);
        let equal = self.has(from, other);
        self.0 &= Pairs::of(from | other);
        self.0 |= Pairs::of(from | to);
        if equal {
            self.0 |= Pairs::of(to | other);
        }
    }

    /// The bit of a pair.
    fn of(registers: Registers) -> u8 {
        (0..3)
            .filter(|&pair| PAIRS[pair] == registers)
            .map(|pair| 1 << pair)
            .sum()
    }
}
