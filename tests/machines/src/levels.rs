//! LEVEL 1 to 8 on the simulated 6502 and on the host: the same game twice.

use gomoku::book::Allowed;
use gomoku::game::{Game, Outcome};
use gomoku::player::Player;
use gomoku::point::Point;
use gomoku::random::Random;
use gomoku::rule::Rule;
use gomoku::thinking::Thinking;
use mos::build::{self, Built};
use mos::codegen::Options;
use mos::simulate::{self, Machine};
use mos::{frontend, wrap};
use std::path::Path;

/// Points a step looks at, as the interface has it.
const BUDGET: u8 = 16;
/// More cycles than any step takes; a first stone makes the rule's tables.
const LIMIT: u64 = 50_000_000;

/// The program of `tests/machines/games`.
pub fn program() -> Built {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("games");
    let text = frontend::compile(&wrap::wrap(&folder).expect("a crate")).expect("it compiles");
    let options = Options::default();
    build::build_ir(&text, &simulate::build_options(options)).expect("it fits")
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

/// A move and its price.
#[derive(Clone, Copy, Debug)]
pub struct Thought {
    /// Where.
    pub point: Point,
    /// How the game stands after it.
    pub outcome: u8,
    /// All cycles of thinking.
    pub cycles: u64,
    /// Those of the longest step: so long a key waits.
    pub longest: u64,
}

/// A game on the 6502.
pub struct Simulated<'a> {
    built: &'a Built,
    machine: Machine<'a>,
}

impl<'a> Simulated<'a> {
    /// An empty board.
    pub fn new(built: &'a Built, start: Start) -> Simulated<'a> {
        let machine = Machine::new(&built.linked);
        let mut game = Simulated { built, machine };
        let [low, high] = start.seed.to_le_bytes();
        let rule = match start.rule {
            Rule::Gomoku => 0,
            Rule::Free => 1,
            Rule::Renju => 2,
        };
        game.call("start", &[rule, start.size, low, high]);
        game
    }

    /// Its answer and cycles.
    fn call(&mut self, function: &str, question: &[u8]) -> (u8, u64) {
        let at = |name: &str| usize::from(self.built.linked.labels[name]);
        let (from, to) = (at("QUESTION"), at("ANSWER"));
        self.machine.memory_mut()[from..from + question.len()].copy_from_slice(question);
        let run = self.machine.call(function, LIMIT).expect("a function");
        let run = run.unwrap_or_else(|stop| panic!("{function}: {stop}"));
        (self.machine.memory()[to], run.cycles)
    }

    /// Plays a move that is known.
    pub fn play(&mut self, point: Point) -> u8 {
        self.call("play", &[point.0]).0
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

    /// Lets `level` find a move and plays it: the move, and whether it was searched for (a five, the
    /// only stop of one, the only good point and the book's move come at once).
    pub fn think(&mut self, level: u8) -> (Point, bool) {
        self.thinking
            .start(Player::Level, level, Allowed::by_level(level));
        let mut steps = 0;
        loop {
            steps += 1;
            let found = self.thinking.step(&mut self.game, &mut self.random, BUDGET);
            if let Some(point) = found {
                self.game.play(point).expect("a legal move");
                return (point, steps > 3);
            }
        }
    }

    /// Whether nobody has won yet.
    pub fn is_open(&self) -> bool {
        self.game.result == Outcome::Open
    }
}
