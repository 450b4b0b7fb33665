//! Writes .d64 and .dsk disk images.

pub mod d64;
pub mod dsk;
