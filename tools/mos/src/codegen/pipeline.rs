//! The passes over the code of one function, in their order.

use super::effects::Context;
use super::{
    coalesce, commute, counts, flow, increments, operands, peephole, placement, residency, returns,
    stores, transfers, twins,
};
use crate::asm::Line;
use crate::explain::Watch;

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
