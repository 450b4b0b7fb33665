//! Who chooses the moves: people, the neighbour scoring, and the levels of the search.

pub mod book;
pub mod level;
pub mod live_game;
pub mod opening;
pub mod player;
pub mod score;
pub mod search;
pub mod sharing;
pub mod skill;
pub mod symmetry;
#[cfg(not(target_os = "none"))]
pub mod teacher;
pub mod thinking;
#[cfg(not(target_os = "none"))]
pub mod warning;
#[cfg(not(target_os = "none"))]
pub mod watch;
