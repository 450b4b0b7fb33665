//! Gomoku and Renju: rules, opponents and the whole user interface, for machines as small as a
//! 48K Apple II. No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

pub mod platform;
pub mod point;
