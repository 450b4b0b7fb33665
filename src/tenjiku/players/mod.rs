//! The computer's opponents.

pub mod opponent;
pub mod thinker;
pub mod worth;
