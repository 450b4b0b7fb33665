//! Static frames: where each value of each function lies.
//!
//! Two functions that can never be active together share addresses: the frames of a strongly
//! connected component begin no lower than the end of those of all its callers.

use crate::asm::{Address, Base};
use crate::codegen::callgraph::CallGraph;
use crate::error::{Error, Result};
use crate::ir::{BlockId, Callee, FunctionId, Module, Operation, Value};
use std::fmt::Write;

/// Bytes of scratch that an instruction may use in the frame.
pub const SCRATCH: u16 = 16;

/// The frame of one function; offsets are from the start of all frames.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    start: u16,
    size: u16,
    /// Of each value; for an alloca, of the variable itself.
    values: Vec<u16>,
    result: u16,
    return_address: u16,
    scratch: u16,
    staging: u16,
}

/// All frames.
pub struct Frames {
    frames: Vec<Frame>,
    /// Bytes of all frames together.
    pub size: u32,
    /// Bytes of the exchange area for calls by address and calls inside cycles.
    pub exchange: u32,
}

impl Frames {
    /// Lays out the frames of all reachable functions.
    pub fn new(module: &Module, graph: &CallGraph) -> Result<Frames> {
        let mut frames = vec![Frame::default(); module.functions.len()];
        let mut exchange = 0;
        for &id in &graph.functions {
            let (frame, needed) = layout(module, id)?;
            frames[id.0 as usize] = frame;
            exchange = exchange.max(needed);
        }
        // Callers have higher component numbers than callees: go down from the roots.
        let mut starts = vec![0u32; graph.members.len()];
        let mut size = 0;
        for (component, members) in graph.members.iter().enumerate().rev() {
            let mut at = starts[component];
            for id in members {
                let frame = &mut frames[id.0 as usize];
                frame.start = at as u16;
                at += u32::from(frame.size);
            }
            if at > 0xF000 {
                return Err(Error::new(
                    "the static frames take more memory than there is; is a large array a local variable?",
                ));
            }
            size = size.max(at);
            for id in members {
                for callee in &graph.callees[id.0 as usize] {
                    let other = graph.component[callee.0 as usize];
                    if other != component && other != usize::MAX {
                        starts[other] = starts[other].max(at);
                    }
                }
            }
        }
        Ok(Frames {
            frames,
            size,
            exchange,
        })
    }

    fn at(&self, id: FunctionId, offset: u16) -> Address {
        Address {
            base: Base::Frame,
            offset: self.frames[id.0 as usize].start + offset,
        }
    }

    /// Where a value lies; for an alloca, the variable itself.
    pub fn value(&self, id: FunctionId, value: Value) -> Address {
        self.at(id, self.frames[id.0 as usize].values[value.0 as usize])
    }

    /// Where a function leaves its result.
    pub fn result(&self, id: FunctionId) -> Address {
        self.at(id, self.frames[id.0 as usize].result)
    }

    /// Where a function that can call itself keeps its return address.
    pub fn return_address(&self, id: FunctionId) -> Address {
        self.at(id, self.frames[id.0 as usize].return_address)
    }

    /// Scratch of the function, [`SCRATCH`] bytes.
    pub fn scratch(&self, id: FunctionId) -> Address {
        self.at(id, self.frames[id.0 as usize].scratch)
    }

    /// Where phis wait for each other.
    pub fn staging(&self, id: FunctionId) -> Address {
        self.at(id, self.frames[id.0 as usize].staging)
    }

    /// For the map.
    pub fn describe(&self, id: FunctionId) -> String {
        let frame = &self.frames[id.0 as usize];
        let mut text = String::new();
        let end = frame.start + frame.size;
        let _ = write!(text, "; frame {}..{end}", frame.start);
        let _ = write!(text, ", result {}", frame.start + frame.result);
        text
    }
}

/// The frame of one function, and how many bytes of the exchange area it needs.
fn layout(module: &Module, id: FunctionId) -> Result<(Frame, u32)> {
    let function = module.function(id);
    let mut size = 0u32;
    let mut take = |bytes: u32| {
        let at = size;
        size += bytes;
        at as u16
    };
    let mut allocas = vec![0; function.values.len()];
    let mut exchange = function.parameters.iter().map(|p| p.of.size()).sum::<u32>();
    exchange = exchange.max(function.returns.size());
    for block in &function.blocks {
        for instruction in &block.instructions {
            match (&instruction.operation, instruction.result) {
                (Operation::Alloca(of), Some(result)) => {
                    allocas[result.0 as usize] = of.size().max(1);
                }
                (Operation::Call(call), _) if !matches!(call.callee, Callee::Intrinsic(_)) => {
                    let arguments = call.types.iter().map(|of| of.size()).sum::<u32>();
                    exchange = exchange.max(arguments).max(call.returns.size());
                }
                _ => {}
            }
        }
    }
    let mut frame = Frame::default();
    for (value, alloca) in function.values.iter().zip(allocas) {
        let bytes = if alloca > 0 { alloca } else { value.of.size() };
        frame.values.push(take(bytes));
    }
    frame.result = take(function.returns.size());
    frame.return_address = take(2);
    frame.scratch = take(u32::from(SCRATCH));
    let staging = (0..function.blocks.len()).map(|i| {
        let block = function.block(BlockId(i as u32));
        let sizes = block
            .phis
            .iter()
            .map(|phi| function.value_type(phi.result).size());
        sizes.sum::<u32>()
    });
    frame.staging = take(staging.max().unwrap_or(0));
    if size > 0xF000 {
        return Err(Error::in_function(
            &function.name,
            format!("its local variables take {size} bytes, more than the memory of a 6502"),
        ));
    }
    frame.size = size as u16;
    Ok((frame, exchange))
}
