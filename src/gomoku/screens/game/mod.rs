//! The player's game on the board: what keys do in it, and who moves.

pub(super) mod commands;
pub(super) mod keys;
pub(super) mod look_back;
pub(super) mod play;
pub(super) mod seats;
pub(super) mod setup;
pub(super) mod sharing;
pub(super) mod teach;
pub(super) mod thinking;
pub(super) mod turn;
