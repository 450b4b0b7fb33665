//! The optimising generator.
//!
//! Selection makes 6502 instructions on *units*, variables of one byte (or two for a pointer) whose
//! addresses nobody knows yet; passes improve that code on the ground of liveness; then all units of
//! the whole program get zero page or static memory at once. Every pass is a file with its rule, its
//! invariants and its gain, and can be left out by name.

mod allocate;
mod clobbers;
mod coalesce;
mod commute;
mod convention;
mod counts;
mod effects;
mod flow;
mod increments;
mod known;
mod layout;
mod liveness;
mod loops;
mod lower;
mod merge;
mod operands;
mod order;
mod outline;
mod passing;
mod peephole;
mod pending;
mod placement;
mod promises;
mod residency;
mod returns;
mod select;
#[cfg(test)]
mod sketch;
mod stores;
mod transfers;
mod twins;
mod unit;
mod weights;

use super::callgraph::CallGraph;
use super::overlay::Overlays;
use super::{Code, Generated, Options, Owner, Place};
use crate::asm::Line;
use crate::error::{Error, Result};
use crate::explain::{Watch, Watches};
use crate::ir::{FunctionId, Module};
use allocate::Piece;
use convention::Conventions;
use effects::Context;
use promises::Promises;
use select::Select;
use std::collections::BTreeSet;
use std::fmt::Write;
use unit::Units;
use weights::Weights;

/// The passes that can be left out.
pub const PASSES: &[&str] = &[
    "placement",
    "returns",
    "coalesce",
    "increments",
    "track",
    "dead",
    "operands",
    "commute",
    "residency",
    "orders",
    "twins",
    "stores",
    "counts",
    "tail-calls",
    "transfers",
    "clobbers",
    "passing",
    "merge",
    "outline",
    "layout",
    "order",
    "always",
    "updates",
    "reciprocals",
    "register-parameters",
    "zero-page",
];

/// Generates the code of every reachable function.
pub(super) fn generate(
    module: &Module,
    graph: &CallGraph,
    overlays: Overlays,
    options: &Options,
) -> Result<Generated> {
    let on = |pass: &str| !options.without.iter().any(|without| without == pass);
    let mut units = Units::default();
    let mut conventions = Conventions::new(module, graph, &mut units, on("register-parameters"));
    let mut watched = Watches::default();
    let mut codes: Vec<Code> = Vec::new();
    let mut promises = Promises::default();
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
        if on("updates") {
            select.find_updates();
        }
        select.body()?;
        let (mut lines, mut next_label) = (select.lines, select.next_label);
        let context = Context {
            function: id,
            units: &units,
            conventions: &conventions,
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
            },
        })
        .collect();
    let pool = if on("zero-page") {
        u32::from(options.zero_page)
    } else {
        0
    };
    let weights = Weights::new(&options.profile);
    let places = allocate::allocate(
        module,
        graph,
        &units,
        &pieces,
        pool,
        on("passing"),
        &weights,
    )?;
    let frequencies = allocate::frequencies(graph, &pieces, module.functions.len());
    drop(pieces);
    for code in &mut codes {
        let context = Context {
            function: code.function,
            units: &units,
            conventions: &conventions,
        };
        let piece = Piece {
            lines: &code.lines,
            context,
        };
        let lines = passing::remove(&piece, &places.groups);
        let context = piece.context;
        code.lines = lower::lower(lines, &places, &context, module);
        code.homes = homes(&conventions, &places, code);
    }
    watched.after("addresses", &codes);
    if on("merge") {
        for code in &mut codes {
            merge::merge(&mut code.lines, &mut code.next_label);
        }
        watched.after("merge", &codes);
    }
    if on("outline") {
        share(module, &overlays, &mut codes, &frequencies);
        watched.after("outline", &codes);
    }
    if on("layout") {
        for code in &mut codes {
            if frequencies[code.function.0 as usize] <= OFTEN {
                layout::layout(&mut code.lines, code.next_label);
            }
        }
    }
    overlays.connect(&mut codes);
    watched.after("overlays", &codes);
    if on("order") {
        order::order(&mut codes, module, &overlays, &frequencies);
        watched.after("order", &codes);
    }
    let context = |function| Context {
        function,
        units: &units,
        conventions: &conventions,
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

/// All passes over one function.
fn improve(
    lines: &mut Vec<Line>,
    next_label: &mut u32,
    context: &Context,
    on: &impl Fn(&str) -> bool,
    watch: &mut Watch,
) {
    flow::straighten(lines);
    watch.after("straighten", lines);
    if on("placement") {
        placement::place(lines, next_label);
        watch.after("placement", lines);
    }
    if on("returns") && returns::returns(lines) {
        flow::straighten(lines);
        watch.after("returns", lines);
    }
    if on("dead") {
        while peephole::dead(lines, context) {}
        watch.after("dead", lines);
    }
    for _ in 0..2 {
        if on("coalesce") {
            while coalesce::coalesce(lines, context) {}
            watch.after("coalesce", lines);
        }
        if on("increments") {
            increments::increments(lines, next_label, context);
            watch.after("increments", lines);
        }
        tidy(lines, context, on, watch);
    }
    if on("residency") {
        let order = best_order(lines, *next_label, context, on);
        reside(lines, next_label, context, on, order, watch);
    }
    if on("tail-calls") {
        peephole::tail_calls(lines);
        watch.after("tail-calls", lines);
    }
    if on("placement") {
        placement::place(lines, next_label);
        watch.after("placement", lines);
    }
    if on("transfers") {
        transfers::transfers(lines, context);
        watch.after("transfers", lines);
    }
}

/// Values in registers, and what that makes possible.
fn reside(
    lines: &mut Vec<Line>,
    next_label: &mut u32,
    context: &Context,
    on: &impl Fn(&str) -> bool,
    order: [i64; 3],
    watch: &mut Watch,
) {
    residency::residency(lines, next_label, context, order);
    watch.after("residency", lines);
    if on("twins") && twins::twins(lines, context) {
        watch.after("twins", lines);
    }
    if on("operands") {
        while operands::loads(lines, context) {}
        watch.after("loads", lines);
    }
    if on("stores") {
        while stores::stores(lines, context) {}
        watch.after("stores", lines);
    }
    tidy(lines, context, on, watch);
    if on("counts") && counts::counts(lines, context) {
        watch.after("counts", lines);
    }
    tidy(lines, context, on, watch);
}

/// The order of residency that gives the cheapest code, by trying each.
fn best_order(
    lines: &[Line],
    next_label: u32,
    context: &Context,
    on: &impl Fn(&str) -> bool,
) -> [i64; 3] {
    let [usual, ..] = residency::ORDERS;
    if !on("orders") {
        return usual;
    }
    let cost = |order: &[i64; 3]| {
        let (mut lines, mut next_label) = (lines.to_vec(), next_label);
        reside(
            &mut lines,
            &mut next_label,
            context,
            on,
            *order,
            &mut Watch::default(),
        );
        // The usual one unless another is better by a hundredth: the rest is the estimate's error.
        let handicap = if *order == usual { 99 } else { 100 };
        residency::cost(&lines, context).saturating_mul(handicap)
    };
    residency::ORDERS
        .into_iter()
        .min_by_key(cost)
        .unwrap_or(usual)
}

/// Removes what became superfluous.
fn tidy(lines: &mut Vec<Line>, context: &Context, on: &impl Fn(&str) -> bool, watch: &mut Watch) {
    for _ in 0..4 {
        let mut changed = false;
        if on("operands") && operands::operands(lines, context) {
            changed = true;
            watch.after("operands", lines);
        }
        if on("commute") && commute::commute(lines, context) {
            changed = true;
            watch.after("commute", lines);
        }
        if on("track") {
            changed |= peephole::track(lines, context);
            watch.after("track", lines);
        }
        if on("dead") {
            changed |= peephole::dead(lines, context);
            watch.after("dead", lines);
        }
        if !changed {
            break;
        }
    }
    flow::straighten(lines);
    watch.after("straighten", lines);
}

/// Functions that run more often than this, by the allocator's estimate, are not made smaller at the cost of cycles.
const OFTEN: u64 = 512;

/// Outlines what several functions have in common: those of each overlay, and the resident ones.
fn share(module: &Module, overlays: &Overlays, codes: &mut Vec<Code>, frequencies: &[u64]) {
    let homes: BTreeSet<Option<usize>> = codes.iter().map(|code| overlays.of_code(code)).collect();
    let mut number = 0;
    for home in homes {
        let is_here = |code: &&mut Code| overlays.of_code(code) == home;
        let mut ordinary = None;
        let mut pieces = Vec::new();
        for code in codes.iter_mut().filter(is_here) {
            let section = &module.function(code.function).section;
            let plain = section.as_deref().is_none_or(|name| name == ".text");
            if plain && overlays.of(code.function) == home {
                // Any such function tells the segment.
                ordinary.get_or_insert(code.function);
            }
            pieces.push(outline::Piece {
                lines: std::mem::take(&mut code.lines),
                cold: plain && frequencies[code.function.0 as usize] <= OFTEN,
            });
        }
        let shared = outline::outline(&mut pieces, number);
        for (code, piece) in codes.iter_mut().filter(is_here).zip(pieces) {
            code.lines = piece.lines;
        }
        for lines in shared {
            codes.extend(ordinary.map(|function| Code {
                function,
                place: Place::Outlined(number),
                lines,
                next_label: 0,
                homes: String::new(),
            }));
            number += 1;
        }
    }
}

/// The ways into a function for strangers.
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

/// Bytes of the exchange area for calls by address.
fn exchange(module: &Module, graph: &CallGraph) -> u32 {
    let of = |id: &FunctionId| {
        let function = module.function(*id);
        let parameters = function.parameters.iter().map(|p| p.of.size()).sum::<u32>();
        parameters.max(function.returns.size())
    };
    let calls = graph
        .functions
        .iter()
        .flat_map(|id| super::callgraph::calls(module.function(*id)));
    let indirect = calls
        .filter(|call| matches!(call.callee, crate::ir::Callee::Indirect(_)))
        .map(|call| {
            let arguments = call.types.iter().map(|of| of.size()).sum::<u32>();
            arguments.max(call.returns.size())
        });
    graph
        .address_taken
        .iter()
        .map(of)
        .chain(indirect)
        .max()
        .unwrap_or(0)
}

/// Who has which bytes of zero page and of the static frames.
fn owners(units: &Units, places: &allocate::Places) -> Vec<Owner> {
    let placed = units.all.iter().zip(&places.of);
    placed
        .filter_map(|(unit, place)| {
            let place = (*place)?;
            Some(Owner {
                zero_page: place.base == crate::asm::Base::ZeroPage,
                offset: place.offset,
                size: unit.size,
                function: unit.owner,
                what: match unit.kind {
                    unit::Kind::Value => "value",
                    unit::Kind::Interface => "parameter or result",
                    unit::Kind::Variable => "variable",
                },
            })
        })
        .collect()
}

/// Where the parameters are, for the map.
fn homes(conventions: &Conventions, places: &allocate::Places, code: &Code) -> String {
    if code.place != Place::Body {
        return String::new();
    }
    let mut text = String::new();
    for (i, parameter) in conventions.of(code.function).parameters.iter().enumerate() {
        let _ = write!(text, "; parameter {i}:");
        for byte in parameter {
            let _ = match byte.register {
                Some(effects::A) => write!(text, " A"),
                Some(effects::X) => write!(text, " X"),
                Some(_) => write!(text, " Y"),
                None => match byte.unit.base {
                    crate::asm::Base::Unit(number) => match places.of[number as usize] {
                        Some(place) => {
                            write!(
                                text,
                                " {:?}+{}",
                                place.base,
                                place.offset + byte.unit.offset
                            )
                        }
                        None => write!(text, " unused"),
                    },
                    _ => Ok(()),
                },
            };
        }
    }
    text
}
