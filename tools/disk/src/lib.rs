//! Writes .d64 and .dsk disk images.

pub mod dsk;
