//! Passes that look at the whole program.

pub mod constant_locals;
pub mod copy_elision;
pub mod dead_arguments;
pub mod interprocedural_ranges;
pub mod scalar_replacement;
pub mod static_locals;
pub mod table_ranges;
