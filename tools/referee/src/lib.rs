//! The rules once more, straight from their text: clear, slow, on boards that are cloned for every
//! stone. They share no code with the game; only [`compare`] knows both.
#![forbid(unsafe_code)]

pub mod board;
pub mod boards;
pub mod compare;
pub mod fuzz;
pub mod game;
pub mod perft;
pub mod renju;
pub mod threats;
