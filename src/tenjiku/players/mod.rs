//! The computer's opponents.

#[cfg(feature = "search")]
pub mod attack;
#[cfg(feature = "search")]
pub mod book;
#[cfg(feature = "search")]
mod candidates;
#[cfg(feature = "search")]
mod earlier;
mod easy;
#[cfg(feature = "search")]
mod exchange;
#[cfg(feature = "search")]
mod frame;
pub mod gain;
pub(crate) mod map;
#[cfg(not(feature = "search"))]
mod none;
pub mod opponent;
#[cfg(feature = "search")]
mod phase;
pub mod player;
#[cfg(feature = "search")]
mod root;
#[cfg(feature = "search")]
mod skill;
pub mod thinker;
#[cfg(feature = "search")]
mod tree;
mod walk;
#[cfg(feature = "search")]
mod weigh;
pub mod worth;

#[cfg(not(feature = "search"))]
use none::Tree;
#[cfg(feature = "search")]
use tree::Tree;
