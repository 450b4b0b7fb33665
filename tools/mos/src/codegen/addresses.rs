//! From units to addresses.

pub mod allocate;
pub mod argument_coalescing;
pub mod homes;
pub mod lower;
mod outgoing_arguments;
pub mod piece;
