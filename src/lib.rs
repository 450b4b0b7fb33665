//! Gomoku and Renju: rules, opponents and the whole user interface, for machines as small as a
//! 48K Apple II. No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

pub mod board;
pub mod clock;
pub mod game;
mod notation;
pub mod platform;
pub mod player;
pub mod point;
pub mod random;
pub mod score;
pub mod skill;
pub mod thinking;
pub mod ui;
