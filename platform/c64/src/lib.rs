//! The Commodore 64.
//!
//! Every chip and device is one module; [`C64`] puts them together as the game's platform.
//! `start.s` beside this folder holds what Rust cannot say: the start, the interrupts and the
//! unpacker. `link.cfg` is the memory map.
#![no_std]
#![deny(unsafe_code)]

#[cfg(feature = "hosted")]
extern crate std;

mod art;
pub mod cia;
pub mod clock;
pub mod joystick;
mod kernal;
pub mod keyboard;
mod machine;
pub mod memory;
mod overlay;
pub mod register;
mod repeat;
pub mod screen;
pub mod sid;
mod storage;
mod unpack;
pub mod vic;

pub use machine::C64;
