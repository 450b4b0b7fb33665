//! EASY: plays what takes and burns the most. It looks no further than whether that loses its last
//! royal piece at once. If it does, EASY makes each move that promises more than the best one so
//! far, and keeps it if it does not lose. The reply that took the royal piece last is tried first:
//! it refutes most of up to 100 losing moves, where a look at all replies takes 0.4 s on a C64.

use super::walk::{Walk, EMPTY, NODE, PIECE};
use super::worth::WON;
use crate::moves::Step;
use crate::pieces::piece::Piece;
use crate::rules::key;
use crate::rules::make::Undo;
use crate::rules::position::Position;

/// Bits of chance, in points, that are added to what a move promises.
const NOISE: u8 = 15;

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Nothing.
    Done = 0,
    /// A better move is looked for, piece by piece.
    Weigh,
    /// It was made; a reply that takes the last royal piece is looked for, piece by piece.
    Check,
}

/// A move and what it promises.
#[derive(Clone, Copy)]
struct Promise {
    step: Step,
    score: i16,
}

/// The search for one move.
#[derive(Clone)]
pub(super) struct Easy {
    phase: Phase,
    walk: Walk,
    /// Where the walk over the own moves goes on after a check.
    weighed: Walk,
    seed: u8,
    /// The best move so far.
    best: Option<Promise>,
    /// The best move loses, so any move that does not is better.
    is_lost: bool,
    /// The first choice has lost, so each move that promises more than the best one is made.
    sifts: bool,
    /// The move that is made.
    made: Promise,
    /// Where the last reply that took the last royal piece came from.
    attacker: u8,
    /// A reply takes the last royal piece.
    loses: bool,
    undo: Undo,
    /// Units of work.
    pub work: u16,
}

impl Easy {
    /// Not thinking.
    pub const fn new() -> Easy {
        Easy {
            phase: Phase::Done,
            walk: Walk::NEW,
            weighed: Walk::NEW,
            seed: 0,
            best: None,
            is_lost: false,
            sifts: false,
            made: Promise {
                step: Step::NONE,
                score: 0,
            },
            attacker: 0,
            loses: false,
            undo: Undo::new(Step::NONE, Piece::VACANT),
            work: 0,
        }
    }

    /// Begins to look for a move.
    pub fn start(&mut self, seed: u8) {
        self.seed = seed;
        self.work = 0;
        self.best = None;
        self.sifts = false;
        self.begin();
    }

    /// Begins with the first move.
    fn begin(&mut self) {
        self.phase = Phase::Weigh;
        self.walk = Walk::NEW;
        self.is_lost = self.sifts;
    }

    /// Stops: what was found stays.
    pub fn stop(&mut self) {
        self.phase = Phase::Done;
    }

    /// Returns whether it looks for a move.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Done
    }

    /// The best move so far. Not inlined: a caller that asks either EASY or the search would then
    /// read from one of two addresses, and nothing between them could lie in zero page.
    #[inline(never)]
    pub fn best(&self) -> Option<Step> {
        self.best.map(|best| best.step)
    }

    /// What it promises.
    pub fn value(&self) -> i16 {
        self.best.map_or(0, |best| best.score)
    }

    /// Goes on a little.
    #[inline(never)]
    pub fn step(&mut self, position: &mut Position) {
        if !self.is_active() {
            return;
        }
        let near = match self.phase {
            Phase::Check => self.attacker,
            _ => 0,
        };
        if let Some(square) = self.walk.piece(position, near) {
            self.work = self.work.wrapping_add(PIECE.into());
            let mut portion = EMPTY;
            let (mut looked, mut tries) = (0, false);
            for &step in self.walk.list(position, square, &mut portion) {
                looked += 1;
                tries = self.look(position, step);
                if tries {
                    break;
                }
            }
            self.walk.pass(looked);
            if tries {
                return self.try_move(position);
            }
        }
        if !self.walk.all {
            return;
        }
        if self.phase == Phase::Check {
            position.unmake(&self.undo);
            self.judge();
        } else if let Some(best) = self.best.filter(|_| !self.sifts) {
            self.made = best;
            self.try_move(position);
        } else {
            self.stop();
        }
    }

    /// Makes a move.
    #[inline(never)]
    fn try_move(&mut self, position: &mut Position) {
        self.work = self.work.wrapping_add(NODE.into());
        self.weighed = self.walk;
        self.undo = position.make(self.made.step);
        self.walk = Walk::NEW;
        self.loses = position.royals(position.side.other()) == 0;
        self.phase = Phase::Check;
        // A side that has lost its last royal piece has no reply.
        self.walk.all = !position.is_open();
    }

    /// Keeps the move that was made if it loses nothing, and goes on with the others.
    fn judge(&mut self) {
        if !self.loses {
            self.best = Some(self.made);
            self.is_lost = false;
        }
        if self.sifts {
            self.phase = Phase::Weigh;
            self.walk = self.weighed;
        } else if self.loses {
            self.sifts = true;
            self.begin();
        } else {
            self.stop();
        }
    }

    /// Looks at a move. Returns whether it is to be made.
    #[inline(never)]
    fn look(&mut self, position: &Position, step: Step) -> bool {
        let step = step.strongest();
        let gain = position.gain(step);
        if self.phase == Phase::Check {
            if gain == WON {
                self.attacker = step.from.0;
                self.loses = true;
                self.walk.all = true;
            }
            return false;
        }
        let mixed = key::mix(key::mix(self.seed ^ step.from.0) ^ step.to.0);
        let score =
            gain + position.at(step.from).progress(step.from, step.to) + i16::from(mixed & NOISE);
        if !self.is_lost && self.best.is_some_and(|best| score <= best.score) {
            return false;
        }
        self.made = Promise { step, score };
        if !self.sifts {
            self.best = Some(self.made);
        }
        self.sifts
    }
}
