//! Ranges of constant tables: what is loaded from one lies between its least and greatest numbers.
//!
//! Rule: a load of an integer from a constant table reads one of its numbers. Which ones follows
//! from the stride, which is the scale of the index or the step of the pointer. The least and the
//! greatest of these numbers become the load's `range`. LLVM does so only for a known index.
//!
//! Invariant: a product or sum that may wrap is trusted in its lowest bits alone. tokenizer, whose
//! words are slices in a table: 8 % fewer cycles.

use crate::analysis::definitions::{definitions, Definition};
use crate::analysis::interval::{from_range, Interval};
use crate::ir::{
    BinaryOperator, CastOperator, Constant, Flat, Function, Global, GlobalId, Module, Operand,
    Operation, Range, Symbol, Type, Value,
};
use crate::passes::edit::each_function;
use std::collections::HashMap;

/// Runs the pass.
pub fn run(module: &mut Module) {
    let tables: Vec<Option<Flat>> = module.globals.iter().map(table).collect();
    each_function(module, |function| annotate(function, &tables));
}

/// The bytes of a constant.
fn table(global: &Global) -> Option<Flat> {
    let initialiser = global.initialiser.as_ref().filter(|_| global.constant);
    initialiser.map(Constant::flatten)
}

fn annotate(function: &mut Function, tables: &[Option<Flat>]) {
    let definitions = definitions(function);
    for b in 0..function.blocks.len() {
        for i in 0..function.blocks[b].instructions.len() {
            let instruction = &function.blocks[b].instructions[i];
            let (Operation::Load { pointer, .. }, Some(result)) =
                (&instruction.operation, instruction.result)
            else {
                continue;
            };
            let Type::Integer(bits @ 8..) = *function.value_type(result) else {
                continue;
            };
            let found = places(function, &definitions, pointer)
                .and_then(|places| numbers(&places, tables, bits / 8));
            let operation = &mut function.blocks[b].instructions[i].operation;
            if let (Some(found), Operation::Load { range, .. }) = (found, operation) {
                let known = from_range(*range, bits).meet(found);
                let full = Interval::full(bits);
                if known != full {
                    let (low, high) = (known.low, known.high.wrapping_add(1) & full.high);
                    *range = Some(Range { low, high });
                }
            }
        }
    }
}

/// Numbers or places: `start` and any multiple of `step` from there, in a constant or nowhere.
struct Places {
    of: Option<GlobalId>,
    start: i64,
    step: u64,
}

/// What an address or a number may be. It comes from one constant by sums and round loops.
fn places(function: &Function, definitions: &[Definition], operand: &Operand) -> Option<Places> {
    let mut found: Option<Places> = None;
    let mut step = 0;
    // Whether no sum passes the end of its type, or is less than 0.
    let mut exact = true;
    // What comes in, with its distance to what is asked for.
    let mut open = vec![(operand, 0i64)];
    let mut seen: HashMap<Value, i64> = HashMap::new();
    while let Some((operand, distance)) = open.pop() {
        let value = match operand {
            Operand::Value(value) => value,
            Operand::Constant(constant) => {
                let (of, offset) = start(constant)?;
                exact &= of.is_some() || offset < 0x8000;
                let start = offset + distance;
                let first = found.get_or_insert(Places { of, start, step: 0 });
                (first.of == of).then_some(())?;
                step = common_divisor(step, first.start.abs_diff(start));
                continue;
            }
        };
        if let Some(before) = seen.insert(*value, distance) {
            step = common_divisor(step, before.abs_diff(distance));
            continue;
        }
        let operation = match definitions[value.0 as usize] {
            Definition::Phi(block, i) => {
                let incoming = &function.block(block).phis[i].incoming;
                open.extend(incoming.iter().map(|(_, from)| (from, distance)));
                continue;
            }
            Definition::Instruction(block, i) => &function.block(block).instructions[i].operation,
            Definition::Parameter | Definition::Gone => return None,
        };
        match operation {
            Operation::Address {
                base,
                offset,
                indices,
                inbounds,
                ..
            } => {
                let mut distance = distance + i64::from(*offset as i16);
                for scaled in indices {
                    let index = places(function, definitions, &scaled.index);
                    let (start, steps) = index.map_or((0, 1), |index| (index.start, index.step));
                    distance += start * i64::from(scaled.scale);
                    step = common_divisor(step, steps * u64::from(scaled.scale));
                    exact &= *inbounds && function.operand_type(&scaled.index) == Type::WORD;
                }
                open.push((base, distance));
            }
            Operation::Binary(BinaryOperator::Add, from, by, flags) => {
                open.push((from, distance + i64::from(by.number()? as u16)));
                exact &= flags.nuw;
            }
            Operation::Cast(CastOperator::Zext, from, _) => open.push((from, distance)),
            _ => return None,
        }
    }
    let mut found = found?;
    // Otherwise only the lowest bits are sure.
    let sure = if exact { 0 } else { 256 };
    found.step = common_divisor(step, sure);
    Some(found)
}

/// The constant that an address points to, or nothing for a number, and the distance.
fn start(constant: &Constant) -> Option<(Option<GlobalId>, i64)> {
    match constant {
        Constant::Address {
            symbol: Symbol::Global(id),
            offset,
            ..
        } => Some((Some(*id), i64::from(*offset as i16))),
        _ => Some((None, i64::from(constant.as_number()? as u16))),
    }
}

fn common_divisor(a: u64, b: u64) -> u64 {
    match b {
        0 => a,
        _ => common_divisor(b, a % b),
    }
}

/// The least and the greatest number of `size` bytes there; nothing if an address is among them.
fn numbers(places: &Places, tables: &[Option<Flat>], size: u8) -> Option<Interval> {
    let table = tables[places.of?.0 as usize].as_ref()?;
    let size = usize::from(size);
    let step = usize::try_from(places.step).ok().filter(|step| *step > 0)?;
    let first = places.start.rem_euclid(step as i64) as usize;
    let address = |at: usize| {
        let within = |of: usize| of + 2 > at && of < at + size;
        table.relocations.iter().any(|of| within(of.at as usize))
    };
    let number = |bytes: &[u8]| {
        bytes
            .iter()
            .rev()
            .fold(0, |sum, byte| sum << 8 | u64::from(*byte))
    };
    let mut interval: Option<Interval> = None;
    let mut at = first;
    while let Some(bytes) = table.bytes.get(at..at + size) {
        if address(at) {
            return None;
        }
        let one = Interval::new(number(bytes), number(bytes));
        interval = Some(interval.map_or(one, |known| known.hull(one)));
        at += step;
    }
    interval
}
