//! Variables in memory that change in place: `inc`, `dec` and shifts by one without A.
//!
//! Rule: a store of `x + 1`, `x - 1`, `x << 1` or `x >> 1` to the known address that `x` was loaded
//! from, in the same block and with nothing between that writes to memory or calls, is an
//! instruction on memory: `inc a / bne / inc a+1`. 6 bytes and 16 cycles less for two bytes, 5 and
//! 6 for one. Never for a volatile access.
//!
//! Invariant: the sum has no other reader; the loaded value may have some, and is loaded for them.

use super::Select;
use crate::asm::{Address, Mnemonic::*};
use crate::ir::{BinaryOperator, BlockId, Constant, Operand, Operation, Value};
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
                    pointer: pointer @ Operand::Constant(_),
                    volatile: false,
                } = &instruction.operation
                {
                    let found = self.update(*sum).filter(|(from, _)| {
                        counts[sum.0 as usize] == 1 && loaded.get(from) == Some(&pointer)
                    });
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
        let address = match pointer.constant() {
            Some(Constant::Address { symbol, offset, .. }) => {
                Address::of(self.module, *symbol, *offset)
            }
            Some(constant) => Address::number(constant.as_number().unwrap_or(0) as u16),
            None => return false,
        };
        let high = (self.function.operand_type(value).size() == 2).then(|| address.plus(1));
        match (update, high) {
            (Update::Increment, None) => self.at(Inc, address),
            (Update::Decrement, None) => self.at(Dec, address),
            (Update::Left, None) => self.at(Asl, address),
            (Update::Right, None) => self.at(Lsr, address),
            (Update::Increment, Some(high)) => {
                let done = self.label();
                self.at(Inc, address);
                self.branch(Bne, done);
                self.at(Inc, high);
                self.place(done);
            }
            (Update::Decrement, Some(high)) => {
                let low = self.label();
                self.at(Lda, address);
                self.branch(Bne, low);
                self.at(Dec, high);
                self.place(low);
                self.at(Dec, address);
            }
            (Update::Left, Some(high)) => {
                self.at(Asl, address);
                self.at(Rol, high);
            }
            (Update::Right, Some(high)) => {
                self.at(Lsr, high);
                self.at(Ror, address);
            }
        }
        true
    }
}
