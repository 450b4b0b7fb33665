//! The art of `assets/`, as `build.rs` converts it.

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// The splash bitmap, packed.
pub const SPLASH_BITMAP: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/bitmap.zx0"));
/// The splash matrix and then its colours, two in a byte, packed.
pub const SPLASH_CELLS: &[u8] = include_bytes!(concat!(env!("OUT_DIR"), "/cells.zx0"));
