//! The board, and what wins, counts or is forbidden on it.

pub mod board;
pub mod direction;
#[cfg(feature = "levels")]
pub mod fork;
pub mod foul;
pub mod line;
mod notation;
pub mod point;
pub mod rule;
pub mod shape;
pub mod threat;
pub mod why;
