//! The rules: the board, what wins, what is forbidden, and what a stone makes of its lines.

pub mod board;
pub mod direction;
pub mod forbidden;
pub mod line;
mod notation;
pub mod opening_rule;
pub mod point;
pub mod rule;
pub mod shape;
pub mod threat;
pub mod why;
