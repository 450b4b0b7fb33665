//! The simulated Apple II, exercised by small programs of its own.

mod boot;
mod disk;
mod picture;
mod program;
mod switches;
