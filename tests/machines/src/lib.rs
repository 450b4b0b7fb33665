//! What the tests of the finished images have in common: one way to drive the simulator, VICE and
//! MAME, and pictures to compare with.
#![forbid(unsafe_code)]

pub mod mame;
pub mod roms;
pub mod target;
pub mod vice;
