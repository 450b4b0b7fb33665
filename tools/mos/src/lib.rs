//! Compiles `no_std` Rust for the 6502: the LLVM IR that stock `rustc` makes of a whole program
//! goes in, ca65 assembly comes out. `docs/reference/backend.md` explains the whole.
#![forbid(unsafe_code)]

mod analysis;
pub mod asm;
pub mod assembler;
pub mod build;
pub mod checker;
pub mod code;
pub mod codegen;
pub mod error;
pub mod explain;
pub mod frontend;
pub mod interpret;
pub mod ir;
pub mod link;
pub mod parse;
pub mod passes;
pub mod reach;
pub mod report;
pub mod runtime;
pub mod software_stack;
pub mod timings;
pub mod verify;

pub use error::{Error, Result};
