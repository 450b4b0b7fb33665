//! Whatever changes a game in the middle of a search finds the position of its moves alone.

use crate::support::played;
use gomoku::players::live_game::LiveGame;
use gomoku::players::player::Player;
use gomoku::records::game::Game;
use gomoku::rules::board::BLANK;
use gomoku::rules::direction::Direction;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use kit::random::Random;

/// A game in the middle of a search, with stones of the search on its position.
fn searching(rule: Rule, moves: &str, steps: usize) -> LiveGame {
    let mut live = LiveGame::new();
    *live.change() = played(rule, 15, moves);
    live.thinking.start(Player::Level, 5);
    let mut random = Random::new();
    let mut step = 0;
    while step < steps || live.position.board.0 == live.board.0 {
        assert!(live.think(&mut random, 16).is_none());
        step += 1;
    }
    live
}

fn assert_same(live: &Game, replayed: &Game) {
    assert_eq!(live.board.0, replayed.board.0);
    assert_eq!(live.position.board.0, replayed.board.0);
    assert_eq!(live.scores.now, replayed.scores.now);
    for point in (0..=255)
        .map(Point)
        .filter(|&point| replayed.board.at(point) == BLANK)
    {
        for side in [Side::Black, Side::White] {
            for direction in Direction::ALL {
                let shape = |game: &Game| game.position.shape(point, side, direction);
                assert_eq!(
                    shape(live),
                    shape(replayed),
                    "{point:?} {side:?} {direction:?}"
                );
            }
        }
    }
}

const MOVES: &str = "h8 h9 j9 g8 i7 i9 j7 j8 k8";

#[test]
fn a_move_in_the_middle_of_a_search() {
    for steps in [100, 150, 400] {
        for rule in [Rule::Gomoku, Rule::Renju] {
            let mut live = searching(rule, MOVES, steps);
            assert!(live.at_rest().is_none());
            assert!(live.change().play(Point::new(6, 5)).is_ok());
            assert_same(&live, &played(rule, 15, &format!("{MOVES} g6")));
        }
    }
}

#[test]
fn moves_taken_back_and_played_again_in_the_middle_of_a_search() {
    let mut live = searching(Rule::Gomoku, MOVES, 200);
    live.change().undo();
    assert_same(
        &live,
        &played(Rule::Gomoku, 15, MOVES.trim_end_matches(" k8")),
    );
    live.thinking.start(Player::Level, 4);
    live.think(&mut Random::new(), 16);
    live.change().redo();
    assert_same(&live, &played(Rule::Gomoku, 15, MOVES));
}

#[test]
fn another_game_in_the_middle_of_a_search() {
    let mut live = searching(Rule::Renju, MOVES, 300);
    live.set_up().begin(Rule::Gomoku, 12);
    while live.settle() {}
    assert_same(&live, &{
        let mut fresh = Game::new();
        fresh.start(Rule::Gomoku, 12);
        fresh
    });
    // The next search begins on the new position, and stops there.
    live.thinking.start(Player::Level, 3);
    live.think(&mut Random::new(), 16);
    live.stop();
    assert_eq!(live.position.board.0, live.board.0);
}

#[test]
fn a_game_thought_about_before_it_is_settled_is_settled_first() {
    let mut live = searching(Rule::Gomoku, MOVES, 100);
    let game = live.set_up();
    game.resume(Rule::Gomoku, 15);
    assert_ne!(game.position.board.0, game.board.0);
    live.thinking.start(Player::Level, 3);
    live.think(&mut Random::new(), 16);
    while live.settle() {}
    assert_eq!(live.position.board.0, live.board.0);
}
