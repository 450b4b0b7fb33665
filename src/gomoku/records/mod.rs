//! Games: played, taken back, kept.

pub mod game;
pub mod record;
#[cfg(feature = "saves")]
pub mod save;
