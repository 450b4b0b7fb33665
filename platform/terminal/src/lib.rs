//! What all programs for a terminal share. It knows no game.
//!
//! [`window`] takes the terminal over, [`canvas`] is its contents, [`keys`] are what a person does.
//! A game's machine is [`machine`], with text on a [`page`], saved games in a [`folder`], and a
//! [`person`] or a [`script`] at its keys, as the [`options`] say. A program that reads questions
//! from a pipe answers [`lines`], and a [`tally`] is the result of a match.
#![forbid(unsafe_code)]

pub mod canvas;
pub mod folder;
pub mod keys;
pub mod lines;
pub mod machine;
pub mod options;
pub mod page;
pub mod person;
pub mod script;
pub mod tally;
pub mod window;
