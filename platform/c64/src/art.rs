//! The art of `assets/letters`, as `build.rs` converts it, and where tables of art may lie.

include!(concat!(env!("OUT_DIR"), "/art.rs"));

/// A table in one of the linker's segments. `.low` and `.under` lie in memory beyond the program's
/// file, to which `start.s` copies them. `.once` is overwritten when the game begins.
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
