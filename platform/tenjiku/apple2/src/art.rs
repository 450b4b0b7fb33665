//! The art of `assets/tenjiku`, as `build.rs` converts it.

include!(concat!(env!("OUT_DIR"), "/art.rs"));
