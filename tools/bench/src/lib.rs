//! Programs in Rust and in C: cycles and bytes of what our back end and what cc65 make of them, on
//! the same simulated 6502.
#![forbid(unsafe_code)]

pub mod cc65;
pub mod golden;
pub mod measure;
pub mod program;
pub mod rust;
pub mod table;
