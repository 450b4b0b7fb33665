//! What the engine does between two commands: it looks for a move, until it knows one, its time is
//! up, or it is told to stop.

use crate::coordinates;
use crate::roots::Roots;
use std::time::{Duration, Instant};
use tenjiku::moves::Step;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::rules::game::Game;

/// A search under way.
pub struct Thinking {
    search: Search,
    started: Instant,
    limit: Limit,
    done: bool,
    /// What was last shown.
    shown: Option<(u32, Step, i16)>,
}

/// What ends a search that has not come to its own end.
#[derive(Clone, Copy, Debug, Default)]
pub struct Limit {
    /// The longest time.
    pub time: Option<Duration>,
    /// The most nodes.
    pub nodes: Option<u64>,
    /// The most rounds.
    pub rounds: Option<u32>,
}

enum Search {
    /// One of the game's opponents.
    Opponent(Box<Thinker>),
    /// By the clock.
    Roots(Box<Roots>),
}

/// How many steps are made between two looks at clock and commands.
const STEPS: u32 = 64;

impl Thinking {
    /// As one of the game's opponents, which has a budget of work.
    pub fn as_opponent(game: &Game, opponent: Opponent, seed: u16) -> Thinking {
        let mut thinker = Box::new(Thinker::new());
        thinker.start(game, opponent, seed);
        Thinking::new(Search::Opponent(thinker), Limit::default())
    }

    /// Among some moves, up to a limit.
    pub fn among(game: &Game, steps: &[Step], seed: u16, limit: Limit) -> Thinking {
        let roots = Roots::new(game.board(), steps, seed);
        Thinking::new(Search::Roots(Box::new(roots)), limit)
    }

    fn new(search: Search, limit: Limit) -> Thinking {
        Thinking {
            search,
            started: Instant::now(),
            limit,
            done: false,
            shown: None,
        }
    }

    /// Thinks for a moment; returns whether there is more to do.
    pub fn slice(&mut self) -> bool {
        for _ in 0..STEPS {
            let more = match &mut self.search {
                Search::Opponent(thinker) => thinker.step(),
                Search::Roots(roots) => roots.step(),
            };
            if !more {
                self.done = true;
                return false;
            }
        }
        let late = self
            .limit
            .time
            .is_some_and(|time| self.started.elapsed() >= time);
        let deep = self
            .limit
            .rounds
            .is_some_and(|rounds| self.depth() > rounds);
        let full = self.limit.nodes.is_some_and(|nodes| self.nodes() >= nodes);
        !late && !deep && !full
    }

    /// Returns whether the search has come to its own end.
    pub fn is_done(&self) -> bool {
        self.done
    }

    /// The best move so far.
    pub fn best(&self) -> Option<Step> {
        match &self.search {
            Search::Opponent(thinker) => thinker.best(),
            Search::Roots(roots) => roots.best(),
        }
    }

    fn depth(&self) -> u32 {
        match &self.search {
            Search::Opponent(thinker) => thinker.line().len() as u32,
            Search::Roots(roots) => roots.round(),
        }
    }

    /// What is to be shown, if it has changed: depth, value in hundredths of a Pawn, time in
    /// hundredths of a second, nodes, and the line.
    pub fn news(&mut self) -> Option<String> {
        let (value, line) = match &self.search {
            Search::Opponent(thinker) => (thinker.value(), thinker.line()),
            Search::Roots(roots) => (roots.value(), roots.line()),
        };
        let news = (self.depth(), *line.first()?, value);
        if self.shown == Some(news) {
            return None;
        }
        let line: Vec<String> = line.iter().copied().map(coordinates::write).collect();
        self.shown = Some(news);
        let (depth, score) = (self.depth(), i32::from(value) * 10);
        let line = line.join(" ");
        Some(format!(
            "{depth} {score} {} {} {line}",
            self.time(),
            self.nodes()
        ))
    }

    /// Hundredths of a second.
    fn time(&self) -> u128 {
        self.started.elapsed().as_millis() / 10
    }

    /// The answer to a question how it gets on.
    pub fn status(&self) -> String {
        format!(
            "stat01: {} {} {} 0 0",
            self.time(),
            self.nodes(),
            self.depth()
        )
    }

    fn nodes(&self) -> u64 {
        match &self.search {
            Search::Opponent(thinker) => u64::from(thinker.nodes()),
            Search::Roots(roots) => roots.nodes(),
        }
    }
}
