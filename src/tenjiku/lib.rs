//! Tenjiku Shogi: rules, notation, records and opponents, for machines as small as a 48K Apple II.
//! No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

pub mod moves;
pub mod pieces;
pub mod players;
pub mod records;
pub mod rules;
