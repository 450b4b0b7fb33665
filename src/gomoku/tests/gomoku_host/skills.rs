//! EASY, MEDIUM and HARD pick as they should, and random numbers are what they promise.

use crate::support::{self, point, Dice};
use gomoku::players::player::Player;
use gomoku::players::thinking::Thinking;
use gomoku::records::game::{Game, Outcome};
use gomoku::rules::point::Point;
use kit::random::Random;
use std::collections::BTreeMap;

/// The whole search in steps of `budget`. The move, and how many steps it took.
fn think(game: &mut Game, player: Player, random: &mut Random, budget: u8) -> (Point, usize) {
    let mut thinking = Thinking::new();
    thinking.start(player, 0);
    for steps in 1.. {
        assert!(thinking.is_active());
        let best = thinking.best(game).unwrap();
        assert_eq!(game.position.at(best), 0, "always a legal move");
        if let Some(point) = thinking.step(game, random, budget) {
            assert!(!thinking.is_active());
            return (point, steps);
        }
        assert!(steps < 1000);
    }
    unreachable!()
}

/// The points of the three highest scores above 0, best first.
fn classes(game: &Game) -> Vec<Vec<Point>> {
    let mut by_score: BTreeMap<u8, Vec<Point>> = BTreeMap::new();
    for at in (0..240).map(Point).filter(|at| at.column() < 15) {
        if game.scores.now[at.index()] != 0 {
            let points = by_score.entry(game.scores.now[at.index()]);
            points.or_default().push(at);
        }
    }
    by_score.into_values().rev().take(3).collect()
}

fn random_game(dice: &mut Dice, length: u8) -> Game {
    let mut game = Game::new();
    game.restart();
    game.play(point("h8")).unwrap();
    while game.move_count < length && game.result == Outcome::Open {
        let _ = game.play(Point(dice.below(240) as u8));
    }
    game
}

#[test]
fn ten_thousand_picks_of_each_skill_lie_in_their_classes() {
    let mut dice = Dice::new(5);
    let mut random = Random::new();
    random.seed(1234);
    for (player, allowed) in [(Player::Hard, 1), (Player::Medium, 2), (Player::Easy, 3)] {
        let mut picks = 0;
        while picks < 10_000 {
            let length = 2 + dice.below(60) as u8;
            let mut game = random_game(&mut dice, length);
            if game.result != Outcome::Open {
                continue;
            }
            let classes = classes(&game);
            for _ in 0..100 {
                picks += 1;
                let (point, _) = think(&mut game, player, &mut random, 16);
                let class = classes.iter().position(|class| class.contains(&point));
                assert!(class.unwrap() < allowed, "{player:?} {point:?}");
            }
        }
    }
}

#[test]
fn all_points_of_all_allowed_classes_are_picked_about_equally() {
    let mut random = Random::new();
    random.seed(99);
    let mut game = Game::new();
    game.restart();
    for at in support::points("h8,g7,f9,k3") {
        game.play(at).unwrap();
    }
    let classes = classes(&game);
    for (player, allowed) in [(Player::Hard, 1), (Player::Medium, 2), (Player::Easy, 3)] {
        let mut picked = BTreeMap::new();
        for _ in 0..20_000 {
            let (point, _) = think(&mut game, player, &mut random, 16);
            *picked.entry(point.0).or_insert(0usize) += 1;
        }
        for class in &classes[..allowed] {
            let expected = 20_000 / allowed / class.len();
            for point in class {
                let count = picked[&point.0];
                assert!(count.abs_diff(expected) < expected / 3 + 20, "{count}");
            }
        }
    }
}

#[test]
fn the_budget_changes_nothing_but_the_number_of_steps() {
    let mut dice = Dice::new(8);
    for _ in 0..50 {
        let mut game = random_game(&mut dice, 30);
        if game.result != Outcome::Open {
            continue;
        }
        let seed = dice.below(65536) as u16;
        let mut found = Vec::new();
        for budget in [1, 7, 16, 255] {
            let mut random = Random::new();
            random.seed(seed);
            let (point, steps) = think(&mut game, Player::Easy, &mut random, budget);
            assert!(steps <= 480 / budget.min(240) as usize + 4);
            found.push(point);
        }
        assert!(found.iter().all(|&point| point == found[0]));
    }
}

#[test]
fn the_first_stone_goes_to_the_centre() {
    let mut game = Game::new();
    game.restart();
    for player in [Player::Easy, Player::Medium, Player::Hard] {
        let (point, _) = think(&mut game, player, &mut Random::new(), 16);
        assert_eq!(point, support::point("h8"));
    }
}

#[test]
fn without_any_score_a_blank_is_played_to_the_last_one() {
    let mut random = Random::new();
    for seed in 1..20 {
        random.seed(seed);
        let mut game = Game::new();
        game.restart();
        // The computer plays both sides on, whatever the scores say, until the game ends.
        while game.result == Outcome::Open {
            let (point, _) = think(&mut game, Player::Easy, &mut random, 16);
            game.play(point).unwrap();
            game.scores.now = [0; 256];
        }
        assert!(game.move_count > 8);
    }
}

#[test]
fn random_numbers_have_their_full_period_and_are_even() {
    let mut random = Random::new();
    random.seed(1);
    let mut seen = vec![false; 65536];
    for _ in 0..65535 {
        let number = random.number();
        assert_ne!(number, 0);
        assert!(!std::mem::replace(&mut seen[number as usize], true));
    }
    for limit in [1, 2, 3, 5, 64, 100, 225, 255] {
        let mut counts = vec![0usize; limit as usize];
        for _ in 0..limit as usize * 400 {
            counts[random.below(limit) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| count.abs_diff(400) < 120));
    }
    assert_eq!(random.below(0), 0);
    random.seed(0);
    assert_ne!(random.number(), 0);
}

#[test]
fn hard_beats_easy() {
    let mut random = Random::new();
    random.seed(4321);
    let mut wins = [0, 0];
    for number in 0..200 {
        let mut game = Game::new();
        game.restart();
        let players = if number % 2 == 0 {
            [Player::Hard, Player::Easy]
        } else {
            [Player::Easy, Player::Hard]
        };
        while game.result == Outcome::Open {
            let player = players[game.side().index()];
            let (point, _) = think(&mut game, player, &mut random, 16);
            game.play(point).unwrap();
        }
        if let Some(side) = game.result.winner() {
            wins[(players[side.index()] == Player::Hard) as usize] += 1;
        }
    }
    assert!(wins[1] > 10 * wins[0].max(1), "{wins:?}");
}
