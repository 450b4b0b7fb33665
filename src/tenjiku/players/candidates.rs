//! The moves of each node that are searched: those that promise most.

use crate::moves::Step;

/// How many moves are kept of the root, and of any other node.
pub const ROOT: u8 = 24;
/// See [`ROOT`].
pub const WIDTH: u8 = 8;
/// How many nodes the search has one below the other; the last one is always a leaf.
pub const PLIES: u8 = 6;
/// How many of them may have candidates.
pub const INNER: usize = PLIES as usize - 1;
/// Instead of the candidates of the last node: moves of one piece that wait for a closer look.
pub const PENDING: u8 = PLIES - 1;

const SIZE: usize = 64;
const _: () = assert!(ROOT as usize + WIDTH as usize * (PLIES as usize - 1) <= SIZE);

/// The score of a move that is not tried again.
pub const BANNED: i16 = i16::MIN;

/// A move with what it promises.
#[derive(Clone, Copy)]
pub struct Candidate {
    /// The move.
    pub step: Step,
    /// In points.
    pub score: i16,
}

/// The candidates of all nodes between the root and the one that is searched, each node's best
/// first. Only their numbers are sorted; no array has more than 256 bytes, so that a 6502 indexes
/// it by a byte.
#[derive(Clone)]
pub struct Candidates {
    /// The candidates of a node have its first slots, in any order.
    steps: [Step; SIZE],
    scores: [i16; SIZE],
    /// Their slots, the best candidate first.
    order: [u8; SIZE],
    counts: [u8; PLIES as usize],
}

impl Candidates {
    /// None at all.
    pub const fn new() -> Candidates {
        Candidates {
            steps: [Step::NONE; SIZE],
            scores: [0; SIZE],
            order: [0; SIZE],
            counts: [0; PLIES as usize],
        }
    }

    /// Gives a candidate of the root the score [`BANNED`].
    pub fn ban(&mut self, number: u8) {
        let slot = self.slot(0, number);
        self.scores[slot] = BANNED;
    }

    /// Takes a candidate out of the waiting ones, the best first.
    pub fn pop(&mut self, next: &mut u8) -> Option<Candidate> {
        let found = self.get(PENDING, *next);
        *next += 1;
        if found.is_none() {
            self.clear(PENDING);
            *next = 0;
        }
        found
    }

    /// Forgets those of a node.
    pub fn clear(&mut self, ply: u8) {
        self.counts[at(ply)] = 0;
    }

    /// Forgets those of the root but the best, which stands if none of the others is better.
    pub fn keep_best(&mut self) {
        let best = self.slot(0, 0);
        self.steps[0] = self.steps[best];
        self.scores[0] = self.scores[best];
        self.order[0] = 0;
        self.counts[0] = self.counts[0].min(1);
    }

    /// How many a node has.
    pub fn count(&self, ply: u8) -> u8 {
        self.counts[at(ply)]
    }

    /// A candidate of a node by its number.
    pub fn get(&self, ply: u8, number: u8) -> Option<Candidate> {
        let slot = self.slot(ply, number);
        (number < self.count(ply)).then(|| Candidate {
            step: self.steps[slot],
            score: self.scores[slot],
        })
    }

    /// The score that a move must exceed to be kept; the least number as long as there is room.
    pub fn floor(&self, ply: u8) -> i16 {
        let count = self.count(ply);
        if count < room(ply) {
            i16::MIN
        } else {
            self.scores[self.slot(ply, count.wrapping_sub(1))]
        }
    }

    /// Adds a move whose score exceeds the floor, after those of the same score.
    pub fn add(&mut self, ply: u8, step: Step, score: i16) {
        let mut number = self.count(ply);
        let slot = if number < room(ply) {
            self.counts[at(ply)] += 1;
            place(ply, number)
        } else {
            number -= 1;
            self.slot(ply, number)
        };
        while number != 0 {
            let before = self.slot(ply, number - 1);
            if self.scores[before] >= score {
                break;
            }
            self.order[place(ply, number)] = before as u8;
            number -= 1;
        }
        self.order[place(ply, number)] = slot as u8;
        self.steps[slot] = step;
        self.scores[slot] = score;
    }

    /// Moves a candidate to the first place.
    pub fn lead(&mut self, ply: u8, mut number: u8) {
        let leader = self.slot(ply, number);
        while number != 0 {
            self.order[place(ply, number)] = self.slot(ply, number - 1) as u8;
            number -= 1;
        }
        self.order[place(ply, 0)] = leader as u8;
    }

    fn slot(&self, ply: u8, number: u8) -> usize {
        usize::from(self.order[place(ply, number)]) % SIZE
    }
}

/// An index into what is kept by ply.
pub(super) fn at(ply: u8) -> usize {
    // All plies are below the bound: a comparison is cheaper than a remainder.
    usize::from(ply.min(PLIES - 1))
}

fn room(ply: u8) -> u8 {
    if ply == 0 {
        ROOT
    } else {
        WIDTH
    }
}

fn place(ply: u8, number: u8) -> usize {
    let first = if ply == 0 {
        0
    } else {
        ROOT - WIDTH + ply * WIDTH
    };
    usize::from(first + number) % SIZE
}
