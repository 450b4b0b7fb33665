//! What is shown in place of the board.

pub(super) mod analysis;
pub(super) mod captured;
pub(super) mod commands;
pub(super) mod fetch;
pub(super) mod help;
pub(super) mod moves;
pub(super) mod piece;
pub(super) mod saves;
