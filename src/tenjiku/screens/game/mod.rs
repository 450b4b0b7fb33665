//! The player's game on the board: what keys do in it, and who moves.

pub(super) mod due;
pub(super) mod entry;
pub(super) mod halves;
pub(super) mod keys;
pub(super) mod play;
pub(super) mod question;
pub(super) mod seats;
pub(super) mod setup;
pub(super) mod shared;
pub(super) mod thinking;
pub(super) mod turn;
pub(super) mod typing;
pub(super) mod ways;
