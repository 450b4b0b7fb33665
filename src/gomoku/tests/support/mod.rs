//! What the tests share: data files, chance, and a machine that does what a script says.
#![allow(dead_code, unused_imports)]

pub mod cells;
pub mod counted;
pub mod four;
pub mod lost;
mod machine;
mod menu;
pub mod screens;
pub mod scripts;
pub mod table;

use gomoku::position::Position;
use gomoku::records::game::Game;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;

pub use machine::Machine;
pub use truth::{data, Dice};

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
    Point::read(text.as_bytes()).expect(text)
}

/// The rule that the data files call so.
pub fn rule(name: &str) -> Rule {
    match name {
        "freestyle" => Rule::Free,
        "standard" => Rule::Gomoku,
        _ => Rule::Renju,
    }
}

/// The position of 225 characters, top row first.
pub fn board(text: &str, rule: Rule) -> Position {
    let places = |stone| {
        let places = text
            .bytes()
            .enumerate()
            .filter(move |&(_, one)| one == stone);
        places.map(|(index, _)| Point::new(index as u8 % 15, 14 - index as u8 / 15))
    };
    placed(rule, places(b'X'), places(b'O'))
}

/// The position with these stones of Black and of White on a board of 15x15.
pub fn placed(
    rule: Rule,
    black: impl IntoIterator<Item = Point>,
    white: impl IntoIterator<Item = Point>,
) -> Position {
    let mut position = Position::new();
    position.start(rule, 15);
    black
        .into_iter()
        .for_each(|at| position.place(at, Side::Black));
    white
        .into_iter()
        .for_each(|at| position.place(at, Side::White));
    position
}
