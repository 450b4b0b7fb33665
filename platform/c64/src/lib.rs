//! The Commodore 64: its chips and devices, one a module; [`C64`] makes them a game's platform.
//!
//! `start.s` beside this folder holds what Rust cannot say: the start, the interrupts and the
//! unpacker. A game adds its board, its art and the memory map.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod art;
#[cfg(target_os = "none")]
mod chips;
mod cia;
pub mod clock;
mod copies;
mod directory;
mod joystick;
mod kernal;
mod keyboard;
mod machine;
mod other;
mod overlay;
pub mod register;
pub mod screen;
mod sid;
mod storage;
pub mod vic;
#[cfg(not(target_os = "none"))]
mod zx0;

pub use machine::C64;
pub use register::memory;
