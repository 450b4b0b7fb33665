//! What the tests of the finished images have in common: one way to drive the simulator, VICE and
//! MAME, what a player does, and pictures to compare with.
#![forbid(unsafe_code)]

pub mod damage;
pub mod figure;
pub mod game;
pub mod golden;
pub mod levels;
pub mod mame;
pub mod noughts;
pub mod opponents;
pub mod program;
pub mod roms;
pub mod saves;
pub mod shown;
pub mod simulated;
pub mod target;
pub mod tenjiku;
pub mod timed;
pub mod vice;
pub mod waits;
