//! LEVEL 1 to 8 on the simulated 6502 and on the host: the same game twice.

use crate::program::Oracle;
use gomoku::players::book::Allowed;
use gomoku::players::level;
use gomoku::players::player::Player;
use gomoku::players::thinking::Thinking;
use gomoku::records::game::{Game, Outcome};
use gomoku::rules::point::Point;
use gomoku::rules::rule::Rule;
use kit::random::Random;
use mos::build::Built;

/// How many points a step looks at, as on the screens.
const BUDGET: u8 = 16;
/// More cycles than any step takes; a first stone makes the rule's tables.
const LIMIT: u64 = 50_000_000;

/// The program of `tests/machines/games`.
pub fn program() -> Built {
    crate::program::program("games", cfg!(debug_assertions))
}

/// How a game begins.
#[derive(Clone, Copy, Debug)]
pub struct Start {
    /// The rule.
    pub rule: Rule,
    /// Points a row.
    pub size: u8,
    /// Of the random numbers.
    pub seed: u16,
}

/// A move and what it cost.
#[derive(Clone, Copy, Debug)]
pub struct Thought {
    /// Where.
    pub point: Point,
    /// How the game stands after it.
    pub outcome: u8,
    /// All cycles of thinking.
    pub cycles: u64,
    /// Cycles of the longest step, which is how long a key may wait.
    pub longest: u64,
}

/// How a move was found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Found {
    /// By the book or by one look at the board: a five, the only stop of one, a straight four.
    AtOnce,
    /// By a search that ended before its budget: it had found a win or that all but one move lose.
    Decided,
    /// By a search that used its budget.
    Searched,
}

/// A game on the 6502.
pub struct Simulated<'a>(Oracle<'a>);

impl<'a> Simulated<'a> {
    /// An empty board.
    pub fn new(built: &'a Built, start: Start) -> Simulated<'a> {
        let mut game = Simulated(Oracle::new(built));
        let [low, high] = start.seed.to_le_bytes();
        game.call("start", &[start.rule as u8, start.size, low, high]);
        game
    }

    /// Its answer and cycles.
    fn call(&mut self, function: &str, question: &[u8]) -> (u8, u64) {
        let ([answer], cycles) = self.0.ask(function, question, LIMIT);
        (answer, cycles)
    }

    /// Plays a move that is known.
    pub fn play(&mut self, point: Point) -> u8 {
        self.call("play", &[point.0]).0
    }

    /// Plays a move of `level` that is known.
    pub fn skip(&mut self, level: u8, point: Point) {
        self.call("think", &[level]);
        self.call("skip", &[]);
        self.play(point);
    }

    /// Lets `level` find a move and plays it.
    pub fn think(&mut self, level: u8) -> Thought {
        let (_, mut cycles) = self.call("think", &[level]);
        let mut longest = 0;
        loop {
            let (point, step) = self.call("step", &[]);
            cycles += step;
            longest = longest.max(step);
            if point != 255 {
                let point = Point(point);
                let outcome = self.play(point);
                return Thought {
                    point,
                    outcome,
                    cycles,
                    longest,
                };
            }
        }
    }
}

/// A game on the host.
pub struct Host {
    /// The game.
    pub game: Box<Game>,
    thinking: Box<Thinking>,
    random: Random,
}

impl Host {
    /// An empty board.
    pub fn new(start: Start) -> Host {
        let mut host = Host {
            game: Box::new(Game::new()),
            thinking: Box::new(Thinking::new()),
            random: Random::new(),
        };
        host.game.start(start.rule, start.size);
        host.random.seed(start.seed);
        host
    }

    /// Puts a stone on a random blank point at most two away from the centre and returns it: where
    /// the book says nothing, games differ by their first stones.
    pub fn draw(&mut self) -> Point {
        let middle = self.game.size() / 2 - 2;
        loop {
            let (column, row) = (self.random.below(5), self.random.below(5));
            let point = Point::new(middle + column, middle + row);
            if self.game.play(point).is_ok() {
                return point;
            }
        }
    }

    /// Lets `level` find a move and plays it. Returns the move and how it was found.
    pub fn think(&mut self, level: u8) -> (Point, Found) {
        self.thinking.allowed = Allowed::by_level(level);
        self.thinking.start(Player::Level, level);
        loop {
            let found = self.thinking.step(&mut self.game, &mut self.random, BUDGET);
            if let Some(point) = found {
                let budget = level::budget(level, self.game.size());
                let how = match self.thinking.search() {
                    Some(search) if search.is_advised() => Found::AtOnce,
                    Some(search) if search.left() == 0 => Found::Searched,
                    Some(search) if search.left() < budget => Found::Decided,
                    _ => Found::AtOnce,
                };
                self.game.play(point).expect("a legal move");
                return (point, how);
            }
        }
    }

    /// Returns whether nobody has won yet.
    pub fn is_open(&self) -> bool {
        self.game.result == Outcome::Open
    }
}
