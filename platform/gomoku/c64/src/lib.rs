//! Gomoku on the Commodore 64: its board and art on the machine of package `c64`, and the program.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod art;
mod board;
mod exchange;
mod frame;
mod machine;
mod plane;

pub use machine::Machine;

/// Unpacks and shows the splash. `start.s` calls it before BSS is cleared, which lies over it; then
/// a disk loads the rest.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", no_mangle, link_section = ".once")]
pub extern "C" fn unpack_picture() {
    c64::screen::splash::unpack(&art::SPLASH);
    c64::screen::splash::show();
}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod entry {
    use gomoku::screens::{Flow, Session};
    program::program!(
        Session,
        Flow,
        #[link_section = ".bss.machine"]
        crate::Machine
    );
    include!("../../labels.rs");
}
