//! Code generation: IR in, ca65 text out.
//!
//! `generate.rs` makes the code of the whole program, branches are relaxed, the checker compares
//! the result with what selection wrote, and the printer makes one text of code and data.

mod allocate;
mod always_taken;
mod argument_coalescing;
mod block_frequency;
mod block_placement;
mod branch_reach;
mod byte;
pub mod callgraph;
mod clobbers;
mod coalesce;
mod commute;
mod convention;
mod data;
mod effects;
mod flow;
mod forwarding;
mod function_order;
mod generate;
mod hardware_stack;
mod homes;
mod index_increments;
mod interface;
mod listing;
mod live_values;
mod liveness;
mod load_folding;
mod lower;
mod names;
mod outgoing_arguments;
mod outline;
pub mod overlay;
mod peephole;
mod pipeline;
mod pointer_parameters;
mod promises;
mod read_modify_write;
mod register_contents;
mod register_copies;
mod register_promotion;
mod registers;
mod relax;
mod rematerialization;
mod select;
mod shared_entries;
#[cfg(test)]
mod sketch;
mod statics;
mod store_forwarding;
mod tail_merging;
mod transfers;
mod unit;

pub use homes::Home;
pub use pipeline::PASSES;

use crate::asm::Line;
use crate::checker;
use crate::error::Error;
use crate::explain::Watches;
use crate::ir::{FunctionId, GlobalId, Module};
use crate::runtime::{self, Helper};
use callgraph::CallGraph;
use overlay::{Overlay, Overlays};
use std::collections::{BTreeMap, BTreeSet};

/// How to generate code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Passes to leave out, by name.
    pub without: Vec<String>,
    /// The most bytes of zero page for values, beside those of the runtime and the
    /// statics in section `.zp`.
    pub zero_page: u16,
    /// Lines that run at most this often, by the allocator's estimate, are outlined in loops and
    /// hot functions, too: bytes for cycles.
    pub outlined: u64,
    /// The most bytes that are copied or filled one by one, without a loop.
    pub unrolled: u64,
    /// Bytes of the software stack, when the program needs one.
    pub stack: u16,
    /// Bytes that segment `FRAMES` of the linker configuration can take; frames beyond that, or
    /// all when it is 0, lie in `BSS`.
    pub frames_segment: u16,
    /// Mangled name or end of the path of a function of which every stage is written to
    /// `explained`.
    pub explain: Option<String>,
    /// Leave the IR instructions in the listing, too.
    pub annotated: bool,
    /// Whether the [checker] compares the finished code with what selection promised.
    pub check: bool,
    /// Parts of the program that share an area of memory; nothing is one without.
    pub overlays: Vec<Overlay>,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            without: Vec::new(),
            zero_page: 256,
            outlined: 0,
            unrolled: 8,
            stack: 512,
            frames_segment: 0,
            explain: None,
            annotated: false,
            check: cfg!(debug_assertions),
            overlays: Vec::new(),
        }
    }
}

/// A program as ca65 text.
#[derive(Clone, Default, Debug)]
pub struct Assembly {
    /// The source for ca65.
    pub text: String,
    /// Files of the runtime that have to be linked too.
    pub helpers: Vec<Helper>,
    /// One line for each function and static: assembler name, size, Rust name, homes.
    pub map: String,
    /// Sizes of all functions, in the order of the code.
    pub functions: Vec<FunctionSize>,
    /// The lines of each of them.
    pub lines: Vec<Vec<ListedLine>>,
    /// Who has which bytes of zero page and of the static frames.
    pub homes: Vec<Home>,
    /// For each exported function the most bytes of the hardware stack that it takes, its own
    /// return address included.
    pub stack: Vec<(String, u32)>,
    /// What `Options::explain` asked for.
    pub explained: String,
    /// The strictest alignment in bytes that statics ask for, by segment; 1 where there is none.
    pub alignments: BTreeMap<String, u32>,
    /// What people should know, a sentence each.
    pub warnings: Vec<String>,
}

/// A line of a function as ca65 gets it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ListedLine {
    /// The text, without the end of the line.
    pub text: String,
    /// Bytes of the instruction; 0 for anything else.
    pub size: u32,
}

/// How big a function became.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FunctionSize {
    /// Label in the assembler text.
    pub label: String,
    /// Demangled path without hashes.
    pub name: String,
    /// Bytes of code.
    pub bytes: u32,
    /// The overlay that it is in.
    pub overlay: Option<String>,
}

/// Who comes to a piece of code, and by which convention.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// Other functions that know it.
    Body,
    /// Calls by address.
    Entry,
    /// Assembly.
    Exported,
    /// Several functions, for which it does what they have in common.
    Outlined(u32),
    /// Callers outside of the function's overlay.
    Gate,
    /// Gates of the overlay of this number, when it is not in memory.
    Loader(u8),
}

/// The code of one function.
pub(crate) struct Code {
    /// Which.
    pub function: FunctionId,
    /// Its body, or a way in.
    pub place: Place,
    /// Instructions; labels are local.
    pub lines: Vec<Line>,
    /// First label number that is not in use.
    pub next_label: u32,
    /// Where its parameters and values lie, for the map.
    pub homes: String,
}

/// What code generation makes of the whole program.
pub(crate) struct Generated {
    pub functions: Vec<Code>,
    /// Bytes of static frames in ordinary memory.
    pub frame: u32,
    /// Bytes of static frames in zero page.
    pub zero_page: u32,
    /// Statics that lie in zero page without a request of the program.
    pub statics: BTreeSet<GlobalId>,
    /// Who has which of both.
    pub owners: Vec<homes::Owner>,
    /// Bytes of the exchange area for calls by address.
    pub exchange: u32,
    /// What is in which overlay.
    pub overlays: Overlays,
    /// Functions that `Options::explain` names, up to now.
    pub watched: Watches,
    /// What the checker has to know; `finished` is still empty.
    pub promised: Option<checker::Program>,
}

/// Code of the whole program with every branch in reach.
fn relaxed(module: &Module, graph: &CallGraph, options: &Options) -> Result<Generated, Error> {
    graph.check_allocas(module)?;
    let overlays = Overlays::new(module, graph, &options.overlays)?;
    let mut generated = generate::generate(module, graph, overlays, options)?;
    generated.overlays.prove(module, &generated.functions)?;
    for code in &mut generated.functions {
        code.lines = relax::relax(std::mem::take(&mut code.lines), code.next_label);
    }
    generated.watched.after("branches", &generated.functions);
    if let Some(program) = &mut generated.promised {
        let pieces = generated.functions.iter().map(|code| checker::Piece {
            function: code.function,
            place: code.place,
            lines: code.lines.clone(),
        });
        program.finished = pieces.collect();
    }
    Ok(generated)
}

/// What [`compile`] gives to the checker with `Options::check`.
///
/// # Errors
/// As [`compile`].
pub fn promised(module: &Module, options: &Options) -> Result<Option<checker::Program>, Error> {
    let options = Options {
        check: true,
        ..options.clone()
    };
    Ok(relaxed(module, &CallGraph::new(module), &options)?.promised)
}

/// Translates a verified module.
///
/// # Errors
/// What cannot be translated, with the name of the function it is in.
pub fn compile(module: &Module, options: &Options) -> Result<Assembly, Error> {
    let graph = CallGraph::new(module);
    let mut generated = relaxed(module, &graph, options)?;
    if let Some(program) = &generated.promised {
        checker::check(program)?;
    }
    let stack = hardware_stack::worst(module, &graph, &generated.functions);
    hardware_stack::fits(&graph, &stack)?;
    if !options.without.iter().any(|pass| pass == "always-taken") {
        for code in &mut generated.functions {
            always_taken::run(&mut code.lines);
        }
        generated
            .watched
            .after("always-taken", &generated.functions);
    }
    let names = names::Names::new(module);
    let printed = listing::print(module, &graph, &names, &generated, options)?;

    Ok(Assembly {
        text: printed.text,
        helpers: runtime::closure(&printed.imports),
        map: printed.map,
        functions: printed.functions,
        lines: printed.lines,
        homes: homes::homes(module, &generated.owners),
        stack,
        explained: generated.watched.told(),
        alignments: data::alignments(module, &graph.globals),
        warnings: data::warnings(module, &graph.globals),
    })
}

/// Bytes that statics in section `.zp` take.
pub fn zero_page_statics(module: &Module) -> u32 {
    let statics = module
        .globals
        .iter()
        .filter(|global| data::in_zero_page(global));
    statics.map(|global| global.of.size()).sum()
}
