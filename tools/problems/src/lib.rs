//! Problems for a player: positions from games of our own engine, each with one answer that is
//! proved.
#![forbid(unsafe_code)]

pub mod generate;
pub mod lesson;
pub mod problem;
pub mod proof;
pub mod reply;
