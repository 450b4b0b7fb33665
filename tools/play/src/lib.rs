//! Runs the real images in a terminal: the picture in blocks or dots, the text as characters.
//! See the binary `play`.
#![forbid(unsafe_code)]

pub mod blocks;
pub mod canvas;
pub mod graphics;
pub mod keyboard;
pub mod letters;
pub mod terminal;
