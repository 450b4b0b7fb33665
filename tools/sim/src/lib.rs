//! A Commodore 64 and an Apple II in software, exact to the cycle.
//!
//! [`cpu`] is the processor, [`machine`] what both computers have in common.
//! See `docs/reference/simulator.md`.

#![forbid(unsafe_code)]

pub mod apple2;
pub mod c64;
pub mod cpu;
pub mod labels;
pub mod listing;
pub mod machine;
pub mod picture;
pub mod profile;
pub mod script;
pub mod sound;
