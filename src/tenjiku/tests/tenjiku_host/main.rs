//! Tenjiku Shogi on the host: rules, opponents, records, and the screens on a machine of letters.

#[path = "../support/board.rs"]
mod board;
#[path = "../support/cells.rs"]
mod cells;
mod flow;
mod games;
mod keys;
mod list;
#[path = "../support/machine.rs"]
mod machine;
mod other;
mod players;
mod random;
mod royals;
mod screens;
mod slips;
mod states;
#[path = "../support/mod.rs"]
mod support;
mod told;
mod truth;
mod turns;
