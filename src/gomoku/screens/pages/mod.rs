//! What is shown in place of the board.

pub(super) mod analysis;
pub(super) mod fetch;
pub(super) mod help;
pub(super) mod openings;
pub(super) mod problem;
pub(super) mod problems;
pub(super) mod replay;
pub(super) mod saves;
pub(super) mod score;
