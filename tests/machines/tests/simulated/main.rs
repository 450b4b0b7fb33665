//! The finished images on the simulated machines.

mod demo;
mod pictures;
mod play;
mod start;
