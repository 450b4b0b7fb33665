//! Masks that change nothing.
//!
//! Rule: `x & mask` is `x` where every number that `x` may be has only bits of the mask. `index` of
//! `kit`, which keeps a number below a power of two, leaves such masks behind tables and counters
//! whose ranges are known here, but not to LLVM.

use crate::analysis::ranges::Ranges;
use crate::ir::{mask, BinaryOperator, Function, Module, Operand, Operation};
use crate::passes::edit::{each_function, replace};

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        let replacements = replacements(function);
        replace(function, &replacements);
    });
}

/// By value: what stands in its place.
fn replacements(function: &Function) -> Vec<Option<Operand>> {
    let mut replacements = vec![None; function.values.len()];
    let ranges = Ranges::new(function);
    for (id, block) in function.blocks_with_ids() {
        for instruction in &block.instructions {
            let (Operation::Binary(BinaryOperator::And, a, b, _), Some(result)) =
                (&instruction.operation, instruction.result)
            else {
                continue;
            };
            let Some(kept) = b.number().filter(|_| a.value().is_some()) else {
                continue;
            };
            let bits = ranges.at(a, id).bits();
            if mask(kept, bits) == mask(u64::MAX, bits) {
                replacements[result.0 as usize] = Some(a.clone());
            }
        }
    }
    replacements
}
