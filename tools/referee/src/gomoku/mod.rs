//! Gomoku and Renju: boards of rows and columns that are cloned for every stone, threes by
//! unlimited recursion. Only [`compare`] knows the game, too.

pub mod board;
pub mod boards;
pub mod compare;
pub mod fuzz;
pub mod game;
pub mod perft;
pub mod renju;
pub mod threats;
