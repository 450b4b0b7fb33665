//! What the tests share: data files, chance, and a machine that does what a script says.
#![allow(dead_code, unused_imports)]

pub mod cells;
pub mod fork;
pub mod four;
mod machine;
mod menu;
mod picture;
pub mod screens;
pub mod scripts;
pub mod table;

use gomoku::records::game::Game;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;

pub use machine::Machine;
pub use picture::{Area, Picture};
pub use truth::data;

/// The game with `moves`, written as h8 i9.
pub fn played(rule: Rule, size: u8, moves: &str) -> Game {
    let mut game = Game::new();
    game.start(rule, size);
    game.read(moves.as_bytes()).unwrap();
    game
}

/// Points written as h8,i9,...
pub fn points(text: &str) -> Vec<Point> {
    text.split(',').map(point).collect()
}

/// A point written as h8.
pub fn point(text: &str) -> Point {
    let column = text.as_bytes()[0] - b'a';
    Point::new(column, text[1..].parse::<u8>().unwrap() - 1)
}

/// Chance for tests, the same in every run; not the game's own generator.
pub struct Dice(u64);

impl Dice {
    pub fn new(seed: u64) -> Dice {
        Dice(seed)
    }

    /// 0 to `limit` - 1.
    pub fn below(&mut self, limit: u32) -> u32 {
        self.0 = self
            .0
            .wrapping_mul(6364136223846793005)
            .wrapping_add(1442695040888963407);
        ((self.0 >> 33) % limit as u64) as u32
    }
}
