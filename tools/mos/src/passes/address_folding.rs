//! Address folding: a constant distance from an address becomes a constant distance from its base.
//!
//! Rule: `(base + k + indices) + k2` becomes `base + (k + k2) + indices`, so that the fields of an
//! element share one index register and differ in the operand's constant alone (`lda S+0,x`, `lda
//! S+1,x`). An address with variable parts is folded into one with a constant distance only, or
//! into one that nothing else uses, in the same way.

use crate::analysis::definitions::{definitions, operation_of};
use crate::ir::{Constant, Function, Module, Operand, Operation};
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| while merge(function) {});
}

fn merge(function: &mut Function) -> bool {
    let definitions = definitions(function);
    let uses = function.use_counts();
    let mut changed = false;
    for b in 0..function.blocks.len() {
        for i in 0..function.blocks[b].instructions.len() {
            let Operation::Address {
                base,
                offset,
                indices,
                inbounds,
                nuw,
            } = &function.blocks[b].instructions[i].operation
            else {
                continue;
            };
            let merged = match base {
                Operand::Value(below) => match operation_of(function, &definitions, *below) {
                    Some(Operation::Address {
                        base: inner_base,
                        offset: inner_offset,
                        indices: inner_indices,
                        inbounds: inner_inbounds,
                        nuw: inner_nuw,
                    }) if indices.is_empty()
                        || inner_indices.is_empty()
                        || uses[below.0 as usize] == 1 =>
                    {
                        Operation::Address {
                            base: inner_base.clone(),
                            offset: inner_offset.wrapping_add(*offset),
                            indices: [inner_indices.clone(), indices.clone()].concat(),
                            inbounds: *inbounds && *inner_inbounds,
                            nuw: *nuw && *inner_nuw,
                        }
                    }
                    _ => continue,
                },
                Operand::Constant(Constant::Address {
                    symbol,
                    offset: from_symbol,
                    as_type,
                }) if *offset != 0 => Operation::Address {
                    base: Operand::Constant(Constant::Address {
                        symbol: *symbol,
                        offset: from_symbol.wrapping_add(*offset),
                        as_type: as_type.clone(),
                    }),
                    offset: 0,
                    indices: indices.clone(),
                    inbounds: *inbounds,
                    nuw: *nuw,
                },
                _ => continue,
            };
            function.blocks[b].instructions[i].operation = merged;
            changed = true;
        }
    }
    changed
}
