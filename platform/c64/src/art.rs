//! The art of `assets/`, as `build.rs` converts it.

/// A table in memory that the program's file does not reach: `start.s` copies it there (segments of `link.cfg`).
macro_rules! placed {
    ($section:literal, $about:literal, $name:ident: $type:ty = $value:expr) => {
        #[doc = $about]
        #[allow(unsafe_code)]
        #[cfg_attr(target_os = "none", link_section = $section)]
        pub static $name: $type = $value;
    };
}
pub(crate) use placed;

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// Bytes that are used before the state is cleared, which lies over them.
macro_rules! once {
    ($name:ident, $file:literal, $about:literal) => {
        #[doc = $about]
        #[allow(unsafe_code)]
        #[cfg_attr(target_os = "none", link_section = ".once")]
        pub static $name: [u8; include_bytes!(concat!(env!("OUT_DIR"), $file)).len()] =
            *include_bytes!(concat!(env!("OUT_DIR"), $file));
    };
}

once!(SPLASH_BITMAP, "/bitmap.zx0", "The splash bitmap, packed.");
once!(
    SPLASH_CELLS,
    "/cells.zx0",
    "The splash matrix and then its colours, two in a byte, packed."
);
