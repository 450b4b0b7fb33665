//! Code generation: IR in, ca65 text out.
//!
//! `generate.rs` makes the code of the whole program: `select/` writes instructions on units, by
//! the `convention/` of each function; `function_passes/` improve them by what `analysis/` knows;
//! `addresses/` gives units their places; `program_passes/` and `overlay/` arrange the code of all.
//! Then branches are relaxed, the checker compares the result with what selection wrote, and
//! `listing/` prints code and data as one text.

mod addresses;
mod analysis;
mod convention;
mod flow;
mod function_passes;
mod generate;
mod hardware_stack;
mod listing;
mod options;
pub mod overlay;
mod program_passes;
mod promises;
mod segment;
mod select;
#[cfg(test)]
mod sketch;
mod unit;

pub use addresses::homes::Home;
pub use function_passes::PASSES;
pub use listing::{FunctionSize, ListedLine};
pub use options::Options;
pub use segment::zero_page_statics;

use crate::analysis::callgraph::CallGraph;
use crate::checker;
use crate::error::Error;
use crate::ir::Module;
use crate::runtime::{self, Helper};
use addresses::homes;
use generate::Generated;
use listing::{data, names};
use overlay::Overlays;
use program_passes::{always_taken, relax};
use std::collections::BTreeMap;

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
        program.finished = generated.functions.clone();
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
