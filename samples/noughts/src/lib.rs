//! Noughts and crosses: how a game begins on the kit. `docs/guide/a-new-game.md` walks through it.
#![no_std]
#![forbid(unsafe_code)]

mod list;
pub mod platform;
pub mod rules;
mod screen;

kit::texts!(
    /// The texts of the game.
    Words,
    list::TEXTS
);
