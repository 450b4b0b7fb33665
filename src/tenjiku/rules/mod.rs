//! Positions, what a move does to them, and how a game ends.

pub mod make;
pub mod options;
pub mod position;
pub mod setup;
