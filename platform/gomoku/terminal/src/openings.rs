//! The openings that matches are played from.

use crate::diagram;
use crate::rule::Rule;
use gomoku::records::game::Game;
use gomoku::rules::point::Point;

/// A game with these stones, or none if they cannot be played or end the game.
pub fn set_up(rule: Rule, size: u8, moves: &[Point]) -> Option<Box<Game>> {
    let mut game = Box::new(Game::new());
    game.start(rule.into(), size);
    for &point in moves {
        game.play(point).ok()?;
    }
    (!game.is_over()).then_some(game)
}

/// The list for a rule, in an order and turned and mirrored as chance will have it, over and over.
pub fn shuffled(rule: Rule, size: u8, mut dice: fastrand::Rng) -> impl Iterator<Item = Vec<Point>> {
    let text = match rule {
        Rule::Gomoku | Rule::Free => include_str!("../openings/gomoku.txt"),
        Rule::Renju => include_str!("../openings/renju.txt"),
    };
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let list: Vec<Vec<Point>> = lines
        .map(|line| line.split(' ').flat_map(diagram::point).collect())
        .collect();
    let mut order = Vec::new();
    std::iter::from_fn(move || {
        if order.is_empty() {
            order = (0..list.len()).collect();
            dice.shuffle(&mut order);
        }
        let opening = list.get(order.pop()?)?;
        let symmetry = dice.u8(0..8);
        Some(
            opening
                .iter()
                .map(|&point| turned(point, symmetry, size))
                .collect(),
        )
    })
}

/// A point of the 15x15 board after one of the eight symmetries, as far from the centre of a board
/// of `size`.
fn turned(point: Point, symmetry: u8, size: u8) -> Point {
    let (mut column, mut row) = (point.column(), point.row());
    if symmetry & 1 != 0 {
        column = 14 - column;
    }
    if symmetry & 2 != 0 {
        row = 14 - row;
    }
    if symmetry & 4 != 0 {
        (column, row) = (row, column);
    }
    let middle = size / 2;
    Point::new(column + middle - 7, row + middle - 7)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every opening can be played on every size, however it is turned, and ends no game.
    #[test]
    fn openings_can_be_played() {
        for (rule, sizes) in [
            (Rule::Gomoku, 9..=15),
            (Rule::Free, 9..=15),
            (Rule::Renju, 15..=15),
        ] {
            for size in sizes {
                let openings = shuffled(rule, size, fastrand::Rng::with_seed(1));
                for opening in openings.take(2_000) {
                    assert!(set_up(rule, size, &opening).is_some(), "{opening:?}");
                }
            }
        }
    }
}
