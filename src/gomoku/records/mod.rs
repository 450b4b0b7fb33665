//! Games: played, taken back, kept.

pub mod game;
pub mod record;
pub mod save;
