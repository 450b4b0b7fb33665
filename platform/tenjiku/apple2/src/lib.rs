//! Tenjiku Shogi on the Apple II: its board and art on the machine of package `apple2`, and the
//! program.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod art;
mod board;
mod machine;
mod pages;
mod picture;

pub use machine::Machine;

#[cfg(target_os = "none")]
#[allow(unsafe_code)]
mod entry {
    use tenjiku::screens::{Flow, Session};
    program::program!(Session, Flow, crate::Machine);
    include!("../../labels.rs");
}
