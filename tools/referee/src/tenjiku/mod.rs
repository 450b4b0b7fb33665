//! Tenjiku Shogi: for each pair of squares the question whether a piece can go from one to the
//! other, and what a turn does to a copy of the board. Only [`compare`] knows the game, too.

pub mod board;
pub mod book;
pub mod budgets;
pub mod compare;
pub mod fire;
pub mod fuzz;
pub mod game;
pub mod kind;
pub mod marks;
pub mod memory;
pub mod moves;
pub mod notation;
pub mod perft;
pub mod position;
pub mod positions;
pub mod powers;
pub mod problems;
pub mod reach;
pub mod replay;
pub mod square;
pub mod turn;
