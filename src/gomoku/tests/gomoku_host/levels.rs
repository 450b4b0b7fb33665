//! LEVEL 1 to 8 as players of a game: thinking, its stones, the book.

use crate::support;
use gomoku::players::book::Allowed;
use gomoku::players::player::Player;
use gomoku::players::search::vcf::{Status, Vcf, DEPTH};
use gomoku::players::thinking::Thinking;
use gomoku::records::game::Game;
use gomoku::rules::board::BLANK;
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use kit::random::Random;

fn game(rule: Rule, size: u8, moves: &str) -> Box<Game> {
    let mut game = Box::new(Game::new());
    game.start(rule, size);
    for point in moves.split_terminator(' ').map(support::point) {
        game.play(point).unwrap();
    }
    game
}

/// The move, and how many steps it took.
fn think(game: &mut Game, thinking: &mut Thinking, level: u8, seed: u16, budget: u8) -> Point {
    let before = game.position.board.0;
    let mut random = Random::new();
    random.seed(seed);
    thinking.allowed = Allowed::by_level(level);
    thinking.start(Player::Level, level);
    loop {
        let best = thinking.best(game).unwrap();
        assert_eq!(before[best.index()], BLANK, "a legal move at any time");
        assert!(
            before == game.board.0,
            "the search plays on the position alone"
        );
        if let Some(point) = thinking.step(game, &mut random, budget) {
            assert!(before == game.position.board.0, "stones left behind");
            return point;
        }
    }
}

/// Stopped before it has looked at the board a level plays what scores most, no first blank.
#[test]
fn before_the_search_the_best_is_that_of_the_scores() {
    for (rule, moves, expected) in [
        (Rule::Gomoku, "h8 a1 i8 a2 j8 b1 k8", "g8 l8"),
        // Black's five goes before a forbidden move.
        (Rule::Renju, "h8 a1 i8 c1 j8 e1 k8 l8", "g8"),
    ] {
        let mut game = game(rule, 15, moves);
        let mut thinking = Box::new(Thinking::new());
        let mut random = Random::new();
        random.seed(1);
        thinking.allowed = Allowed::by_level(3);
        thinking.start(Player::Level, 3);
        for _ in 0..20 {
            let best = thinking.best(&mut game).unwrap();
            let expected = expected.split(' ').map(support::point);
            assert!(expected.into_iter().any(|point| point == best), "{best:?}");
            if thinking.step(&mut game, &mut random, 16).is_some() {
                break;
            }
        }
    }
}

#[test]
fn a_level_plays_a_whole_game_and_shows_what_it_thinks() {
    for (rule, size) in [(Rule::Gomoku, 9), (Rule::Free, 12), (Rule::Renju, 15)] {
        let mut game = game(rule, size, "");
        let mut thinking = Box::new(Thinking::new());
        let mut searched = 0;
        while !game.is_over() {
            let point = think(&mut game, &mut thinking, 1, 7, 16);
            if !thinking.line().is_empty() {
                searched += 1;
                assert_eq!(thinking.line()[0], point);
                assert!(thinking.value().is_none_or(|value| value > i8::MIN));
            }
            game.play(point).unwrap();
        }
        assert!(searched > 3);
    }
}

#[test]
fn thinking_can_be_dropped_at_any_time() {
    let mut game = game(Rule::Gomoku, 15, "h8 i9 h9 h10 g8 i8 f7 j6");
    let before = game.position.board.0;
    for steps in 0..60 {
        let mut thinking = Thinking::new();
        let mut random = Random::new();
        random.seed(5);
        thinking.allowed = Allowed::ALL;
        thinking.start(Player::Level, 2);
        for _ in 0..steps {
            thinking.step(&mut game, &mut random, 16);
        }
        thinking.stop(&mut game);
        assert!(before == game.position.board.0, "after {steps} steps");
        assert!(!thinking.is_active());
    }
}

#[test]
fn steps_of_another_size_give_the_same_move() {
    let moves = "h8 i9 h9 h10 g8 i8 f7 j6";
    for level in [1, 2, 3] {
        let mut thinking = Box::new(Thinking::new());
        let mut game = game(Rule::Renju, 15, moves);
        let [a, b] = [16, 255].map(|budget| think(&mut game, &mut thinking, level, 9, budget));
        assert_eq!(a, b);
    }
}

#[test]
fn the_book_opens_the_game() {
    // Different seeds, different openings, all of them those of the level.
    let mut seen = std::collections::BTreeSet::new();
    for seed in 1..40 {
        let mut game = game(Rule::Renju, 15, "h8 h9");
        let mut thinking = Box::new(Thinking::new());
        let point = think(&mut game, &mut thinking, 3, seed, 16);
        seen.insert(point.0);
        game.play(point).unwrap();
        let moves = [0, 1, 2].map(|at| Point(game.moves[at]));
        let opening = gomoku::players::opening::Opening::of(moves).unwrap();
        assert!(Allowed::by_level(3).has(opening), "{point:?}");
    }
    assert!(seen.len() > 4, "{seen:?}");
}

/// Whether the side to move wins by fours that are found with a quarter of the budget of level 2.
fn wins(game: &mut Game, vcf: &mut Vcf) -> bool {
    vcf.forget();
    let side = game.side();
    vcf.start(&mut game.position, side, DEPTH);
    let mut left = 80u8;
    while vcf.status() == Status::Working && left > 0 {
        left = left.saturating_sub(vcf.step(&mut game.position, left));
    }
    vcf.stop(&mut game.position);
    vcf.status() == Status::Won
}

#[test]
fn along_the_book_no_win_is_missed_under_either_rule() {
    let text = std::fs::read_to_string("../../assets/gomoku/book.txt").unwrap();
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let (mut thinking, mut vcf) = (Box::new(Thinking::new()), Vcf::new());
    let (mut walked, mut won) = (0, 0);
    for line in lines {
        for rule in [Rule::Renju, Rule::Gomoku, Rule::Free] {
            let mut game = game(rule, 15, "");
            for word in line.split(' ').skip(2) {
                if game.move_count >= 3 {
                    // A five that must be stopped leaves no choice.
                    let other = game.side().other();
                    let forced = (0..240)
                        .map(Point)
                        .any(|at| game.position.at(at) == BLANK && game.position.wins(at, other));
                    let expected = !forced && wins(&mut game, &mut vcf);
                    let point = think(&mut game, &mut thinking, 2, 3, 255);
                    let value = thinking.value();
                    assert!(game.is_legal(point));
                    walked += 1;
                    if expected {
                        won += 1;
                        assert!(
                            value > Some(Thinking::SURE),
                            "{rule:?} {line} before {word}"
                        );
                    }
                }
                if game.play(support::point(word)).is_err() || game.is_over() {
                    break;
                }
            }
        }
    }
    assert!(walked > 2_000 && won > 0, "{walked} {won}");
}

#[test]
fn no_move_is_illegal_at_the_smallest_budgets() {
    let mut search = Box::new(gomoku::players::search::Search::new());
    let mut dice = support::Dice::new(5);
    for number in 0..150 {
        let rule = [Rule::Gomoku, Rule::Renju, Rule::Free][number % 3];
        let size = if rule == Rule::Renju {
            15
        } else {
            9 + dice.below(7) as u8
        };
        let budget = [1, 2, 3, 10][number % 4];
        let mut game = game(rule, size, "");
        let middle = Point::new(size / 2, size / 2);
        game.play(middle).unwrap();
        while !game.is_over() {
            // Now and then a move of chance, for positions that nobody would reach.
            let chance = Point::new(dice.below(size as u32) as u8, dice.below(size as u32) as u8);
            let mut point = chance;
            if dice.below(4) != 0 || !game.is_legal(chance) {
                let side = game.side();
                search.start(side, budget);
                point = loop {
                    if let Some(point) = search.step(&mut game.position, 255) {
                        break point;
                    }
                };
                assert!(game.is_legal(point), "{rule:?} {size} {budget} {number}");
            }
            game.play(point).unwrap();
        }
    }
}
