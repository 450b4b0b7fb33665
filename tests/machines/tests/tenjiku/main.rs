//! Tenjiku Shogi's finished images on the simulated machines.

mod board;
mod edges;
mod looks;
mod memory;
mod ntsc;
mod pages;
mod pair;
mod plain;
mod reset;
mod saves_apple2;
mod saves_c64;
mod search_apple2;
mod search_c64;
mod seen;
mod start;
mod states;
mod stick;
mod threats;
mod times;
mod waits;
