//! Tenjiku Shogi on the Commodore 64: its board and art on the machine of package `c64`, and the
//! program.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod art;
mod board;
mod frames;
mod ground;
mod machine;
mod pages;
mod picture;
mod plane;

pub use machine::Machine;

/// Unpacks and shows the splash, and puts tables in their place. `start.s` calls it before BSS is
/// cleared, which lies over it; then a disk loads the rest.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", no_mangle, link_section = ".once")]
pub extern "C" fn unpack_picture() {
    plane::keep_tables();
    c64::screen::splash::unpack_behind(&art::SPLASH);
    c64::screen::splash::show();
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod entry {
    use tenjiku::screens::{Flow, Session};
    program::program!(
        Session,
        Flow,
        #[link_section = ".bss.machine"]
        crate::Machine
    );
    include!("../../labels.rs");
    program::labels! {
        // Where the fast loader runs, and where it puts a part's first sector.
        lent = Session::LENT;
        // 0 what a person does is in memory, 1 the search, 2 neither.
        half = Session::HALF;
    }
    const _: () = assert!(tenjiku::players::thinker::Thinker::LENT_SIZE >= 512 + 254);
}
