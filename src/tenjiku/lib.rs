//! Tenjiku Shogi: rules, notation, records, opponents and the whole user interface, for machines as
//! small as a 48K Apple II. No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

// First, since the others use its macros.
#[macro_use]
pub mod text;

pub mod moves;
pub mod pieces;
pub mod platform;
pub mod players;
pub mod records;
pub mod rules;
pub mod screens;
