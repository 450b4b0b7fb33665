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
pub mod teacher;
pub mod thinking;
pub mod warning;
pub mod watch;
