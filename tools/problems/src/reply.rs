//! What is played against a wrong answer: a stone that ends the win that was looked for, or by the
//! computer as long as it takes to win.

use crate::problem::{Kind, Problem};
use crate::proof::{blanks, fives, quiet, Prover};
use gomoku::players::live_game::LiveGame;
use gomoku::players::player::Player;
use gomoku::players::thinking::Thinking;
use gomoku::position::Position;
use gomoku::rules::point::Point;
use kit::random::Random;
use std::collections::BTreeMap;

/// The stones that are tried against all answers are those that refute some of them.
const LOOKED_AT: usize = 8;
const TRIED: usize = 24;
/// Who plays on, and who plays the solver's side after a wrong answer
/// (`src/gomoku/screens/pages/problem.rs`).
const STRONG: u8 = 4;
const WEAK: u8 = 1;
const PLAYED_ON: u8 = 40;

/// What is played after one wrong answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// This stone, which is its own refutation.
    Stone(Point),
    /// The opponent plays on and wins.
    PlayOn,
    /// None helps: the answer wins, but not as it was asked for.
    Nothing,
}

/// What is played after all wrong answers.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Replies {
    /// After all but these answers; `None` to play on.
    pub usual: Option<Point>,
    /// After these.
    pub others: Vec<(Point, Option<Point>)>,
}

impl Replies {
    /// After `answer`.
    pub fn to(&self, answer: Point) -> Reply {
        let other = self.others.iter().find(|(at, _)| *at == answer);
        match other.map_or(self.usual, |&(_, reply)| reply) {
            Some(stone) if stone == answer => Reply::Nothing,
            Some(stone) => Reply::Stone(stone),
            None => Reply::PlayOn,
        }
    }
}

impl Prover {
    /// Whether `reply` is a refutation of the wrong `answer`.
    pub fn refutes(&mut self, problem: &Problem, answer: Point, reply: Reply) -> bool {
        let (mut position, side) = (problem.position(problem.rule), problem.side());
        if position.is_forbidden(answer, side) {
            return true;
        }
        position.place(answer, side);
        match reply {
            Reply::PlayOn => wins_on(problem, answer),
            Reply::Nothing => self.refuting(problem, &mut position).is_empty(),
            Reply::Stone(stone) => {
                problem.kind != Kind::Defend && self.holds(problem, &mut position, stone)
            }
        }
    }

    /// Whether the win that was looked for is there no more after `stone`.
    fn holds(&mut self, problem: &Problem, position: &mut Position, stone: Point) -> bool {
        let (side, other) = (problem.side(), problem.side().other());
        let forced = fives(position, side);
        if position.at(stone) != 0
            || position.is_forbidden(stone, other)
            || forced.iter().any(|&at| at != stone)
        {
            return false;
        }
        position.place(stone, other);
        let mut holds = self.fours(position, side).is_none();
        if holds && problem.kind == Kind::Threes && fives(position, other).is_empty() {
            let points = quiet(position, side).into_iter();
            holds = !points
                .into_iter()
                .any(|at| self.quiet_wins(position, side, at, 0));
        }
        position.undo(stone);
        holds
    }

    fn refuting(&mut self, problem: &Problem, position: &mut Position) -> Vec<Point> {
        let mut stones = blanks(position);
        stones.retain(|&stone| self.holds(problem, position, stone));
        stones
    }

    /// Finds what is played after all wrong answers.
    pub fn replies(&mut self, problem: &Problem) -> Replies {
        let mut replies = Replies::default();
        if problem.kind == Kind::Forbidden {
            return replies;
        }
        let mut position = problem.position(problem.rule);
        let side = problem.side();
        let mut answers = blanks(&position);
        answers.retain(|&at| !problem.answers.contains(&at) && !position.is_forbidden(at, side));
        let mut left: Vec<Point> = answers.clone();
        left.retain(|&at| !wins_on(problem, at));
        let played_on = answers.len() - left.len();
        if problem.kind == Kind::Defend {
            replies.others = left.into_iter().map(|at| (at, Some(at))).collect();
            return replies;
        }
        // Few stones refute nearly all answers.
        let mut usual = Vec::new();
        for &answer in left.iter().step_by(1 + left.len() / LOOKED_AT) {
            position.place(answer, side);
            usual.extend(self.refuting(problem, &mut position));
            position.undo(answer);
        }
        let mut counts = BTreeMap::new();
        for stone in usual {
            *counts.entry(stone.0).or_insert(0) += 1;
        }
        let mut usual: Vec<(i32, u8)> = counts.into_iter().map(|(at, count)| (count, at)).collect();
        usual.sort_unstable();
        let mut best = (played_on, None);
        for &(_, stone) in usual.iter().rev().take(TRIED) {
            let stone = Point(stone);
            let count = answers
                .iter()
                .filter(|&&at| self.refutes(problem, at, Reply::Stone(stone)))
                .count();
            if count > best.0 {
                best = (count, Some(stone));
            }
        }
        replies.usual = best.1;
        for answer in answers {
            if self.refutes(problem, answer, replies.to(answer)) {
                continue;
            }
            position.place(answer, side);
            let stones = self.refuting(problem, &mut position);
            position.undo(answer);
            // One that does not show the right answer, but is near it.
            let distance = |&stone: &Point| {
                let [right, ..] = problem.answers[..] else {
                    return 0;
                };
                let columns = stone.column().abs_diff(right.column());
                columns
                    .max(stone.row().abs_diff(right.row()))
                    .wrapping_sub(1)
            };
            let reply = match stones.into_iter().min_by_key(distance) {
                Some(stone) => Some(stone),
                None if wins_on(problem, answer) => None,
                None => Some(answer),
            };
            replies.others.push((answer, reply));
        }
        replies
    }
}

/// Whether the computer, playing on after a wrong `answer`, sees at once that it wins, and does.
fn wins_on(problem: &Problem, answer: Point) -> bool {
    let mut game = LiveGame::new();
    game.change().start(problem.rule, 15);
    let stones = problem.moves.iter().chain([&answer]);
    for &point in stones {
        if game.change().play(point).is_err() {
            return false;
        }
    }
    let mut random = Random::new();
    for number in 0..PLAYED_ON {
        if game.is_over() {
            break;
        }
        let level = if game.side() == problem.side() {
            WEAK
        } else {
            STRONG
        };
        game.thinking.start(Player::Level, level);
        let point = loop {
            if let Some(point) = game.think(&mut random, 16) {
                break point;
            }
        };
        let sure = problem.kind == Kind::Defend
            || game
                .thinking
                .value()
                .is_none_or(|value| value > Thinking::SURE);
        if number == 0 && !sure || game.change().play(point).is_err() {
            return false;
        }
    }
    game.result.winner() == Some(problem.side().other())
}
