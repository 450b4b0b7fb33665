//! Gomoku's finished images on the simulated machines.

mod apple2;
mod blinks;
mod budgets;
mod c64;
mod cartridge;
mod demo;
mod disk;
mod keys;
mod levels;
mod look_back;
mod overlays;
mod patience;
mod pictures;
mod play;
mod protected;
mod saves;
mod score;
mod sharing;
mod soak;
mod sounds;
mod start;
mod states;
mod stick;
#[path = "../../../../src/gomoku/tests/support/mod.rs"]
mod support;
mod teach;

// For the support.
use scripted as _;
