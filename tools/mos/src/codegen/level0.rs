//! The naive generator, the reference for ever: every value has its own bytes in the static frame
//! of its function, every instruction loads its operands from there and stores its result there.
//! Zero page is used for pointers and scratch alone. Nothing is clever here on purpose: when an
//! optimisation is suspected, this is what it is compared with.

mod arithmetic;
mod calls;
mod compare;
mod emitter;
mod frame;
mod intrinsics;
mod liveness;
mod memory;
mod stubs;

use super::callgraph::CallGraph;
use super::overlay::Overlays;
use super::{Code, Generated, Place};
use crate::error::{Error, Result};
use crate::ir::Module;
pub(super) use calls::EXCHANGE;
use emitter::Emitter;
pub(super) use emitter::{argument, constant_bytes, Byte};
use frame::Frames;
pub(super) use liveness::{live_before, live_out};

/// Generates the code of every reachable function.
pub(super) fn generate(
    module: &Module,
    graph: &CallGraph,
    overlays: Overlays,
) -> Result<Generated> {
    let frames = Frames::new(module, graph)?;
    let mut functions = Vec::new();
    for &id in &graph.functions {
        let function = module.function(id);
        if function.attributes.interrupt {
            return Err(Error::in_function(
                &function.name,
                "interrupt handlers are written in assembly, not in Rust",
            ));
        }
        let mut emitter = Emitter::new(module, graph, &frames, id);
        emitter.body()?;
        functions.push(Code {
            function: id,
            place: Place::Body,
            homes: frames.describe(id),
            next_label: emitter.next_label,
            lines: emitter.lines,
        });
        functions.extend(stubs::stubs(module, graph, &frames, id)?);
    }
    overlays.connect(&mut functions);
    Ok(Generated {
        functions,
        frame: frames.size,
        zero_page: 0,
        statics: Default::default(),
        owners: Vec::new(),
        exchange: frames.exchange,
        overlays,
        watched: Default::default(),
        promised: None,
    })
}
