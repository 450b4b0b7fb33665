//! The art of `assets/letters`, as `build.rs` converts it.

include!(concat!(env!("OUT_DIR"), "/art.rs"));
