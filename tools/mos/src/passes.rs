//! The passes on the IR: each makes values narrower or operations fewer and keeps the meaning.
//!
//! A pass is one file, a function from module to module, and can be left out by name. Those on
//! induction variables and other counters are in `loops/`, those that look at several functions in
//! `program/`.

mod address_folding;
mod block_compares;
mod block_moves;
mod code;
mod common_subexpressions;
mod compare_sinking;
mod condition_phis;
mod constant_folding;
mod copy_propagation;
mod dead_code;
mod div_rem_pairs;
mod edit;
mod if_conversion;
mod index_narrowing;
mod loops;
mod mask_elimination;
mod min_max;
mod narrowing;
mod offset_extraction;
mod program;
mod sinking;

use crate::explain::Watch;
use crate::ir::Module;

/// One pass: its name for `without`, and what it does.
pub type Pass = (&'static str, fn(&mut Module));

/// The passes in the order in which they run. Names occur more than once where a pass is worth
/// repeating after the others; leaving a name out leaves out all of its runs.
pub const PASSES: &[Pass] = &[
    ("copy-propagation", copy_propagation::run),
    ("div-rem-pairs", div_rem_pairs::run),
    ("digits", loops::digits::run),
    ("constant-locals", program::constant_locals::run),
    ("copy-elision", program::copy_elision::run),
    ("static-locals", program::static_locals::run),
    ("dead-arguments", program::dead_arguments::run),
    ("table-ranges", program::table_ranges::run),
    (
        "interprocedural-ranges",
        program::interprocedural_ranges::run,
    ),
    ("block-compares", block_compares::run),
    ("normalization", loops::normalization::run),
    ("test-placement", loops::test_placement::run),
    ("induction-variables", loops::induction_variables::run),
    ("address-folding", address_folding::run),
    ("constant-folding", constant_folding::run),
    ("mask-elimination", mask_elimination::run),
    ("index-narrowing", index_narrowing::run),
    ("narrowing", narrowing::run),
    ("constant-folding", constant_folding::run),
    ("narrowing", narrowing::run),
    ("constant-folding", constant_folding::run),
    ("address-folding", address_folding::run),
    ("copy-propagation", copy_propagation::run),
    ("dead-code", dead_code::run),
    ("scalar-replacement", program::scalar_replacement::run),
    ("common-subexpressions", common_subexpressions::run),
    ("div-rem-pairs", div_rem_pairs::run),
    ("offset-extraction", offset_extraction::run),
    ("test-placement", loops::test_placement::run),
    ("induction-variables", loops::induction_variables::run),
    ("strip-mining", loops::strip_mining::run),
    ("common-index", loops::common_index::run),
    ("common-subexpressions", common_subexpressions::run),
    ("lookup-tables", loops::lookup_tables::run),
    ("min-max", min_max::run),
    ("sinking", sinking::run),
    ("compare-sinking", compare_sinking::run),
    ("if-conversion", if_conversion::run),
    ("condition-phis", condition_phis::run),
    ("strength-reduction", loops::strength_reduction::run),
    ("increment-placement", loops::increment_placement::run),
    ("loop-invariants", loops::loop_invariants::run),
    ("block-moves", block_moves::run),
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
