//! The computer's opponents.

mod alphabeta;
pub mod attack;
pub mod book;
mod candidates;
mod earlier;
mod easy;
mod exchange;
mod frame;
pub mod gain;
pub(crate) mod map;
pub mod opponent;
mod phase;
pub mod player;
mod root;
mod skill;
pub mod thinker;
mod tree;
mod walk;
mod weigh;
pub mod worth;
