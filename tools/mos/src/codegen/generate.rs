//! Code generation of the whole program.
//!
//! Selection writes 6502 instructions on *units*: variables of one byte (or two for a pointer)
//! without addresses. Passes improve that code by liveness; then all units of the program get zero
//! page or static memory at once. Every pass is one file, whose head states its rule, its
//! invariants and its gain, and can be left out by name.

use super::addresses::allocate;
use super::addresses::argument_coalescing;
use super::addresses::homes::{exchange, owners, parameters, Owner};
use super::addresses::lower;
use super::addresses::piece::Piece;
use super::analysis::clobbers;
use super::analysis::effects::Context;
use super::analysis::statics::Statics;
use super::convention::Conventions;
use super::function_passes::improve;
use super::options::Options;
use super::overlay::{path, Overlays};
use super::program_passes::outline::{share, OFTEN};
use super::program_passes::{branch_reach, function_order, shared_entries, tail_merging};
use super::promises::Promises;
use super::select::Select;
use super::unit::{Kind, Units};
use crate::analysis::callgraph::CallGraph;
use crate::checker;
use crate::code::{Code, Place};
use crate::error::{Error, Result};
use crate::explain::{Watch, Watches};
use crate::ir::{FunctionId, GlobalId, Module};
use std::collections::BTreeSet;

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
    pub owners: Vec<Owner>,
    /// Bytes of the exchange area for calls by address.
    pub exchange: u32,
    /// What is in which overlay.
    pub overlays: Overlays,
    /// Functions that `Options::explain` names, up to now.
    pub watched: Watches,
    /// What the checker has to know; `finished` is still empty.
    pub promised: Option<checker::Program>,
}

/// Generates the code of every reachable function.
pub(super) fn generate(
    module: &Module,
    graph: &CallGraph,
    overlays: Overlays,
    options: &Options,
) -> Result<Generated> {
    let on = |pass: &str| !options.without.iter().any(|without| without == pass);
    let mut units = Units::default();
    // Those that have a number already.
    let locals = module
        .globals
        .iter()
        .filter_map(|global| Some((global, global.lent.as_ref()?)));
    for (global, lent) in locals {
        units.add(lent.owners[0], global.of.size() as u16, Kind::Variable);
    }
    let mut conventions = Conventions::new(module, graph, &mut units, on("register-parameters"));
    let mut watched = Watches::default();
    let mut codes: Vec<Code> = Vec::new();
    let mut promises = Promises::default();
    let statics = Statics::new(module);
    // Callees first: their callers then know which registers they leave alone.
    for &id in graph.members.iter().flatten() {
        let function = module.function(id);
        if function.attributes.interrupt {
            return Err(Error::in_function(
                &function.name,
                "interrupt handlers are written in assembly, not in Rust",
            ));
        }
        let mut select = Select::new(module, graph, &conventions, &mut units, id);
        select.annotated = options.annotated;
        select.reciprocals = on("reciprocals");
        select.halves = on("binary-search");
        select.unrolled = options.unrolled;
        if on("updates") {
            select.find_updates();
        }
        if on("displacements") {
            select.find_displacements();
        }
        select.body()?;
        let (mut lines, mut next_label) = (select.lines, select.next_label);
        let context = Context {
            function: id,
            units: &units,
            conventions: &conventions,
            statics: &statics,
        };
        let mut watch = Watch::new(options.explain.as_deref(), function);
        watch.after("selection", &lines);
        promises.add(id, Place::Body, &lines);
        improve(&mut lines, &mut next_label, &context, &on, &mut watch);
        watched.add(id, watch);
        if on("clobbers") && !overlays.is_gated(id) {
            let registers = clobbers::clobbers(&lines, &context, graph);
            conventions.set_clobbers(id, registers);
        }
        codes.push(Code {
            function: id,
            place: Place::Body,
            lines,
            next_label,
            homes: String::new(),
        });
        let mut stubs = stubs(module, graph, &conventions, &mut units, id)?;
        for stub in &mut stubs {
            promises.add(id, stub.place, &stub.lines);
            let context = Context {
                function: id,
                units: &units,
                conventions: &conventions,
                statics: &statics,
            };
            let mut watch = Watch::default();
            improve(
                &mut stub.lines,
                &mut stub.next_label,
                &context,
                &on,
                &mut watch,
            );
        }
        codes.append(&mut stubs);
    }
    codes.sort_by_key(|code| code.function);
    let pieces: Vec<Piece> = codes
        .iter()
        .map(|code| Piece {
            lines: &code.lines,
            context: Context {
                function: code.function,
                units: &units,
                conventions: &conventions,
                statics: &statics,
            },
        })
        .collect();
    let pool = if on("zero-page") {
        u32::from(options.zero_page)
    } else {
        0
    };
    let places = allocate::allocate(
        module,
        graph,
        &units,
        &pieces,
        pool,
        on("argument-coalescing"),
    )?;
    let mut frequencies = allocate::frequencies(graph, &pieces, module.functions.len());
    chill(module, graph, &options.cold, &mut frequencies)?;
    drop(pieces);
    for code in &mut codes {
        let context = Context {
            function: code.function,
            units: &units,
            conventions: &conventions,
            statics: &statics,
        };
        let piece = Piece {
            lines: &code.lines,
            context,
        };
        let lines = argument_coalescing::remove(&piece, &places.groups);
        let context = piece.context;
        code.lines = lower::lower(lines, &places, &context, module);
        code.homes = parameters(&conventions, &places, code);
    }
    watched.after("addresses", &codes);
    if on("tail-merging") {
        for code in &mut codes {
            tail_merging::run(&mut code.lines, &mut code.next_label);
        }
        watched.after("tail-merging", &codes);
    }
    let entries = if on("shared-entries") {
        shared_entries::run(&mut codes, &overlays)
    } else {
        0
    };
    watched.after("shared-entries", &codes);
    if on("outline") {
        share(
            module,
            &overlays,
            &mut codes,
            &frequencies,
            options.outlined,
            entries,
        );
        watched.after("outline", &codes);
    }
    if on("branch-reach") {
        for code in &mut codes {
            // Where calls may take the place of code, jumps may, too.
            let often = OFTEN.max(options.outlined);
            if frequencies[code.function.0 as usize] <= often {
                branch_reach::run(&mut code.lines, &mut code.next_label);
            }
        }
    }
    overlays.connect(&mut codes);
    watched.after("overlays", &codes);
    if on("function-order") {
        function_order::run(&mut codes, module, &overlays, &frequencies, entries);
        watched.after("function-order", &codes);
    }
    let context = |function| Context {
        function,
        units: &units,
        conventions: &conventions,
        statics: &statics,
    };
    let promised = options
        .check
        .then(|| promises.of_program(module, graph, &context(FunctionId(0)), &places));
    Ok(Generated {
        promised,
        functions: codes,
        frame: places.frame,
        zero_page: places.zero_page,
        statics: places.statics.clone(),
        owners: owners(&units, &places),
        exchange: exchange(module, graph),
        overlays,
        watched,
    })
}

/// What the build says to be cold is taken to run never.
fn chill(
    module: &Module,
    graph: &CallGraph,
    cold: &[String],
    frequencies: &mut [u64],
) -> Result<()> {
    let written = |id: &FunctionId| (*id, path::written(&module.function(*id).name));
    let written: Vec<_> = graph.functions.iter().map(written).collect();
    for named in cold {
        let below = |(_, path): &&(FunctionId, String)| path::is_in(path, named);
        let mut ids = written.iter().filter(below).map(|(id, _)| *id).peekable();
        if ids.peek().is_none() {
            return Err(Error::new(format!(
                "{named}, said to be cold, names no function"
            )));
        }
        ids.for_each(|id| frequencies[id.0 as usize] = 0);
    }
    Ok(())
}

/// The entries of a function for calls by address and from assembly.
fn stubs(
    module: &Module,
    graph: &CallGraph,
    conventions: &Conventions,
    units: &mut Units,
    id: FunctionId,
) -> Result<Vec<Code>> {
    let mut places = Vec::new();
    if graph.address_taken.contains(&id) {
        places.push(Place::Entry);
    }
    if !module.function(id).internal {
        places.push(Place::Exported);
    }
    let mut codes = Vec::new();
    for place in places {
        let mut select = Select::new(module, graph, conventions, units, id);
        match place {
            Place::Entry => select.entry(),
            _ => select.exported()?,
        }
        codes.push(Code {
            function: id,
            place,
            next_label: select.next_label,
            lines: select.lines,
            homes: String::new(),
        });
    }
    Ok(codes)
}
