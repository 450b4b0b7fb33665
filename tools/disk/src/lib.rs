//! Writes .d64 and .dsk disk images.
#![forbid(unsafe_code)]

pub mod d64;
pub mod dsk;
