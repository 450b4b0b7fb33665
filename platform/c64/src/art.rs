//! The art of `assets/letters`, as `build.rs` converts it, and where tables of art may lie.

mod tables {
    include!(concat!(env!("OUT_DIR"), "/art.rs"));
}
pub use tables::{FRAME_RIGHT, FRAME_TOP};

/// A table in one of the linker's segments. `.low` and `.under` lie in memory beyond the program's
/// file, to which `start.s` copies them; so does `.screen` where a game has room there. `.once` is
/// overwritten when the game begins. `.early` is what a disk loads first.
#[macro_export]
macro_rules! placed {
    ($section:literal, $about:literal, $name:ident: $type:ty = $value:expr) => {
        #[doc = $about]
        #[allow(unsafe_code)]
        #[cfg_attr(target_os = "none", link_section = $section)]
        pub static $name: $type = $value;
    };
}
pub(crate) use placed;

placed!(
    ".screen",
    "The spiral's phases, 2 x 2 cells each.",
    SPIRAL: [[[[u8; 8]; 2]; 2]; 8] = *tables::SPIRAL
);
placed!(
    ".early",
    "The letters from space on.",
    GLYPHS: [[u8; 8]; tables::GLYPHS.len()] = *tables::GLYPHS
);
