//! The computer's opponents.

pub mod attack;
pub mod book;
mod candidates;
mod earlier;
mod exchange;
mod frame;
pub mod gain;
mod map;
pub mod opponent;
mod phase;
pub mod player;
mod skill;
pub mod thinker;
mod tree;
mod weigh;
pub mod worth;
