//! Constant folding.
//!
//! Rule: arithmetic, comparisons and casts of constants become constants; a cast of a cast becomes
//! one cast or none; neutral operands (`x + 0`, `x | 0`, `x * 1`, a shift by 0, `x & all ones`)
//! vanish; the constant of a commutative operator stands on its right. LLVM has done this once;
//! narrowing makes new cases.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::ir::fold;
use crate::ir::{
    mask, BinaryOperator, CastOperator, Constant, Flags, Function, Module, Operand, Operation,
    Type, Value,
};
use crate::passes::edit::each_function;
use crate::passes::edit::replace;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| while fold_once(function) {});
}

/// What an instruction becomes.
enum Better {
    /// Something that is there already.
    Operand(Operand),
    /// A simpler operation.
    Operation(Operation),
}

fn fold_once(function: &mut Function) -> bool {
    let definitions = definitions(function);
    let mut replacements: Vec<Option<Operand>> = vec![None; function.values.len()];
    let mut changed = false;
    for b in 0..function.blocks.len() {
        for i in 0..function.blocks[b].instructions.len() {
            let instruction = &function.blocks[b].instructions[i];
            let Some(result) = instruction.result else {
                continue;
            };
            match better(function, &definitions, result, &instruction.operation) {
                Some(Better::Operand(operand)) => {
                    replacements[result.0 as usize] = Some(operand);
                    changed = true;
                }
                Some(Better::Operation(operation)) => {
                    function.blocks[b].instructions[i].operation = operation;
                    changed = true;
                }
                None => {}
            }
        }
    }
    if changed {
        replace(function, &replacements);
    }
    changed
}

fn better(
    function: &Function,
    definitions: &[Definition],
    result: Value,
    operation: &Operation,
) -> Option<Better> {
    let bits = function.value_type(result).bits();
    match operation {
        Operation::Cast(operator, operand, _) => cast(
            function,
            definitions,
            *operator,
            operand,
            function.value_type(result),
        ),
        Operation::Binary(operator, a, b, flags) => binary(*operator, a, b, *flags, bits),
        Operation::Compare(predicate, a, b, flags) => {
            let width = function.operand_type(a).bits();
            match (a.number(), b.number()) {
                (Some(x), Some(y)) => {
                    let holds = fold::compare(*predicate, x, y, width);
                    Some(number(1, holds.into()))
                }
                (Some(_), None) if b.value().is_some() => Some(Better::Operation(
                    Operation::Compare(predicate.swapped(), b.clone(), a.clone(), *flags),
                )),
                _ => None,
            }
        }
        Operation::Select(condition, yes, no) => match condition.number() {
            Some(1) => Some(Better::Operand(yes.clone())),
            Some(_) => Some(Better::Operand(no.clone())),
            None if yes == no => Some(Better::Operand(yes.clone())),
            None => None,
        },
        Operation::Address {
            base,
            offset: 0,
            indices,
            ..
        } if indices.is_empty() => Some(Better::Operand(base.clone())),
        _ => None,
    }
}

fn number(bits: u8, value: u64) -> Better {
    Better::Operand(Operand::Constant(Constant::integer(bits, value)))
}

fn cast(
    function: &Function,
    definitions: &[Definition],
    operator: CastOperator,
    operand: &Operand,
    to: &Type,
) -> Option<Better> {
    use CastOperator::{Sext, Trunc, Zext};
    let (Type::Integer(bits), Type::Integer(from)) = (to, function.operand_type(operand)) else {
        return None;
    };
    let bits = *bits;
    if let Some(value) = operand.number() {
        return Some(number(bits, fold::cast(operator, value, from, bits)));
    }
    let Operation::Cast(inner_operator, inner, _) =
        operation_of(function, definitions, operand.value()?)?
    else {
        return None;
    };
    let Type::Integer(inner_bits) = function.operand_type(inner) else {
        return None;
    };
    let again = |operator| {
        Some(Better::Operation(Operation::Cast(
            operator,
            inner.clone(),
            Flags::default(),
        )))
    };
    match (operator, inner_operator) {
        (Trunc, Zext | Sext) if bits == inner_bits => Some(Better::Operand(inner.clone())),
        (Trunc, Zext | Sext) if bits < inner_bits => again(Trunc),
        (Trunc, Zext | Sext) => again(*inner_operator),
        (Trunc, Trunc) => again(Trunc),
        (Zext | Sext, Zext) => again(Zext),
        (Sext, Sext) => again(Sext),
        _ => None,
    }
}

fn binary(
    operator: BinaryOperator,
    a: &Operand,
    b: &Operand,
    flags: Flags,
    bits: u8,
) -> Option<Better> {
    use BinaryOperator::*;
    let commutes = matches!(operator, Add | Mul | And | Or | Xor);
    let Some(y) = b.number() else {
        let swap = commutes && a.number().is_some();
        return swap
            .then(|| Better::Operation(Operation::Binary(operator, b.clone(), a.clone(), flags)));
    };
    if let Some(x) = a.number() {
        return fold::binary(operator, x, y, bits).map(|value| number(bits, value));
    }
    let ones = mask(u64::MAX, bits);
    match (operator, y) {
        (Add | Sub | Or | Xor | Shl | LShr | AShr, 0) | (Mul | UDiv | SDiv, 1) => {
            Some(Better::Operand(a.clone()))
        }
        (And, y) if y == ones => Some(Better::Operand(a.clone())),
        (And | Mul, 0) | (URem, 1) => Some(number(bits, 0)),
        (Or, y) if y == ones => Some(number(bits, ones)),
        _ => None,
    }
}
