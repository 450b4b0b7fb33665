//! The Apple II: a ][+ with 48K or a //e, hi-res page 1, keyboard, joystick, speaker and the Disk II that it
//! booted from. `docs/hardware.md` has the memory map and the cycle costs.
#![cfg_attr(not(feature = "hosted"), no_std)]

mod apple2;
mod assembly;
mod board;
mod clock;
mod keyboard;
mod letters;
mod picture;
mod register;
mod screen;
mod speaker;
mod stick;
mod storage;
mod switches;

pub use apple2::Apple2;
#[cfg(feature = "hosted")]
pub use register::memory;
