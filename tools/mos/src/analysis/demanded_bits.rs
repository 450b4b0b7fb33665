//! Demanded bits: how many low bits of every integer of a function are read.
//!
//! An analysis; it changes nothing. It goes backwards from what is stored, compared, passed or
//! returned whole. A `trunc`, an `and` with a constant or a shift needs less of its operand; sums,
//! products and bit operations need as much as is needed of them, since no carry or bit travels
//! downwards.

use crate::ir::{BinaryOperator, CastOperator, Function, Operand, Operation};

/// For each value, the number of low bits that are read; 0 when it is not read at all.
pub fn demanded_bits(function: &Function) -> Vec<u8> {
    let mut demand = vec![0; function.values.len()];
    let mut changed = true;
    while changed {
        changed = false;
        let mut ask = |operand: &Operand, bits: u8, demand: &mut Vec<u8>| {
            if let Operand::Value(value) = operand {
                let bits = bits.min(function.value_type(*value).bits());
                let place = &mut demand[value.0 as usize];
                if *place < bits {
                    *place = bits;
                    changed = true;
                }
            }
        };
        for block in function.blocks.iter().rev() {
            if let Some(operand) = block.terminator.operand() {
                ask(operand, 64, &mut demand);
            }
            for instruction in block.instructions.iter().rev() {
                let asked = match instruction.result {
                    Some(result) if function.value_type(result).is_scalar() => {
                        demand[result.0 as usize]
                    }
                    _ => 64,
                };
                let effect = instruction.operation.has_effect();
                if asked == 0 && !effect {
                    continue;
                }
                for (operand, bits) in asks(&instruction.operation, asked) {
                    ask(operand, bits, &mut demand);
                }
            }
            for phi in &block.phis {
                let asked = demand[phi.result.0 as usize];
                for (_, operand) in &phi.incoming {
                    ask(operand, asked, &mut demand);
                }
            }
        }
    }
    demand
}

/// What an operation asks of each operand when `asked` low bits of its result are read.
fn asks(operation: &Operation, asked: u8) -> Vec<(&Operand, u8)> {
    match operation {
        Operation::Binary(operator, a, b, _) => match operator {
            BinaryOperator::Add
            | BinaryOperator::Sub
            | BinaryOperator::Mul
            | BinaryOperator::Or
            | BinaryOperator::Xor => vec![(a, asked), (b, asked)],
            BinaryOperator::And => {
                let mask = b
                    .number()
                    .map_or(64, |mask| 64 - mask.leading_zeros() as u8);
                vec![(a, asked.min(mask)), (b, asked)]
            }
            BinaryOperator::Shl => match b.number() {
                Some(count) => vec![(a, asked.saturating_sub(count.min(64) as u8))],
                None => vec![(a, asked), (b, 64)],
            },
            BinaryOperator::LShr => match b.number() {
                Some(count) => vec![(a, asked.saturating_add(count.min(64) as u8))],
                None => vec![(a, 64), (b, 64)],
            },
            _ => vec![(a, 64), (b, 64)],
        },
        Operation::Select(condition, yes, no) => {
            vec![(condition, 1), (yes, asked), (no, asked)]
        }
        Operation::Freeze(operand)
        | Operation::Cast(CastOperator::Trunc | CastOperator::Zext, operand, _) => {
            vec![(operand, asked)]
        }
        other => other.operands().into_iter().map(|one| (one, 64)).collect(),
    }
}
