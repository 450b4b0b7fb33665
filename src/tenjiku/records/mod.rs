//! Moves, positions and games as text.

pub mod layout;
pub mod notation;
pub mod options;
pub mod record;
pub mod save;
pub mod text;
