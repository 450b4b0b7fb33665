//! Programs in Rust and in C: cycles and bytes of what our back end, cc65 and, where there is one,
//! oscar64 make of them, on the same simulated 6502.
#![forbid(unsafe_code)]

pub mod cc65;
pub mod closed;
pub mod golden;
pub mod measure;
pub mod oscar64;
pub mod program;
pub mod rust;
pub mod source;
pub mod table;
