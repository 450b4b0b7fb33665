//! A text terminal: one layer for all programs that draw in one. It knows no game.
//!
//! [`window`] takes the terminal over, [`canvas`] is what stands in it, [`keys`] are what a person
//! does. A game's machine is [`machine`], with text on a [`page`], saved games in a [`folder`], and
//! a [`person`] or a [`script`] at its keys, as the [`options`] say.
#![forbid(unsafe_code)]

pub mod canvas;
pub mod folder;
pub mod keys;
pub mod machine;
pub mod options;
pub mod page;
pub mod person;
pub mod script;
pub mod window;
