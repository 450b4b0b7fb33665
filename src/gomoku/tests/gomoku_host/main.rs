//! Gomoku on the host: rules, opponents, records, and the screens on a machine of letters.

mod advice;
mod book;
mod demo;
mod flow;
mod fuzz;
mod keys;
mod ladder;
mod levels;
mod live_game;
mod look_back;
mod no_disk;
mod other;
mod pages;
mod perft;
mod problems;
mod procedure;
mod records;
mod renju;
mod replay;
mod rules;
mod saves;
mod scores;
mod search;
mod shapes;
mod sharing;
mod skills;
mod states;
#[path = "../support/mod.rs"]
mod support;
mod tally;
mod teach;
mod texts;
mod turns;
