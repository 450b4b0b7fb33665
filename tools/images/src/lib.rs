//! Builds the disk images from the Rust sources.
