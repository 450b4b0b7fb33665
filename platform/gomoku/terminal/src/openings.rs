//! `gomoku openings`, and the list that matches are played from.

use crate::diagram;
use crate::opponent::{duel, Engine, Opponent};
use crate::rule::Rule;
use clap::Args;
use gomoku::records::game::Game;
use gomoku::rules::point::Point;
use indicatif::{ProgressBar, ProgressStyle};
use std::io::Write;
use std::process::ExitCode;

/// Work of the search that must not find a forced win.
const LOOK: u32 = 30_000;
/// Work a move in the games of equal players that are played from an opening, one from each of the
/// eight sides of the board: short games first.
const EQUALS: [u32; 3] = [1_000, 3_000, 9_000];
/// How many points either side may have from eight games, two for a win and one for a draw. An
/// opening that always ends in the same way is worth nothing in a match.
const MOST: u32 = 10;
/// Rows and columns around the centre that stones are drawn from.
const SPREAD: u8 = 7;

/// Draws balanced openings for `gomoku match`, one a line
///
/// An opening is 3 to 7 random stones around the centre of 15x15 points. It is kept if a
/// search finds no forced win, and if equal players, at 1,000, 3,000 and 9,000 units of
/// work a move, get 3 to 5 points of eight with Black, when they begin from the eight
/// sides of the board: there they do not play the same game.
#[derive(Args)]
#[command(verbatim_doc_comment)]
pub struct Openings {
    /// How many
    #[arg(long, default_value_t = 240, value_parser = clap::value_parser!(u64).range(1..))]
    count: u64,
    /// Which game is played
    #[arg(long, value_enum, default_value = "gomoku", ignore_case = true)]
    rule: Rule,
    /// Of the stones drawn
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

impl Openings {
    /// Prints each as soon as it is found.
    pub fn execute(self) -> ExitCode {
        let bar = ProgressBar::new(self.count);
        let style = "{bar:30} {pos}/{len} openings, {eta} left, {msg} drawn";
        if let Ok(style) = ProgressStyle::with_template(style) {
            bar.set_style(style);
        }
        let mut dice = fastrand::Rng::with_seed(self.seed);
        let mut drawn = 0u64;
        let mut found = Vec::new();
        while bar.position() < self.count {
            drawn += 1;
            bar.set_message(drawn.to_string());
            let Some(opening) = draw(self.rule, &mut dice) else {
                continue;
            };
            if found.contains(&opening) {
                continue;
            }
            let names: Vec<String> = opening.iter().map(|&point| diagram::name(point)).collect();
            let line = names.join(" ") + "\n";
            // A reader that has gone has read what it wanted.
            let mut output = std::io::stdout().lock();
            if output.write_all(line.as_bytes()).is_err() || output.flush().is_err() {
                break;
            }
            found.push(opening);
            bar.inc(1);
        }
        bar.finish_and_clear();
        ExitCode::SUCCESS
    }
}

/// Draws some stones. Returns them if they are balanced.
fn draw(rule: Rule, dice: &mut fastrand::Rng) -> Option<Vec<Point>> {
    let corner = (15 - SPREAD) / 2;
    let mut moves = vec![Point::new(7, 7)];
    for _ in 1..dice.usize(3..=7) {
        let mut place = || corner + dice.u8(0..SPREAD);
        moves.push(Point::new(place(), place()));
    }
    let mut game = set_up(rule, 15, &moves)?;
    let (_, work) = Engine::new(1).choose(&mut game, Opponent::Work(LOOK))?;
    if work < LOOK {
        return None;
    }
    for units in EQUALS {
        let mut points = [0; 2];
        for symmetry in 0..8 {
            let seen: Vec<Point> = moves
                .iter()
                .map(|&point| turned(point, symmetry, 15))
                .collect();
            let mut game = set_up(rule, 15, &seen)?;
            match duel(&mut game, [Opponent::Work(units); 2], 1) {
                Some(side) => points[side.index()] += 2,
                None => points = points.map(|points| points + 1),
            }
            if points.iter().any(|&points| points > MOST) {
                return None;
            }
        }
    }
    Some(moves)
}

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
