//! The art of `assets/tenjiku`, as `build.rs` converts it.

mod tables {
    include!(concat!(env!("OUT_DIR"), "/art.rs"));
}
pub use tables::{GLYPHS, INKS, LETTERS, MARKS, PLANES};
