//! The art of `assets/gomoku`, as `build.rs` converts it.

include!(concat!(env!("OUT_DIR"), "/art.rs"));
