//! Clobber sets: which registers and flags a function may change.
//!
//! Functions are translated callees first, and what the finished code of one writes, with what its
//! callees write, is what a call of it writes. Callers keep what they know of the other registers,
//! and whatever they hold there, across the call. Invariant: nothing after this changes a register
//! that is not in the set, see the copying of pointers in `lower.rs`. Functions that can call
//! themselves are not looked at: they change everything.

use super::effects::Context;
use super::registers::{Registers, ALL};
use crate::analysis::callgraph::CallGraph;
use crate::asm::Line;

/// What the finished code of a function changes.
pub fn clobbers(lines: &[Line], context: &Context, graph: &CallGraph) -> Registers {
    if graph.recursive[context.function.0 as usize] {
        return ALL;
    }
    lines
        .iter()
        .fold(0, |all, line| all | context.effects(line).writes)
}
