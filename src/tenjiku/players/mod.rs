//! The computer's opponents.

pub mod attack;
mod candidates;
mod exchange;
pub mod gain;
mod map;
pub mod opponent;
pub mod thinker;
mod tree;
pub mod worth;
