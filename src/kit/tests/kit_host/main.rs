//! The parts that every game has, on the host, on a machine of letters.

mod bounded;
mod clock;
mod keys;
mod loan;
mod menu;
mod pages;
mod random;
mod saves;
mod session;
#[path = "../support/mod.rs"]
mod support;
mod text;
