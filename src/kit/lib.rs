//! What any board game on an 8-bit computer needs: the machine's traits, text, seeded random
//! numbers. Knows no game. No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

#[cfg(not(target_os = "none"))]
extern crate std;

pub mod bounded;
pub mod clock;
#[cfg(not(target_os = "none"))]
pub mod hosted;
pub mod keys;
pub mod loan;
pub mod menu;
pub mod page;
pub mod pages;
pub mod platform;
pub mod question;
pub mod random;
pub mod repeat;
pub mod saves;
pub mod session;
pub mod sounds;
pub mod text;
