//! What the command `mos` does with the compiler: wraps any crate into a program, runs it on a
//! simulated 6502, measures it, and compares random programs with the interpreter.
#![forbid(unsafe_code)]

pub mod command;
pub mod fuzz;
pub mod profile;
pub mod random;
pub mod reduce;
pub mod simulate;
pub mod wrap;
