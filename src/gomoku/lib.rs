//! Gomoku and Renju: rules, opponents and the whole user interface, for machines as small as a
//! 48K Apple II. No hardware, no allocation, no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

// First, since the others use its macros.
#[macro_use]
pub mod text;

pub mod platform;
pub mod players;
pub mod position;
pub mod records;
pub mod rules;
pub mod screens;

/// The page on porting has a whole machine, which is compiled with the tests of the documents.
#[cfg(doctest)]
#[doc = include_str!("../../docs/guide/porting.md")]
struct Porting;
