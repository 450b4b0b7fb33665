//! The registers A, X and Y, and the instructions that move bytes into, out of and between them.

use super::effects::{Registers, A, X, Y};
use crate::asm::Mnemonic;
use crate::asm::Mnemonic::*;

/// The registers, in the order of [`Known::held`](super::register_contents::Known::held).
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
