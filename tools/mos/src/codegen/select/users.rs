//! Where each value comes from and what reads it.

use super::Select;
use crate::ir::{Instruction, Operand, Operation, Terminator, Type, Value};

/// Where a value comes from.
#[derive(Clone, Copy)]
pub(super) enum Definition<'a> {
    Parameter(usize),
    Phi,
    Instruction(&'a Instruction),
}

/// What reads a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum User {
    /// The condition of a branch or select.
    Condition,
    /// Address of a load or store, with its size in bytes.
    Access(u32),
    /// Base of another address.
    AddressBase,
    /// Operand of `and`, `or`, `xor`, `select` on `i1` with that result.
    Logic(Value),
    /// Anything else.
    Other,
}

impl<'a> Select<'a> {
    pub(super) fn collect_definitions(&mut self) {
        for i in 0..self.function.parameters.len() {
            self.definitions[i] = Some(Definition::Parameter(i));
        }
        for block in &self.function.blocks {
            for phi in &block.phis {
                self.definitions[phi.result.0 as usize] = Some(Definition::Phi);
            }
            for instruction in &block.instructions {
                if let Some(result) = instruction.result {
                    self.definitions[result.0 as usize] =
                        Some(Definition::Instruction(instruction));
                }
            }
        }
    }

    pub(super) fn collect_users(&mut self) {
        let function = self.function;
        let mut add = |operand: &Operand, user: User| {
            if let Operand::Value(value) = operand {
                self.users[value.0 as usize].push(user);
            }
        };
        for block in &function.blocks {
            for phi in &block.phis {
                phi.incoming
                    .iter()
                    .for_each(|(_, operand)| add(operand, User::Other));
            }
            for instruction in &block.instructions {
                let is_bit = instruction
                    .result
                    .is_some_and(|result| *function.value_type(result) == Type::BIT);
                let size_of = |operand: &Operand| function.operand_type(operand).size();
                match (&instruction.operation, instruction.result) {
                    (Operation::Select(condition, yes, no), Some(result)) => {
                        let user = if is_bit {
                            User::Logic(result)
                        } else {
                            User::Other
                        };
                        let first = if is_bit { user } else { User::Condition };
                        add(condition, first);
                        add(yes, user);
                        add(no, user);
                    }
                    (Operation::Binary(_, a, b, _), Some(result)) if is_bit => {
                        add(a, User::Logic(result));
                        add(b, User::Logic(result));
                    }
                    (Operation::Load { pointer, .. }, Some(result)) => {
                        add(pointer, User::Access(function.value_type(result).size()));
                    }
                    (Operation::Store { value, pointer, .. }, _) => {
                        add(value, User::Other);
                        add(pointer, User::Access(size_of(value)));
                    }
                    (Operation::Address { base, indices, .. }, _) => {
                        add(base, User::AddressBase);
                        indices
                            .iter()
                            .for_each(|scaled| add(&scaled.index, User::Other));
                    }
                    (operation, _) => {
                        operation
                            .operands()
                            .into_iter()
                            .for_each(|operand| add(operand, User::Other));
                    }
                }
            }
            if let Some(operand) = block.terminator.operand() {
                let user = match block.terminator {
                    Terminator::Branch { .. } => User::Condition,
                    _ => User::Other,
                };
                add(operand, user);
            }
        }
    }
}
