//! Compiles `no_std` Rust for the 6502: the LLVM IR that stock `rustc` makes of a whole program
//! goes in, ca65 assembly comes out. `docs/backend.md` explains the whole.
#![forbid(unsafe_code)]

pub mod dominators;
pub mod error;
pub mod ir;
pub mod parse;
pub mod reach;
pub mod verify;

pub use error::{Error, Result};
