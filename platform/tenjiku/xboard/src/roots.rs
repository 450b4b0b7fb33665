//! A search by the clock: every move of the root has a search of its own, with more and more work
//! for fewer and fewer of them. So the root's moves may be any list, made by any rules.

use tenjiku::moves::Step;
use tenjiku::players::opponent::Opponent;
use tenjiku::players::thinker::Thinker;
use tenjiku::players::worth::{SURE, WON};
use tenjiku::rules::game::Game;
use tenjiku::rules::position::Position;

/// The search.
pub struct Roots {
    position: Position,
    moves: Vec<Root>,
    /// The game that a move of the root leads to, and its search.
    game: Box<Game>,
    thinker: Box<Thinker>,
    seed: u16,
    round: u32,
    /// How many moves this round has.
    width: usize,
    /// The number of the move that is searched.
    next: usize,
    busy: bool,
    nodes: u64,
}

/// A move of the root.
#[derive(Clone)]
struct Root {
    step: Step,
    value: i16,
    /// The line that is expected, this move first.
    line: Vec<Step>,
}

/// The work for each move in the first round; each further round has four times as much.
const WORK: u32 = 3_000;

/// Rounds, so that the work stays a number of 32 bits.
const ROUNDS: u32 = 10;

/// The fewest moves of a round, unless fewer are left.
const FEW: usize = 4;

impl Roots {
    /// Begins to search the moves of a position.
    pub fn new(position: &Position, steps: &[Step], seed: u16) -> Roots {
        let root = |&step| Root {
            step,
            value: i16::MIN,
            line: vec![step],
        };
        Roots {
            position: position.clone(),
            moves: steps.iter().map(root).collect(),
            game: Box::new(Game::new()),
            thinker: Box::new(Thinker::new()),
            seed,
            round: 1,
            width: steps.len(),
            next: 0,
            busy: false,
            nodes: 0,
        }
    }

    /// Goes on a little; returns whether there is more to do.
    pub fn step(&mut self) -> bool {
        if self.round > ROUNDS || self.moves.len() < 2 {
            return false;
        }
        if self.busy {
            if !self.thinker.step() {
                let value = -self.thinker.value();
                self.nodes += u64::from(self.thinker.nodes());
                self.note(value);
            }
        } else if self.next == self.width {
            self.end_round();
        } else {
            self.begin_move();
        }
        true
    }

    fn begin_move(&mut self) {
        let side = self.position.side;
        let undo = self.position.make(self.moves[self.next].step);
        let lost = self.position.royals(side) == 0;
        let won = self.position.royals(side.other()) == 0;
        self.nodes += 1;
        if won || lost {
            self.thinker.stop();
            self.note(if won { WON } else { -WON });
        } else if self.game.start_from(&self.position) {
            let work = WORK << (2 * (self.round - 1));
            self.thinker
                .start(&self.game, Opponent::Work(work), self.seed);
            self.busy = true;
        }
        self.position.unmake(&undo);
    }

    /// Keeps the value of the move that was searched.
    fn note(&mut self, value: i16) {
        let root = &mut self.moves[self.next];
        root.value = value;
        root.line.truncate(1);
        if self.busy {
            root.line.extend(self.thinker.line());
        }
        self.busy = false;
        self.next += 1;
    }

    /// The best of a round come first in the next one.
    fn end_round(&mut self) {
        self.moves[..self.width].sort_by_key(|root| -i32::from(root.value));
        let decided = self.moves[0].value.abs() > SURE;
        self.width = (self.width / 2).clamp(FEW.min(self.width), self.width);
        self.next = 0;
        self.round = if decided { ROUNDS } else { self.round } + 1;
    }

    /// The best move so far: of this round, or of the last one as long as its best move is not yet
    /// searched again.
    fn leader(&self) -> Option<&Root> {
        let known = self.next.clamp(1, self.width.max(1));
        let known = self.moves.get(..known)?;
        known.iter().rev().max_by_key(|root| root.value)
    }

    /// The best move so far.
    pub fn best(&self) -> Option<Step> {
        self.leader().map(|root| root.step)
    }

    /// Its value to the side to move, in points.
    pub fn value(&self) -> i16 {
        self.leader().map_or(0, |root| root.value)
    }

    /// The line that is expected; empty before any move has been searched.
    pub fn line(&self) -> &[Step] {
        let known = |root: &&Root| root.value > i16::MIN;
        self.leader().filter(known).map_or(&[], |root| &root.line)
    }

    /// The number of this round, from 1.
    pub fn round(&self) -> u32 {
        self.round.min(ROUNDS)
    }

    /// Moves made.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }
}
