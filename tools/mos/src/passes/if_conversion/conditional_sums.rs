//! Sums with a part that only counts under a condition, as selects.

use crate::analysis::definitions::{definitions, operation_of};
use crate::ir::{
    BinaryOperator, CastOperator, Constant, Flags, Function, Instruction, Operand, Operation, Type,
};

/// `x + (bit ? y : 0)` becomes `bit ? x + y : x`, and likewise for what else 0 does nothing to.
pub(super) fn neutral_arms(function: &mut Function) {
    use BinaryOperator::{Add, Or, Sub, Xor};
    let mut places = definitions(function);
    let uses = function.use_counts();
    for b in 0..function.blocks.len() {
        let mut i = 0;
        while i < function.blocks[b].instructions.len() {
            let Instruction {
                result,
                operation,
                location,
            } = function.blocks[b].instructions[i].clone();
            i += 1;
            let (Some(result), Operation::Binary(operator @ (Add | Sub | Or | Xor), x, y, _)) =
                (result, operation)
            else {
                continue;
            };
            let arms = |operand: &Operand| {
                let value = operand
                    .value()
                    .filter(|value| uses.get(value.0 as usize) == Some(&1))?;
                match operation_of(function, &places, value)? {
                    Operation::Select(condition, yes, no) if condition.value().is_some() => {
                        match (yes.number(), no.number()) {
                            (_, Some(0)) => Some((condition.clone(), yes.clone(), true)),
                            (Some(0), _) => Some((condition.clone(), no.clone(), false)),
                            _ => None,
                        }
                    }
                    _ => None,
                }
            };
            let of = function.value_type(result).clone();
            let (x, (condition, y, when)) = match (arms(&y), arms(&x)) {
                _ if of == Type::BIT => continue,
                (Some(found), _) => (x, found),
                (None, Some(found)) if operator != Sub => (y, found),
                _ => continue,
            };
            let changed = Operand::Value(function.new_value(of));
            let (yes, no) = match when {
                true => (changed.clone(), x.clone()),
                false => (x.clone(), changed.clone()),
            };
            let code = &mut function.blocks[b].instructions;
            code[i - 1].operation = Operation::Select(condition, yes, no);
            code.insert(
                i - 1,
                Instruction {
                    result: changed.value(),
                    operation: Operation::Binary(operator, x, y, Flags::default()),
                    location,
                },
            );
            i += 1;
            // What follows has moved.
            places = definitions(function);
            // The old select is dead, and its condition is decided here, in the same block or
            // later.
        }
    }
    super::super::dead_code::clean(function);
}

/// `x + zext(bit)` becomes `bit ? x + 1 : x`, and likewise for `-`, `|` and `sext`.
pub(super) fn added_flags(function: &mut Function) {
    use BinaryOperator::{Add, Or, Sub};
    let mut places = definitions(function);
    let uses = function.use_counts();
    let mut unused = vec![false; function.values.len()];
    for b in 0..function.blocks.len() {
        let mut i = 0;
        while i < function.blocks[b].instructions.len() {
            let instruction = function.blocks[b].instructions[i].clone();
            i += 1;
            let (Some(result), Operation::Binary(operator, x, flag, _)) =
                (instruction.result, &instruction.operation)
            else {
                continue;
            };
            let bit = |flag: &Operand| {
                let value = flag.value().filter(|value| uses[value.0 as usize] == 1)?;
                match operation_of(function, &places, value)? {
                    Operation::Cast(cast @ (CastOperator::Zext | CastOperator::Sext), bit, _)
                        if function.operand_type(bit) == Type::BIT =>
                    {
                        Some((bit.clone(), *cast == CastOperator::Sext, value))
                    }
                    _ => None,
                }
            };
            let (x, (bit, signed, wide)) = match (operator, bit(flag), bit(x)) {
                (Add | Sub | Or, Some(bit), _) => (x, bit),
                (Add | Or, None, Some(bit)) => (flag, bit),
                _ => continue,
            };
            if x.value().is_none() {
                continue;
            }
            let of = function.value_type(result).clone();
            let one = if signed { u64::MAX } else { 1 };
            let one = Operand::Constant(Constant::integer(of.bits(), one));
            let (operator, x) = (*operator, x.clone());
            unused[wide.0 as usize] = true;
            let sum = function.new_value(of);
            function.blocks[b].instructions[i - 1].operation =
                Operation::Select(bit, Operand::Value(sum), x.clone());
            let sum = Instruction {
                result: Some(sum),
                operation: Operation::Binary(operator, x, one, Flags::default()),
                location: instruction.location,
            };
            function.blocks[b].instructions.insert(i - 1, sum);
            i += 1;
            // What follows has moved.
            places = definitions(function);
        }
    }
    for block in &mut function.blocks {
        block.instructions.retain(|instruction| {
            let result = instruction.result.map(|result| result.0 as usize);
            result.is_none_or(|result| unused.get(result) != Some(&true))
        });
    }
}
