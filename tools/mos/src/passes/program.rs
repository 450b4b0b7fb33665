//! Passes that look at the whole program.

pub mod dead_arguments;
pub mod interprocedural_ranges;
pub mod scalar_replacement;
pub mod static_locals;
pub mod table_ranges;
