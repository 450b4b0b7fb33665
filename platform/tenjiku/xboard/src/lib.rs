//! Tenjiku Shogi as an engine of XBoard: the Chess Engine Communication Protocol, with squares,
//! letters and moves as HaChu writes them.
#![forbid(unsafe_code)]

mod clock;
mod command;
pub mod coordinates;
pub mod dialect;
pub mod fen;
mod highlight;
mod roots;
pub mod session;
mod thinking;
mod variant;
