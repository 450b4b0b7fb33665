//! Noughts and crosses on the Commodore 64: its board on the machine of package `c64`, and the
//! program.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod machine;

pub use machine::Machine;

/// What `start.s` calls once to unpack a picture: this game draws its splash.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", no_mangle, link_section = ".once")]
pub extern "C" fn unpack_picture() {}

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod entry {
    use kit::session::Flow;
    type Session = kit::session::Session<noughts::rules::Noughts>;
    program::program!(
        Session,
        Flow,
        #[link_section = ".machine"]
        crate::Machine
    );
    include!("../../labels.rs");
}
