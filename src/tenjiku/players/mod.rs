//! The computer's opponents.

pub mod opponent;
pub mod player;
pub mod thinker;
pub mod worth;
