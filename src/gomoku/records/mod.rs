//! Games, and their forms as text and as a block on a disk.

pub mod game;
pub mod problem;
pub mod procedure;
pub mod record;
pub mod save;
pub mod tally;
