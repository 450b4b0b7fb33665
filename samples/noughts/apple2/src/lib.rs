//! Noughts and crosses on the Apple II: its board on the machine of package `apple2`, and the
//! program.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod machine;

pub use machine::Machine;

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod entry {
    use kit::session::Flow;
    type Session = kit::session::Session<noughts::rules::Noughts>;
    program::program!(Session, Flow, crate::Machine);
    include!("../../labels.rs");
}
