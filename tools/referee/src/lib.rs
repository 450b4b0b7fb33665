//! The rules once more, straight from their text: clear, slow, on boards that are cloned for every
//! stone. It shares no code with the game, so that where both agree, both are likely right.
#![forbid(unsafe_code)]

pub mod board;
pub mod boards;
pub mod game;
pub mod perft;
pub mod renju;
