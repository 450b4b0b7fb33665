//! Indices become pointers, once it is known which.

use super::access;
use crate::ir::{
    BinaryOperator, BlockId, CastOperator, Constant, Flags, Function, GlobalId, Instruction,
    Operand, Operation, Predicate, ScaledIndex, Symbol, Type, Value,
};
use crate::passes::edit::replace_uses;
use std::collections::{BTreeMap, BTreeSet};

/// What is to be done.
pub(super) struct Plan {
    pub object: GlobalId,
    pub offset: u16,
    /// The blocks of the loop, and the last one before it.
    pub inside: Vec<bool>,
    pub before: BlockId,
    pub values: BTreeSet<Value>,
    pub unequal: BTreeSet<Value>,
}

impl Plan {
    pub(super) fn constant(&self, number: u64, as_type: Type) -> Operand {
        Operand::Constant(Constant::Address {
            symbol: Symbol::Global(self.object),
            offset: self.offset.wrapping_add(number as u16),
            as_type,
        })
    }

    pub(super) fn apply(&self, function: &mut Function) {
        let new: BTreeMap<Value, Value> = self
            .values
            .iter()
            .map(|value| (*value, function.new_value(Type::Pointer)))
            .collect();
        let mut replacements: Vec<Option<Operand>> = vec![None; function.values.len()];
        // Numbers from outside, by the block at whose end they are converted.
        let mut entering: BTreeMap<(BlockId, Value), Value> = BTreeMap::new();
        for b in 0..function.blocks.len() {
            if !self.inside[b] {
                continue;
            }
            let mut block = function.blocks[b].clone();
            for phi in &mut block.phis {
                let Some(pointer) = new.get(&phi.result) else {
                    continue;
                };
                phi.result = *pointer;
                for (from, operand) in &mut phi.incoming {
                    *operand = self.pointer(operand, *from, &new, &mut entering, function);
                }
            }
            block.instructions.retain_mut(|instruction| {
                let own = instruction.result.and_then(|value| new.get(&value));
                match &mut instruction.operation {
                    Operation::Binary(BinaryOperator::Add, from, step, _) if own.is_some() => {
                        let base = self.pointer(from, self.before, &new, &mut entering, function);
                        instruction.operation = Operation::Address {
                            base,
                            offset: step.number().unwrap_or(0) as u16,
                            indices: Vec::new(),
                            inbounds: false,
                            nuw: false,
                        };
                        instruction.result = own.copied();
                    }
                    Operation::Compare(predicate, a, b, flags) => {
                        let ours = |operand: &Operand| {
                            operand
                                .value()
                                .is_some_and(|value| new.contains_key(&value))
                        };
                        if ours(a) || ours(b) {
                            if instruction
                                .result
                                .is_some_and(|result| self.unequal.contains(&result))
                            {
                                *predicate = Predicate::Ne;
                                *b = self.constant(0xFFFF, Type::Pointer);
                            } else {
                                *b = self.pointer(b, self.before, &new, &mut entering, function);
                            }
                            *a = self.pointer(a, self.before, &new, &mut entering, function);
                            *flags = Flags::default();
                        }
                    }
                    operation => {
                        let found = access(operation).and_then(|(_, _, index)| new.get(&index));
                        if let (Some(pointer), Some(result)) = (found, instruction.result) {
                            replacements[result.0 as usize] = Some(Operand::Value(*pointer));
                            return false;
                        }
                    }
                }
                true
            });
            function.blocks[b] = block;
        }
        for ((block, number), pointer) in entering {
            let operation = Operation::Address {
                base: self.constant(0, Type::Pointer),
                offset: 0,
                indices: vec![ScaledIndex {
                    index: Operand::Value(number),
                    scale: 1,
                }],
                inbounds: false,
                nuw: false,
            };
            let instructions = &mut function.blocks[block.0 as usize].instructions;
            instructions.push(made(pointer, operation));
        }
        replace_uses(function, &replacements);
        self.leave(function, &new);
    }

    /// An operand as a pointer; what comes from outside of the loop is converted at the end of a
    /// block.
    pub(super) fn pointer(
        &self,
        operand: &Operand,
        at: BlockId,
        new: &BTreeMap<Value, Value>,
        entering: &mut BTreeMap<(BlockId, Value), Value>,
        function: &mut Function,
    ) -> Operand {
        match operand {
            Operand::Constant(constant) => match constant.as_number() {
                Some(number) => self.constant(number, Type::Pointer),
                None => operand.clone(),
            },
            Operand::Value(value) => Operand::Value(match new.get(value) {
                Some(pointer) => *pointer,
                None => *entering
                    .entry((at, *value))
                    .or_insert_with(|| function.new_value(Type::Pointer)),
            }),
        }
    }

    /// Readers after the loop see numbers.
    fn leave(&self, function: &mut Function, new: &BTreeMap<Value, Value>) {
        for b in 0..function.blocks.len() {
            if self.inside[b] {
                continue;
            }
            for (value, pointer) in new {
                let block = &function.blocks[b];
                let is = |operand: &&Operand| operand.value() == Some(*value);
                let mut operands = block.instructions.iter().map(|i| i.operation.operands());
                let read = operands.any(|operands| operands.iter().any(is))
                    || block.terminator.operand().is_some_and(|o| is(&o));
                if !read {
                    continue;
                }
                let word = function.new_value(Type::WORD);
                let number = function.new_value(Type::WORD);
                let cast = Operation::Cast(
                    CastOperator::PtrToInt,
                    Operand::Value(*pointer),
                    Flags::default(),
                );
                let difference = Operation::Binary(
                    BinaryOperator::Sub,
                    Operand::Value(word),
                    self.constant(0, Type::WORD),
                    Flags::default(),
                );
                let block = &mut function.blocks[b];
                let operands = block
                    .instructions
                    .iter_mut()
                    .flat_map(|instruction| instruction.operation.operands_mut())
                    .chain(block.terminator.operand_mut());
                for operand in operands {
                    if operand.value() == Some(*value) {
                        *operand = Operand::Value(number);
                    }
                }
                let both = [made(word, cast), made(number, difference)];
                block.instructions.splice(0..0, both);
            }
        }
    }
}

/// An instruction without a place in the source.
pub(super) fn made(result: Value, operation: Operation) -> Instruction {
    Instruction {
        result: Some(result),
        operation,
        location: None,
    }
}
