//! Units: the variables of machine code, of one byte or a few adjacent ones, whose addresses are
//! decided at the end.

use crate::asm::{Address, Base};
use crate::ir::FunctionId;

/// What a unit is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A value, or a part of one.
    Value,
    /// A parameter or result that other functions write or read.
    Interface,
    /// A local variable in memory, whose address may be taken.
    Variable,
}

/// A variable of machine code.
#[derive(Clone, Debug)]
pub struct Unit {
    /// The function that it belongs to.
    pub owner: FunctionId,
    /// Bytes, adjacent.
    pub size: u16,
    /// What it is for.
    pub kind: Kind,
    /// Whether accesses to it are volatile.
    pub volatile: bool,
}

/// All units of the program.
#[derive(Clone, Debug, Default)]
pub struct Units {
    /// By number.
    pub all: Vec<Unit>,
}

impl Units {
    /// A new one.
    pub fn add(&mut self, owner: FunctionId, size: u16, kind: Kind) -> Address {
        self.all.push(Unit {
            owner,
            size,
            kind,
            volatile: false,
        });
        Address {
            base: Base::Unit(self.all.len() as u32 - 1),
            offset: 0,
        }
    }

    /// Units of a value of that many bytes: a pointer stays in one piece, because `(zp),y` wants
    /// it so; of everything else each byte is on its own.
    pub fn add_value(
        &mut self,
        owner: FunctionId,
        size: u32,
        pointer: bool,
        kind: Kind,
    ) -> Vec<Address> {
        if pointer {
            let first = self.add(owner, 2, kind);
            return vec![first, first.plus(1)];
        }
        (0..size).map(|_| self.add(owner, 1, kind)).collect()
    }

    /// Notes a volatile access.
    pub fn set_volatile(&mut self, address: &Address) {
        if let Base::Unit(number) = address.base {
            self.all[number as usize].volatile = true;
        }
    }

    /// The unit of that number.
    pub fn get(&self, number: u32) -> &Unit {
        &self.all[number as usize]
    }
}
