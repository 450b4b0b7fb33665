//! Runs the real images in a terminal: the picture in blocks or dots, the text as characters.
//! See the binary `play`.
#![forbid(unsafe_code)]

pub mod blocks;
pub mod computer;
pub mod demo;
pub mod graphics;
pub mod keyboard;
pub mod layout;
pub mod letters;
pub mod screen;
pub mod show;
