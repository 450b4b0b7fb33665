//! Writes .d64 and .dsk disk images, and copies saved games from one to another.
#![forbid(unsafe_code)]

pub mod d64;
pub mod dsk;
pub mod games;
