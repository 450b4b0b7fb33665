//! The rules of the games again, written straight from their text: clear and slow. They share no
//! code with the games, so that an error in one is no error in the other.
#![forbid(unsafe_code)]

pub mod batches;
pub mod gomoku;
pub mod tenjiku;
