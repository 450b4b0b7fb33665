//! The Apple II: a ][+ with 48K or a //e, with hi-res page 1, keyboard, joystick, speaker and the
//! Disk II that it booted from. `docs/reference/hardware.md` has the memory map and what it costs.
#![cfg_attr(target_os = "none", no_std)]
#![deny(unsafe_code)]

mod apple2;
mod art;
mod assembly;
mod clock;
pub mod drive;
mod keyboard;
pub mod letters;
mod other;
pub mod picture;
pub mod register;
pub mod screen;
mod speaker;
mod stick;
mod storage;
mod switches;

pub use apple2::Apple2;
pub use storage::{Runs, Saves, Slots};
