//! Constant offset extraction: fields of one record share its pointer and differ in Y.
//!
//! Rule: `base + index * size + 2` and `base + index * size + 5` become `p` and `p + 3`, where
//! `p = base + index * size + 2` is computed where the first of them was. An access takes the
//! distance as Y, so the product and the sum are made once. An index into an array that is a field
//! stays in the address. LLVM keeps the offset in each address, because its processors add it at no
//! cost.
//!
//! Elements of one or two bytes and tables of at most 256 bytes stay as they are: there an index
//! register does it. Invariants: the first address dominates the others, and no distance passes
//! what Y reaches. Runs after `address-folding`, which would put the offsets back.

use crate::analysis::dominators::Dominators;
use crate::analysis::ranges::Ranges;
use crate::ir::{
    BlockId, Constant, Function, Instruction, Module, Operand, Operation, ScaledIndex, Type,
};
use crate::passes::edit::each_function;
use std::collections::HashMap;

/// Elements smaller than this are no records.
const RECORD: u16 = 3;
/// The greatest distance between two fields, which leaves room for eight bytes of the last.
const REACH: i32 = 247;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, extract);
}

/// Addresses that differ in a constant, and in indices that are no record's. The first one
/// dominates all of them.
struct Record {
    /// The indices that all have.
    indices: Vec<ScaledIndex>,
    /// Block, place in it, and distance from the common base.
    fields: Vec<(BlockId, usize, i32)>,
}

impl Record {
    /// The least and the greatest distance.
    fn span(&self) -> (i32, i32) {
        let offsets = self.fields.iter().map(|(_, _, offset)| *offset);
        let (least, most) = (offsets.clone().min(), offsets.max());
        (least.unwrap_or(0), most.unwrap_or(0))
    }

    fn takes(&self, offset: i32) -> bool {
        let (least, most) = self.span();
        most.max(offset) - least.min(offset) <= REACH
    }
}

fn extract(function: &mut Function) {
    let mut records: Vec<Record> = find(function);
    records.retain(|record| record.fields.len() > 1);
    // New pointers by block and place; from the end, so that places stay true.
    let mut pointers = Vec::new();
    for record in &records {
        let (least, _) = record.span();
        let (block, at, offset) = record.fields[0];
        let pointer = function.new_value(Type::Pointer);
        let first = &function.blocks[block.0 as usize].instructions[at];
        let mut moved = first.clone();
        moved.result = Some(pointer);
        if let Operation::Address {
            offset: from_base,
            indices,
            inbounds,
            nuw,
            ..
        } = &mut moved.operation
        {
            *inbounds &= *nuw || *indices == record.indices;
            indices.clone_from(&record.indices);
            *from_base = from_base.wrapping_sub((offset - least) as u16);
            // A field that comes later in the program may lie before the object.
            *inbounds &= *nuw || offset == least;
            *nuw &= *inbounds;
        }
        pointers.push((block, at, moved));
        for (block, at, offset) in &record.fields {
            let field = &mut function.blocks[block.0 as usize].instructions[*at].operation;
            if let Operation::Address {
                base,
                offset: distance,
                indices,
                ..
            } = field
            {
                *base = Operand::Value(pointer);
                *distance = (offset - least) as u16;
                indices.retain(|index| !record.indices.contains(index));
            }
        }
    }
    pointers.sort_by_key(|(block, at, _): &(BlockId, usize, Instruction)| (*block, *at));
    for (block, at, pointer) in pointers.into_iter().rev() {
        let block = &mut function.blocks[block.0 as usize];
        block.instructions.insert(at, pointer);
    }
}

/// The records of a function, in the order in which they are met.
fn find(function: &Function) -> Vec<Record> {
    let dominators = Dominators::new(function);
    let ranges = Ranges::new(function);
    let mut records: Vec<Record> = Vec::new();
    let mut known: HashMap<Operand, Vec<usize>> = HashMap::new();
    for &id in dominators.order() {
        for (at, instruction) in function.block(id).instructions.iter().enumerate() {
            let Operation::Address {
                base,
                offset,
                indices,
                ..
            } = &instruction.operation
            else {
                continue;
            };
            let indices: Vec<ScaledIndex> = indices
                .iter()
                .filter(|index| is_record(index, &ranges, id))
                .cloned()
                .collect();
            if indices.is_empty() {
                continue;
            }
            let (base, from_base) = split(base);
            let offset = i32::from(from_base) + i32::from(*offset as i16);
            let same = known.entry(base).or_default();
            let record = same.iter().find(|&&record| {
                let record: &Record = &records[record];
                record.indices == indices
                    && dominators.dominates(record.fields[0].0, id)
                    && record.takes(offset)
            });
            match record {
                Some(&record) => records[record].fields.push((id, at, offset)),
                None => {
                    same.push(records.len());
                    let fields = vec![(id, at, offset)];
                    records.push(Record { indices, fields });
                }
            }
        }
    }
    records
}

/// Whether an index steps through records and may pass a page.
fn is_record(scaled: &ScaledIndex, ranges: &Ranges, block: BlockId) -> bool {
    let most = ranges.at(&scaled.index, block).high;
    scaled.scale >= RECORD && most.saturating_mul(u64::from(scaled.scale)) > 255
}

/// A base without its distance from its symbol, and that distance.
fn split(base: &Operand) -> (Operand, u16) {
    match base {
        Operand::Constant(Constant::Address {
            symbol,
            offset,
            as_type,
        }) => {
            let start = Constant::Address {
                symbol: *symbol,
                offset: 0,
                as_type: as_type.clone(),
            };
            (Operand::Constant(start), *offset)
        }
        other => (other.clone(), 0),
    }
}
