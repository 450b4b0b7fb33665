//! What is known of a program in the form of IR; nothing here changes it.

pub mod callgraph;
pub mod definitions;
pub mod demanded_bits;
pub mod dominators;
pub mod interval;
pub mod local_uses;
pub mod loops;
pub mod ranges;
