//! Lookup tables: a function of a small number is looked up.
//!
//! Rule: `1 << n`, and a product, quotient or remainder of a constant and a byte with a small
//! range, become a load from a table of that many bytes (7 cycles, 5 bytes beside the table) if the
//! operation is in a loop or made more than once, and costs more. Products of 16 bits have one
//! table for each byte. Equal tables are one table.
//!
//! Invariants: a table has at most [`MOST`] bytes; numbers outside of the range do not occur. A
//! function with a section of its own may run before the tables are there, so it has none.

use std::collections::BTreeMap;

use crate::analysis::dominators::Dominators;
use crate::analysis::loops::loops;
use crate::analysis::ranges::Ranges;
use crate::ir::fold;
use crate::ir::{
    BinaryOperator, BlockId, CastOperator, Constant, Function, FunctionId, Global, GlobalId,
    Module, Operand, Operation, Symbol, Type, Value,
};
use crate::passes::code::Code;
use crate::passes::edit::replace_uses;

/// The longest table.
const MOST: u64 = 32;

/// Something that can be looked up.
struct Place {
    function: FunctionId,
    block: BlockId,
    result: Value,
    hot: bool,
}

/// What is computed: operator, constant, whether it is the left operand, bits.
type Kind = (u8, u64, bool, u8);

/// Runs the pass.
pub fn run(module: &mut Module) {
    let mut found: BTreeMap<Kind, (Vec<Place>, Vec<u64>)> = BTreeMap::new();
    for (id, function) in module.functions_with_ids() {
        if !function.is_external() && function.section.is_none() {
            collect(id, function, &mut found);
        }
    }
    for (kind, (places, numbers)) in found {
        if places.len() > 1 || places.iter().any(|place| place.hot) {
            let bytes = kind.3 / 8;
            let tables: Vec<GlobalId> = (0..bytes)
                .map(|byte| table(module, &numbers, byte))
                .collect();
            for place in places {
                look_up(module, &place, &tables);
            }
        }
    }
}

fn collect(
    id: FunctionId,
    function: &Function,
    found: &mut BTreeMap<Kind, (Vec<Place>, Vec<u64>)>,
) {
    let mut ranges = None;
    let mut depth: Option<Vec<bool>> = None;
    for (block, code) in function.blocks_with_ids() {
        for instruction in &code.instructions {
            let (Some(result), Operation::Binary(operator, a, b, _)) =
                (instruction.result, &instruction.operation)
            else {
                continue;
            };
            let bits = function.value_type(result).bits();
            let (number, index, left) = match (a.number(), b.number()) {
                (Some(number), None) => (number, b, true),
                (None, Some(number)) => (number, a, false),
                _ => continue,
            };
            if !is_dear(*operator, number, left, bits) {
                continue;
            }
            let ranges = ranges.get_or_insert_with(|| Ranges::new(function));
            let mut high = ranges.at(index, block).high;
            if left && *operator != BinaryOperator::Mul {
                // A shift by more has no result.
                high = high.min(u64::from(bits) - 1);
            }
            if high >= MOST {
                continue;
            }
            let depth = depth.get_or_insert_with(|| {
                let mut inside = vec![false; function.blocks.len()];
                for of in loops(function, &Dominators::new(function)) {
                    for (inside, of) in inside.iter_mut().zip(&of.inside) {
                        *inside |= of;
                    }
                }
                inside
            });
            let kind = (*operator as u8, number, left, bits);
            let (places, numbers) = found.entry(kind).or_default();
            for index in numbers.len() as u64..=high {
                let (x, y) = if left {
                    (number, index)
                } else {
                    (index, number)
                };
                numbers.push(fold::binary(*operator, x, y, bits).unwrap_or(0));
            }
            places.push(Place {
                function: id,
                block,
                result,
                hot: depth[block.0 as usize],
            });
        }
    }
}

/// Whether an operation costs more than looking it up.
fn is_dear(operator: BinaryOperator, number: u64, left: bool, bits: u8) -> bool {
    match operator {
        BinaryOperator::Shl | BinaryOperator::LShr => left && bits == 8,
        BinaryOperator::UDiv | BinaryOperator::URem => {
            !left && bits == 8 && !number.is_power_of_two()
        }
        // A doubling and an addition are as many cycles as a look-up.
        BinaryOperator::Mul => {
            let work = number.count_ones() + (64 - number.leading_zeros()) / 2;
            (bits == 8 || bits == 16) && !number.is_power_of_two() && work > 4
        }
        _ => false,
    }
}

/// Adds the table of one byte of some numbers.
fn table(module: &mut Module, numbers: &[u64], byte: u8) -> GlobalId {
    let bytes: Vec<u8> = numbers.iter().map(|n| (n >> (8 * byte)) as u8).collect();
    let initialiser = Some(Constant::Bytes(bytes));
    let known = module.globals_with_ids().find(|(_, global)| {
        global.constant && global.internal && global.unnamed && global.initialiser == initialiser
    });
    if let Some((id, _)) = known {
        return id;
    }
    let id = GlobalId(module.globals.len() as u32);
    module.globals.push(Global {
        name: format!("table.{}", id.0),
        of: Type::Array(numbers.len() as u32, Box::new(Type::BYTE)),
        constant: true,
        initialiser,
        internal: true,
        section: None,
        align: 1,
        lent: None,
        unnamed: true,
    });
    id
}

/// Replaces an operation by loads.
fn look_up(module: &mut Module, place: &Place, tables: &[GlobalId]) {
    let function = &mut module.functions[place.function.0 as usize];
    let block = place.block.0 as usize;
    let at = function.blocks[block]
        .instructions
        .iter()
        .position(|instruction| instruction.result == Some(place.result));
    let Some(at) = at else {
        return;
    };
    // Read now: what it was when the place was found may have become a look-up itself.
    let operation = &function.blocks[block].instructions[at].operation;
    let operands = operation.operands();
    let Some(index) = operands.into_iter().find(|o| o.value().is_some()).cloned() else {
        return;
    };
    let location = function.blocks[block].instructions[at].location;
    let mut code = Code::new(function, location);
    let of = code.function.value_type(place.result).clone();
    // Two bytes are what an index has; the upper one is zero.
    let mut low = index;
    if code.function.operand_type(&low).bits() > 8 {
        low = code.cast(CastOperator::Trunc, low, Type::BYTE);
    }
    let index = code.cast(CastOperator::Zext, low, Type::WORD);
    let mut whole: Option<Operand> = None;
    for (i, table) in tables.iter().enumerate() {
        let base = Operand::Constant(Constant::Address {
            symbol: Symbol::Global(*table),
            offset: 0,
            as_type: Type::Pointer,
        });
        let mut byte = code.byte_at(base, index.clone());
        if of != Type::BYTE {
            byte = code.cast(CastOperator::Zext, byte, of.clone());
        }
        whole = Some(match whole {
            None => byte,
            Some(lower) => {
                let count = Operand::Constant(Constant::integer(of.bits(), 8 * i as u64));
                let upper = code.binary(BinaryOperator::Shl, byte, count);
                code.binary(BinaryOperator::Or, upper, lower)
            }
        });
    }
    let instructions = code.instructions;
    function.blocks[block]
        .instructions
        .splice(at..=at, instructions);
    let mut replacements = vec![None; function.values.len()];
    replacements[place.result.0 as usize] = whole;
    replace_uses(function, &replacements);
}
