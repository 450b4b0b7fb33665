//! Gomoku and Renju: rules, opponents and the whole user interface, for machines as small as a
//! 48K Apple II. No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

// First, since the others use its macros.
#[macro_use]
pub mod text;

#[cfg(not(target_pointer_width = "16"))]
pub mod bitboard;
pub mod board;
pub mod book;
pub mod clock;
pub mod direction;
#[cfg(feature = "levels")]
pub mod fork;
pub mod foul;
pub mod game;
mod half;
#[cfg(feature = "levels")]
pub mod level;
pub mod line;
pub mod mailbox;
mod notation;
pub mod opening;
pub mod page;
pub mod platform;
pub mod player;
pub mod point;
pub mod position;
pub mod random;
pub mod record;
pub mod rule;
#[cfg(feature = "saves")]
pub mod save;
pub mod score;
#[cfg(feature = "levels")]
pub mod search;
pub mod shape;
pub mod skill;
pub mod symmetry;
mod tables;
pub mod thinking;
pub mod threat;
pub mod ui;
mod view;
pub mod why;

/// The page on porting has a whole machine, which is compiled with the tests of the documents.
#[cfg(doctest)]
#[doc = include_str!("../docs/porting.md")]
struct Porting;
