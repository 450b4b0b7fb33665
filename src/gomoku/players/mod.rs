//! Who chooses the moves: persons, the neighbour scoring and the levels.

pub mod book;
#[cfg(feature = "levels")]
pub mod level;
pub mod opening;
pub mod player;
pub mod score;
#[cfg(feature = "levels")]
pub mod search;
pub mod skill;
pub mod symmetry;
pub mod thinking;
