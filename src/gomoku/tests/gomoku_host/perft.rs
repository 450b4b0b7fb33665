//! Counts of legal games from fixed positions, against those that the referee found.
//!
//! Each line of the file is rule, size, depth, the moves to the position, and four counts: the ways
//! to go on by exactly that many legal moves, and the games won by Black, won by White and drawn on
//! the way. `referee perft tests/data/perft.txt` counts them again.

use gomoku::records::game::{Game, Outcome};
use gomoku::rules::board::BLANK;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;

#[test]
fn as_many_games_as_the_referee_counts() {
    let text = include_str!("../../../../tests/data/perft.txt");
    assert!(text.lines().count() >= 40);
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        let number = |index: usize| words[index].parse::<u64>().unwrap();
        let rule = match words[0] {
            "gomoku" => Rule::Gomoku,
            "free" => Rule::Free,
            "renju" => Rule::Renju,
            other => panic!("{other}"),
        };
        let mut game = Game::new();
        game.start(rule, number(1) as u8);
        game.read(words[3].trim_start_matches('-').as_bytes())
            .unwrap();
        let before = game.board;
        let mut count = [0; 4];
        walk(&mut game, number(2), &mut count);
        assert_eq!(count, [4, 5, 6, 7].map(number), "{line}");
        assert_eq!(game.board.0, before.0);
    }
}

fn walk(game: &mut Game, depth: u64, count: &mut [u64; 4]) {
    match game.result {
        Outcome::Open => {}
        Outcome::Black => count[1] += 1,
        Outcome::White => count[2] += 1,
        Outcome::Draw => count[3] += 1,
    }
    if depth == 0 {
        count[0] += 1;
        return;
    }
    if game.is_over() {
        return;
    }
    for point in (0..=255).map(Point) {
        let black = game.rule().forbids(game.side());
        if game.position.at(point) != BLANK || black && game.position.forbidden(point).is_some() {
            continue;
        }
        if game.play(point).is_ok() {
            walk(game, depth - 1, count);
            game.undo();
        }
    }
}
