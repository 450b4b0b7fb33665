//! Tenjiku Shogi as an engine of XBoard: the Chess Engine Communication Protocol, with squares,
//! letters and moves as HaChu writes them.
#![forbid(unsafe_code)]

pub mod clock;
pub mod command;
pub mod coordinates;
pub mod dialect;
pub mod fen;
