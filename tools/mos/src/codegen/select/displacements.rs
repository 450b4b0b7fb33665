//! Displacements: Y adds the constant of `pointer + index + constant`, as it does for fields.
//!
//! Rule: where only accesses ask for such an address, the pointer that is computed is lower by the
//! constant's low byte, and each access takes that for Y, which it has to load anyway. That saves
//! a sum of 13 bytes and 20 cycles. Invariant: no access passes what Y reaches; volatile ones,
//! whose Y is 0, keep the whole address, and so does what another index is added to.
//!
//! Tenjiku 134 and 149 bytes (C64, Apple II), Gomoku 2 and 1.

use super::access::{Form, Root};
use super::users::User;
use super::Select;
use crate::ir::{Operand, Operation, Value};

/// The most bytes from a record's pointer to the end of a field, by estimate: what Y does not reach
/// gets a sum of its own.
const FIELD: u32 = 64;

impl Select<'_> {
    /// Decides how much lower than its address each value is.
    pub fn find_displacements(&mut self) {
        let mut fixed = vec![false; self.values.len()];
        let mut fix = |operand: &Operand, is: bool| {
            if let (Operand::Value(value), true) = (operand, is) {
                fixed[value.0 as usize] = true;
            }
        };
        let blocks = &self.function.blocks;
        for instruction in blocks.iter().flat_map(|block| &block.instructions) {
            match &instruction.operation {
                Operation::Load {
                    pointer, volatile, ..
                }
                | Operation::Store {
                    pointer, volatile, ..
                } => fix(pointer, *volatile),
                Operation::Address { base, indices, .. } => fix(base, !indices.is_empty()),
                _ => {}
            }
        }
        for (index, fixed) in fixed.into_iter().enumerate() {
            let value = Value(index as u32);
            let Some(Operation::Address { indices, .. }) = self.operation(value) else {
                continue;
            };
            if fixed || self.folded[index] || indices.is_empty() {
                continue;
            }
            let sizes = self.users[index].iter().map(|user| match user {
                User::Access(size) => Some(*size),
                User::AddressBase => Some(FIELD),
                _ => None,
            });
            if let Some(Some(size)) = sizes.max_by_key(|size| size.unwrap_or(u32::MAX)) {
                self.displacements[index] = self.own_form(value).low(size);
            }
        }
    }

    /// An address that is not folded, taken apart as if it were.
    pub(super) fn own_form(&mut self, value: Value) -> Form {
        let index = value.0 as usize;
        self.folded[index] = true;
        let form = self.form(&Operand::Value(value));
        self.folded[index] = false;
        form
    }
}

impl Form {
    /// What Y can add to the pointer for an access of that size.
    pub(super) fn low(&self, size: u32) -> u8 {
        let low = self.offset as u8;
        let reaches = matches!(self.root, Root::Pointer(_)) && u32::from(low) + size <= 256;
        if reaches {
            low
        } else {
            0
        }
    }

    /// Whether it is a pointer or known address without anything variable.
    pub(super) fn is_simple(&self) -> bool {
        self.indices.is_empty() && (matches!(self.root, Root::Constant(_)) || self.offset < 128)
    }

    /// A lower address.
    pub(super) fn less(self, displacement: u8) -> Form {
        let offset = self.offset.wrapping_sub(u16::from(displacement));
        Form { offset, ..self }
    }
}
