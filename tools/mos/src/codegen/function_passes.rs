//! The passes over the code of one function on units, in their order.

mod block_placement;
mod coalesce;
mod commute;
mod compare_elimination;
mod forwarding;
mod index_increments;
mod load_folding;
mod peephole;
mod read_modify_write;
mod register_copies;
mod register_promotion;
mod rematerialization;
mod store_forwarding;
mod transfers;

use super::analysis::effects::Context;
use super::flow;
use crate::asm::Line;
use crate::explain::Watch;

/// The passes that can be left out.
pub const PASSES: &[&str] = &[
    "block-placement",
    "coalesce",
    "read-modify-write",
    "redundant-loads",
    "dead-code",
    "load-folding",
    "commute",
    "register-promotion",
    "promotion-orders",
    "register-copies",
    "store-forwarding",
    "rematerialization",
    "index-increments",
    "tail-calls",
    "compare-elimination",
    "transfers",
    "clobbers",
    "argument-coalescing",
    "tail-merging",
    "shared-entries",
    "outline",
    "branch-reach",
    "function-order",
    "always-taken",
    "updates",
    "displacements",
    "reciprocals",
    "binary-search",
    "register-parameters",
    "zero-page",
];

/// All passes over one function.
pub fn improve(
    lines: &mut Vec<Line>,
    next_label: &mut u32,
    context: &Context,
    on: &impl Fn(&str) -> bool,
    watch: &mut Watch,
) {
    flow::straighten(lines);
    watch.after("straighten", lines);
    if on("block-placement") {
        block_placement::run(lines, next_label);
        watch.after("block-placement", lines);
    }
    if on("dead-code") {
        while peephole::dead(lines, context) {}
        watch.after("dead-code", lines);
    }
    for _ in 0..2 {
        if on("coalesce") {
            while coalesce::run(lines, context) {}
            watch.after("coalesce", lines);
        }
        if on("read-modify-write") {
            read_modify_write::run(lines, next_label, context);
            watch.after("read-modify-write", lines);
        }
        tidy(lines, context, on, watch);
    }
    if on("register-promotion") {
        let order = best_order(lines, *next_label, context, on);
        watch.after("promotion-orders", lines);
        reside(lines, next_label, context, on, order, watch);
    }
    if on("tail-calls") {
        peephole::tail_calls(lines, context);
        watch.after("tail-calls", lines);
    }
    if on("block-placement") {
        block_placement::run(lines, next_label);
        watch.after("block-placement", lines);
    }
    if on("compare-elimination") && compare_elimination::run(lines, context) {
        watch.after("compare-elimination", lines);
    }
    if on("transfers") {
        transfers::run(lines, context);
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
    register_promotion::run(lines, next_label, context, order);
    watch.after("register-promotion", lines);
    if on("register-copies") && register_copies::run(lines, context) {
        watch.after("register-copies", lines);
    }
    if on("load-folding") {
        while load_folding::loads(lines, context) {}
        watch.after("loads", lines);
    }
    if on("store-forwarding") {
        while store_forwarding::run(lines, context) {}
        watch.after("store-forwarding", lines);
    }
    if on("rematerialization") && rematerialization::run(lines, context) {
        watch.after("rematerialization", lines);
    }
    tidy(lines, context, on, watch);
    if on("index-increments") && index_increments::run(lines, context) {
        watch.after("index-increments", lines);
    }
    tidy(lines, context, on, watch);
}

/// Instructions of the longest function for which all orders are tried: a hash that is written out
/// in 5,000 would take four times as long.
const LONGEST: usize = 1500;

/// The order of register promotion that gives the cheapest code, by trying each.
fn best_order(
    lines: &[Line],
    next_label: u32,
    context: &Context,
    on: &impl Fn(&str) -> bool,
) -> [i64; 3] {
    let [usual, ..] = register_promotion::ORDERS;
    let length = lines.iter().filter(|line| matches!(line, Line::Code(..)));
    if !on("promotion-orders") || length.count() > LONGEST {
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
        register_promotion::cost(&lines, context).saturating_mul(handicap)
    };
    register_promotion::ORDERS
        .into_iter()
        .min_by_key(cost)
        .unwrap_or(usual)
}

/// Removes what became superfluous.
fn tidy(lines: &mut Vec<Line>, context: &Context, on: &impl Fn(&str) -> bool, watch: &mut Watch) {
    for _ in 0..4 {
        let mut changed = false;
        if on("load-folding") && load_folding::run(lines, context) {
            changed = true;
            watch.after("load-folding", lines);
        }
        if on("commute") && commute::run(lines, context) {
            changed = true;
            watch.after("commute", lines);
        }
        if on("redundant-loads") {
            changed |= peephole::track(lines, context);
            watch.after("redundant-loads", lines);
        }
        if on("dead-code") {
            changed |= peephole::dead(lines, context);
            watch.after("dead-code", lines);
        }
        if !changed {
            break;
        }
    }
    flow::straighten(lines);
    watch.after("straighten", lines);
}
