//! The computer's opponents.

pub mod attack;
mod candidates;
mod exchange;
mod frame;
pub mod gain;
mod map;
pub mod opponent;
pub mod player;
mod skill;
pub mod thinker;
mod tree;
mod weigh;
pub mod worth;
