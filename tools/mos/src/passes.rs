//! The passes on the IR before code generation: every one makes values narrower or operations
//! fewer and leaves the meaning alone.
//!
//! A pass is one file, a function from module to module, and can be left out by name.

mod addresses;
mod bases;
mod bounds;
mod common;
mod copies;
mod counters;
mod dead;
mod decisions;
mod demand;
mod digits;
mod edit;
mod fields;
mod folding;
mod indices;
mod inline;
mod interval;
pub(crate) mod loops;
mod narrow;
mod pages;
mod parameters;
mod ranges;
mod remainders;
mod selects;
mod sink;
mod steps;
mod tables;
mod walks;

use crate::explain::Watch;
use crate::ir::{Function, Module};

/// One pass: its name for `without`, and what it does.
pub type Pass = (&'static str, fn(&mut Module));

/// The passes in the order in which they run. Names occur more than once where a pass is worth
/// repeating after the others; leaving a name out leaves out all of its runs.
pub const PASSES: &[Pass] = &[
    ("copies", copies::run),
    ("inline", inline::run),
    ("remainders", remainders::run),
    ("digits", digits::run),
    ("parameters", parameters::run),
    ("bounds", bounds::run),
    ("counters", counters::run),
    ("addresses", addresses::run),
    ("folding", folding::run),
    ("indices", indices::run),
    ("narrow", narrow::run),
    ("folding", folding::run),
    ("narrow", narrow::run),
    ("folding", folding::run),
    ("addresses", addresses::run),
    ("copies", copies::run),
    ("dead", dead::run),
    ("fields", fields::run),
    ("common", common::run),
    ("remainders", remainders::run),
    ("counters", counters::run),
    ("pages", pages::run),
    ("tables", tables::run),
    ("sink", sink::run),
    ("decisions", decisions::run),
    ("selects", selects::run),
    ("walks", walks::run),
    ("steps", steps::run),
    ("bases", bases::run),
];

/// Runs all passes whose names are not in `without`.
pub fn run(module: &mut Module, without: &[String]) {
    explained(module, without, None);
}

/// The same; returns what the passes did to the function that `explain` means.
pub fn explained(module: &mut Module, without: &[String], explain: Option<&str>) -> String {
    let mut watch = Watch::of_ir(explain);
    watch.after_ir("LLVM", module, explain);
    for (name, pass) in PASSES {
        if !without.iter().any(|left_out| left_out == name) {
            pass(module);
            debug_assert_eq!(crate::verify::verify(module), Ok(()), "after pass {name}");
            watch.after_ir(name, module, explain);
        }
    }
    watch.told
}

/// Runs something on each function that has code.
fn each_function(module: &mut Module, mut pass: impl FnMut(&mut Function)) {
    for function in &mut module.functions {
        if !function.is_external() {
            pass(function);
        }
    }
}
