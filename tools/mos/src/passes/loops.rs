//! Passes on counters: the steps, ends and tables of loops.

pub mod common_index;
pub mod digits;
pub mod increment_placement;
pub mod induction_variables;
pub mod lookup_tables;
pub mod loop_invariants;
pub mod normalization;
mod preheader;
pub mod strength_reduction;
pub mod strip_mining;
pub mod test_placement;
