//! EASY: plays what takes and burns the most. It looks no further than whether that loses its last
//! royal piece at once; what does is not listed, but another round finds the next best move. From
//! the second round on the royal piece's own moves come first, and the last round's is played
//! unseen: a round takes about 0.4 s on a C64, and there may be more than 100 moves that all lose.

use super::walk::{Walk, EMPTY, NODE, PIECE};
use super::worth::WON;
use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::rules::key;
use crate::rules::make::Undo;
use crate::rules::position::Position;

/// Bits of chance, in points, that are added to what a move promises.
const NOISE: u8 = 15;

/// Moves that are tried. In 60 games of EASY another one was found in 233 of 244 places where the
/// best one loses.
const ROUNDS: u8 = 16;
/// Points by which a royal piece's move comes first, if another one loses.
const FLIGHT: i16 = 10_000;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Nothing.
    Done = 0,
    /// The best move is looked for, piece by piece.
    Weigh,
    /// It was made; a reply that takes the last royal piece is looked for, piece by piece.
    Check,
}

/// A move's place among all of them: the higher score comes first, of equal ones the lower number.
#[derive(Clone, Copy)]
struct Place {
    score: i16,
    number: u16,
}

/// The search for one move.
pub(super) struct Easy {
    phase: Phase,
    walk: Walk,
    seed: u8,
    /// How many moves this round has seen.
    number: u16,
    /// The best move of this round.
    best: Option<Step>,
    place: Place,
    /// What it promises.
    promise: i16,
    /// The first round's.
    first: Option<Step>,
    /// Of the move that was made last, which loses.
    lost: Place,
    /// Moves that were made and lose.
    losses: u8,
    /// A reply takes the last royal piece.
    loses: bool,
    undo: Undo,
    /// Units of work.
    pub work: u16,
}

impl Easy {
    /// Not thinking.
    pub const fn new() -> Easy {
        let place = Place {
            score: 0,
            number: 0,
        };
        Easy {
            phase: Phase::Done,
            walk: Walk::NEW,
            seed: 0,
            number: 0,
            best: None,
            place,
            promise: 0,
            first: None,
            lost: place,
            losses: 0,
            loses: false,
            undo: Undo::new(Step::NONE, Piece::VACANT),
            work: 0,
        }
    }

    /// Begins to look for a move.
    pub fn start(&mut self, seed: u8) {
        self.seed = seed;
        self.work = 0;
        self.losses = 0;
        self.lost.score = i16::MAX;
        self.first = None;
        self.begin();
    }

    /// Begins a round.
    fn begin(&mut self) {
        self.phase = Phase::Weigh;
        self.walk = Walk::NEW;
        self.number = 0;
        self.best = None;
    }

    /// Stops: what was found stays.
    pub fn stop(&mut self) {
        self.phase = Phase::Done;
    }

    /// Returns whether it looks for a move.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Done
    }

    /// The best move so far. By a call: else who asks EASY or the search would read from one of two
    /// addresses, and nothing between them could lie in zero page.
    #[inline(never)]
    pub fn best(&self) -> Option<Step> {
        self.best.or(self.first)
    }

    /// What it promises.
    pub fn value(&self) -> i16 {
        self.promise
    }

    /// Goes on a little.
    #[inline(never)]
    pub fn step(&mut self, position: &mut Position) {
        if !self.is_active() {
            return;
        }
        if let Some(square) = self.walk.piece(position, 0) {
            self.work = self.work.wrapping_add(PIECE.into());
            let mut portion = EMPTY;
            for &step in self.walk.list(position, square, &mut portion) {
                self.look(position, step);
            }
            self.walk.pass();
        }
        if !self.walk.all {
            return;
        }
        if self.phase == Phase::Weigh {
            self.try_best(position);
        } else {
            position.unmake(&self.undo);
            self.judge();
        }
    }

    /// Makes the best move of a round.
    fn try_best(&mut self, position: &mut Position) {
        let Some(best) = self.best else {
            // All of them lose.
            return self.stop();
        };
        self.first = self.first.or(self.best);
        self.work = self.work.wrapping_add(NODE.into());
        self.undo = position.make(best);
        self.walk = Walk::NEW;
        self.loses = position.royals(position.side.other()) == 0;
        self.phase = Phase::Check;
        // Whose last royal piece has gone has no reply.
        self.walk.all = !position.is_open();
    }

    /// Takes the move that was tried, or begins another round.
    fn judge(&mut self) {
        if !self.loses {
            return self.stop();
        }
        self.losses += 1;
        self.lost = self.place;
        if self.losses == 1 {
            // All moves come in a new order.
            self.lost.score = i16::MAX;
        }
        if self.losses == ROUNDS {
            self.best = None;
            return self.stop();
        }
        self.begin();
    }

    /// Keeps a move that comes before the best one and after the one that was tried last.
    fn weigh(&mut self, position: &Position, step: Step) {
        let number = self.number;
        self.number = number + 1;
        let mixed = key::mix(key::mix(self.seed ^ step.from.0) ^ step.to.0);
        let piece = position.at(step.from);
        let promise =
            position.gain(step) + piece.progress(step.from, step.to) + i16::from(mixed & NOISE);
        let mut score = promise;
        if self.losses != 0 && piece.is_royal() {
            score += FLIGHT;
        }
        let after =
            score < self.lost.score || score == self.lost.score && number > self.lost.number;
        if after && (self.best.is_none() || score > self.place.score) {
            self.best = Some(step);
            self.promise = promise;
            self.place = Place { score, number };
        }
    }

    /// Looks at a move.
    #[inline(never)]
    fn look(&mut self, position: &Position, step: Step) {
        let step = step.strongest();
        if self.phase == Phase::Weigh {
            self.weigh(position, step);
        } else if position.gain(step) == WON {
            self.loses = true;
            self.walk.all = true;
        }
    }
}
