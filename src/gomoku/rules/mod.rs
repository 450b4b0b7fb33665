//! The board, and what wins, counts or is forbidden on it.

pub mod board;
pub mod direction;
pub mod forbidden;
pub mod line;
mod notation;
pub mod point;
pub mod rule;
pub mod shape;
pub mod threat;
pub mod why;
