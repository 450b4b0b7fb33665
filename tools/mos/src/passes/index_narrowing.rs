//! Index narrowing: an index into a small object is one byte, whatever the IR says.
//!
//! Rule: in `base + sum of index * scale` the sum is computed in 8 bits if it is known to lie in
//! 0..=255: because the ranges of the indices say so, or because the address stays inside an object
//! of at most 256 bytes (`inbounds`). The result is `base + zext(sum)`, which is `abs,x` or
//! `(zp),y` instead of 16-bit arithmetic. If the sum may be negative (`array[i - 1]`), the constant
//! part is added to it.
//!
//! An object of exactly 256 bytes has a 257th address, one past its end; there the rule holds only
//! if the address is used to load or store.

use std::cmp::Ordering;
use std::collections::HashMap;

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::interval::Interval;
use crate::analysis::ranges::Ranges;
use crate::ir::{
    BinaryOperator, BlockId, CastOperator, Constant, Function, Global, Instruction, Module,
    Operand, Operation, ScaledIndex, Symbol, Type,
};
use crate::passes::code::Code;

/// Runs the pass.
pub fn run(module: &mut Module) {
    let Module {
        functions, globals, ..
    } = module;
    for function in functions {
        if !function.is_external() {
            shorten(function, globals);
        }
    }
}

/// An address to be rewritten.
struct Plan {
    block: BlockId,
    instruction: usize,
    base: Operand,
    offset: u16,
    /// What is added to the scaled indices, in 8 bits.
    addend: u8,
}

fn shorten(function: &mut Function, globals: &[Global]) {
    for plan in plans(function, globals).into_iter().rev() {
        rewrite(function, plan);
    }
}

fn plans(function: &Function, globals: &[Global]) -> Vec<Plan> {
    let definitions = definitions(function);
    let ranges = Ranges::new(function);
    let only_accessed = only_accessed(function);
    let mut plans = Vec::new();
    for (block, code) in function.blocks_with_ids() {
        for (i, instruction) in code.instructions.iter().enumerate() {
            let (
                Some(result),
                Operation::Address {
                    base,
                    offset,
                    indices,
                    inbounds,
                    nuw,
                },
            ) = (instruction.result, &instruction.operation)
            else {
                continue;
            };
            if indices.is_empty() || is_short(function, &definitions, indices) {
                continue;
            }
            let mut plan = Plan {
                block,
                instruction: i,
                base: base.clone(),
                offset: *offset,
                addend: 0,
            };
            let intervals: Vec<Interval> = indices
                .iter()
                .map(|scaled| ranges.at(&scaled.index, block))
                .collect();
            let positive = indices.iter().zip(&intervals).all(|(scaled, interval)| {
                interval.is_positive(function.operand_type(&scaled.index).bits().min(16))
                    && scaled.scale < 0x8000
            });
            let most: u64 = indices
                .iter()
                .zip(&intervals)
                .map(|(scaled, interval)| interval.high.saturating_mul(scaled.scale.into()))
                .fold(0, u64::saturating_add);
            if positive && most <= 255 {
                plans.push(plan);
                continue;
            }
            let Some((start, size)) = object(function, &definitions, globals, base) else {
                continue;
            };
            let small = size < 256 || (size == 256 && only_accessed[result.0 as usize]);
            if !inbounds || !small {
                continue;
            }
            if !(positive || *nuw) {
                // base + offset + sum = object + (start + offset + sum), and that bracket is in
                // 0..=255; the base moves back to the start of the object.
                plan.addend = start.wrapping_add(*offset) as u8;
                plan.offset = start.wrapping_neg();
            }
            plans.push(plan);
        }
    }
    plans
}

/// Whether there is one index, of scale 1, that is a byte already.
fn is_short(function: &Function, definitions: &[Definition], indices: &[ScaledIndex]) -> bool {
    match indices {
        [ScaledIndex {
            index: Operand::Value(value),
            scale: 1,
        }] => matches!(
            operation_of(function, definitions, *value),
            Some(Operation::Cast(CastOperator::Zext, inner, _))
                if function.operand_type(inner).bits() <= 8
        ),
        _ => false,
    }
}

/// The object that a base points into: how far, and the object's size.
fn object(
    function: &Function,
    definitions: &[Definition],
    globals: &[Global],
    base: &Operand,
) -> Option<(u16, u32)> {
    match base {
        Operand::Constant(Constant::Address {
            symbol: Symbol::Global(id),
            offset,
            ..
        }) => Some((*offset, globals[id.0 as usize].of.size())),
        Operand::Value(value) => match operation_of(function, definitions, *value)? {
            Operation::Alloca(of) => Some((0, of.size())),
            _ => None,
        },
        _ => None,
    }
}

/// For each value, whether it is used as the address of loads and stores and nothing else.
fn only_accessed(function: &Function) -> Vec<bool> {
    let mut only = vec![true; function.values.len()];
    let mut forbid = |operand: &Operand| {
        if let Some(value) = operand.value() {
            only[value.0 as usize] = false;
        }
    };
    for block in &function.blocks {
        block
            .phis
            .iter()
            .flat_map(|phi| &phi.incoming)
            .for_each(|(_, operand)| forbid(operand));
        for instruction in &block.instructions {
            match &instruction.operation {
                Operation::Load { .. } => {}
                Operation::Store { value, .. } => forbid(value),
                other => other.operands().into_iter().for_each(&mut forbid),
            }
        }
        block.terminator.operand().into_iter().for_each(&mut forbid);
    }
    only
}

fn rewrite(function: &mut Function, plan: Plan) {
    let block = plan.block.0 as usize;
    let old = function.blocks[block].instructions[plan.instruction].clone();
    let Operation::Address {
        indices,
        inbounds,
        nuw,
        ..
    } = old.operation
    else {
        return;
    };
    let mut code = Code::new(function, old.location);
    let mut bytes = HashMap::new();
    let mut sum: Option<Operand> = None;
    for scaled in &indices {
        let term = term(&mut code, &mut bytes, scaled);
        sum = Some(match sum {
            None => term,
            Some(sum) => code.binary(BinaryOperator::Add, sum, term),
        });
    }
    let mut sum = sum.unwrap_or_else(|| byte(0));
    if plan.addend != 0 {
        sum = code.binary(BinaryOperator::Add, sum, byte(plan.addend));
    }
    let wide = code.cast(CastOperator::Zext, sum, Type::WORD);
    let mut instructions = code.instructions;
    instructions.push(Instruction {
        result: old.result,
        operation: Operation::Address {
            base: plan.base,
            offset: plan.offset,
            indices: vec![ScaledIndex {
                index: wide,
                scale: 1,
            }],
            inbounds,
            nuw,
        },
        location: old.location,
    });
    function.blocks[block]
        .instructions
        .splice(plan.instruction..=plan.instruction, instructions);
}

fn byte(value: u8) -> Operand {
    Operand::Constant(Constant::integer(8, value.into()))
}

/// The low byte of `index * scale`; `bytes` has those of indices that occur twice.
fn term(code: &mut Code, bytes: &mut HashMap<Operand, Operand>, scaled: &ScaledIndex) -> Operand {
    let low = bytes.entry(scaled.index.clone());
    let low = low.or_insert_with(|| low_byte(code, &scaled.index)).clone();
    match scaled.scale as u8 {
        1 => low,
        scale if scale.is_power_of_two() => {
            let count = byte(scale.trailing_zeros() as u8);
            code.binary(BinaryOperator::Shl, low, count)
        }
        scale => code.binary(BinaryOperator::Mul, low, byte(scale)),
    }
}

fn low_byte(code: &mut Code, index: &Operand) -> Operand {
    let bits = code.function.operand_type(index).bits();
    match bits.cmp(&8) {
        Ordering::Equal => index.clone(),
        Ordering::Greater => code.cast(CastOperator::Trunc, index.clone(), Type::BYTE),
        Ordering::Less => code.cast(CastOperator::Sext, index.clone(), Type::BYTE),
    }
}
