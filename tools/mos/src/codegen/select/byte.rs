//! One byte of a value: where it comes from.

use crate::asm::Address;
use crate::ir::{Constant, Module};

/// Where one byte of an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Byte {
    /// A number.
    Number(u8),
    /// Low byte of an address.
    Low(Address),
    /// High byte of an address.
    High(Address),
    /// Memory.
    Memory(Address),
}

/// The bytes of a constant, lowest first.
pub fn constant_bytes(module: &Module, constant: &Constant) -> Vec<Byte> {
    let flat = constant.flatten();
    let mut bytes: Vec<Byte> = flat.bytes.iter().map(|byte| Byte::Number(*byte)).collect();
    for relocation in flat.relocations {
        let address = Address::of(module, relocation.symbol, relocation.offset);
        bytes[relocation.at as usize] = Byte::Low(address);
        if relocation.size > 1 {
            bytes[relocation.at as usize + 1] = Byte::High(address);
        }
    }
    bytes
}
