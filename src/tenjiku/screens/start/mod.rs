//! What is shown before a game.

pub(super) mod demo;
pub(super) mod handicap;
pub(super) mod menu;
pub(super) mod settings;
pub(super) mod splash;
