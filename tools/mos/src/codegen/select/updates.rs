//! Variables in memory that change in place: `inc`, `dec` and shifts by one without A.
//!
//! Rule: a store of `x + 1`, `x - 1`, `x << 1` or `x >> 1` to the known address, or the place in a
//! table, that `x` was loaded from, in the same block and with nothing between that writes to
//! memory or calls, is an instruction on memory: `inc a / bne / inc a+1`. 6 bytes and 16 cycles
//! less for two bytes, 5 and 6 for one. Never for a volatile access.
//!
//! Invariant: the sum has no other reader; the loaded value may have some, and is loaded for them.

use super::access::{Form, Root};
use super::Select;
use crate::asm::{Mnemonic::*, Mode};
use crate::ir::{BinaryOperator, BlockId, Operand, Operation, Value};
use std::collections::HashMap;

/// What happens to memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Update {
    Increment,
    Decrement,
    Left,
    Right,
}

impl Select<'_> {
    /// Finds such stores. What only they read is not computed.
    pub fn find_updates(&mut self) {
        let function = self.function;
        let counts = function.use_counts();
        for (id, block) in function.blocks_with_ids() {
            // What is loaded, and still the same in memory.
            let mut loaded: HashMap<Value, &Operand> = HashMap::new();
            for (index, instruction) in block.instructions.iter().enumerate() {
                if let Operation::Load {
                    pointer,
                    volatile: false,
                    ..
                } = &instruction.operation
                {
                    instruction
                        .result
                        .map(|result| loaded.insert(result, pointer));
                }
                if !instruction.operation.has_effect() {
                    continue;
                }
                if let Operation::Store {
                    value: Operand::Value(sum),
                    pointer,
                    volatile: false,
                } = &instruction.operation
                {
                    let found = self.update(*sum).filter(|(from, _)| {
                        counts[sum.0 as usize] == 1 && loaded.get(from) == Some(&pointer)
                    });
                    let found = found.filter(|_| is_known(&self.form(pointer)));
                    if let Some((from, update)) = found {
                        self.updates.insert((id, index), update);
                        self.folded[sum.0 as usize] = true;
                        if counts[from.0 as usize] == 1 {
                            self.folded[from.0 as usize] = true;
                        }
                    }
                }
                loaded.clear();
            }
        }
    }

    /// What a value is a change of, when one byte or two change by one.
    fn update(&self, sum: Value) -> Option<(Value, Update)> {
        let Some(Operation::Binary(operator, Operand::Value(from), number, _)) =
            self.operation(sum)
        else {
            return None;
        };
        let bits = self.function.value_type(sum).bits();
        let minus_one = u64::MAX >> (64 - bits);
        let update = match (operator, number.number()?) {
            (BinaryOperator::Add, 1) => Update::Increment,
            (BinaryOperator::Sub, 1) => Update::Decrement,
            (BinaryOperator::Add, number) if number == minus_one => Update::Decrement,
            (BinaryOperator::Shl, 1) => Update::Left,
            (BinaryOperator::LShr, 1) => Update::Right,
            _ => return None,
        };
        matches!(bits, 8 | 16).then_some((*from, update))
    }

    /// Makes the store at the place that is being translated in place, if it is one of those.
    pub(super) fn update_in_place(&mut self, value: &Operand, pointer: &Operand) -> bool {
        let (block, index): (BlockId, usize) = self.here;
        let Some(update) = self.updates.get(&(block, index)).copied() else {
            return false;
        };
        let form = self.form(pointer);
        let Root::Constant(address) = form.root else {
            return false;
        };
        let low = address.plus(form.offset);
        let mode = match form.indices.first() {
            Some(index) => {
                let index = self.scaled_index(index)[0];
                self.with(Ldx, index);
                Mode::AbsoluteX
            }
            None => Mode::Absolute,
        };
        let wide = self.function.operand_type(value).size() == 2;
        let (address, high) = (mode(low), wide.then(|| mode(low.plus(1))));
        match (update, high) {
            (Update::Increment, None) => self.code(Inc, address),
            (Update::Decrement, None) => self.code(Dec, address),
            (Update::Left, None) => self.code(Asl, address),
            (Update::Right, None) => self.code(Lsr, address),
            (Update::Increment, Some(high)) => {
                let done = self.label();
                self.code(Inc, address);
                self.branch(Bne, done);
                self.code(Inc, high);
                self.place(done);
            }
            (Update::Decrement, Some(high)) => {
                let low = self.label();
                self.code(Lda, address);
                self.branch(Bne, low);
                self.code(Dec, high);
                self.place(low);
                self.code(Dec, address);
            }
            (Update::Left, Some(high)) => {
                self.code(Asl, address);
                self.code(Rol, high);
            }
            (Update::Right, Some(high)) => {
                self.code(Lsr, high);
                self.code(Ror, address);
            }
        }
        true
    }
}

/// Whether an instruction can change what is there: an address, or a place in a table.
fn is_known(form: &Form) -> bool {
    matches!(form.root, Root::Constant(_))
        && (form.indices.is_empty() || matches!(&form.indices[..], [only] if only.small))
}
