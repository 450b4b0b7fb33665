//! Games of our own engine, and the problems in them.

use crate::problem::{Kind, Problem, KINDS};
use crate::proof::Prover;
use crate::reply::Replies;
use gomoku::players::live_game::LiveGame;
use gomoku::players::player::Player;
use gomoku::rules::point::{Point, Side};
use gomoku::rules::rule::Rule;
use kit::random::Random;

/// The positions that are looked at have this many stones.
const STONES: std::ops::Range<usize> = 10..36;

/// The moves of a game from `seed`, between two opponents that make mistakes.
pub fn game(rule: Rule, seed: u16) -> Vec<Point> {
    let mut random = Random::new();
    random.seed(seed);
    let players = [
        (Player::Medium, 0),
        (Player::Hard, 0),
        (Player::Level, 1),
        (Player::Level, 2),
    ];
    let seats = [0, 1].map(|_| players[usize::from(random.below(4))]);
    let mut game = LiveGame::new();
    game.change().start(rule, 15);
    while !game.is_over() && usize::from(game.move_count) < STONES.end {
        let (player, level) = seats[game.side().index()];
        game.thinking.start(player, level);
        let point = loop {
            if let Some(point) = game.think(&mut random, 255) {
                break point;
            }
        };
        if game.change().play(point).is_err() {
            break;
        }
    }
    // The last move ends the game.
    let count = usize::from(game.move_count) - usize::from(game.is_over());
    game.moves[..count].iter().map(|&at| Point(at)).collect()
}

/// `count` problems of each kind from games that begin with `seed`. No two have positions that are
/// turned or mirrored into each other, and each game gives one at most.
pub fn generate(seed: u16, count: usize, mut found: impl FnMut(&Problem)) -> Vec<Problem> {
    let mut prover = Prover::default();
    let mut problems: Vec<Problem> = Vec::new();
    let missing = |problems: &[Problem], kind| {
        let known = problems.iter().filter(|known| known.kind == kind);
        known.count() < count
    };
    for seed in (1..=u16::MAX).map(|number| seed.wrapping_mul(257).wrapping_add(number)) {
        if !KINDS.iter().any(|&(kind, _)| missing(&problems, kind)) {
            break;
        }
        let rule = [Rule::Gomoku, Rule::Renju][usize::from(seed % 2)];
        let moves = game(rule, seed);
        let problem = (STONES.start..moves.len()).find_map(|stones| {
            let mut problem = Problem {
                kind: Kind::Fours,
                rule,
                moves: moves[..stones].to_vec(),
                answers: Vec::new(),
                replies: Replies::default(),
            };
            let mut position = problem.position(rule);
            let side = Side::of_move(stones as u8);
            let kinds = [
                Kind::Trap,
                Kind::Defend,
                Kind::Fours,
                Kind::Forbidden,
                Kind::Threes,
            ];
            kinds.into_iter().find_map(|kind| {
                if !missing(&problems, kind) {
                    return None;
                }
                problem.kind = kind;
                problem.answers = prover.answers(kind, rule, &mut position, side);
                (!problem.answers.is_empty() && prover.proves(&problem)).then(|| problem.clone())
            })
        });
        let new = problem.filter(|new| problems.iter().all(|known| known.form() != new.form()));
        if let Some(mut new) = new {
            new.replies = prover.replies(&new);
            found(&new);
            problems.push(new);
        }
    }
    problems.sort_by_key(|problem| problem.kind as u8);
    problems
}
