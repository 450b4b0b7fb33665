//! Positions, what a move does to them, and how a game ends.

pub mod game;
pub mod key;
pub mod make;
pub mod options;
pub mod ply;
pub mod position;
pub mod setup;
