//! The moves of each node that are searched: those that promise most.

use crate::moves::Step;
use crate::pieces::square::Square;

/// How many moves are kept of the root, and of any other node.
pub const ROOT: u8 = 24;
/// See [`ROOT`].
pub const WIDTH: u8 = 8;
/// How many nodes the search has one below the other; the last one is always a leaf.
pub const PLIES: u8 = 6;
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
/// first. Steps and scores have arrays of their own of at most 256 bytes, which a 6502 indexes by a
/// byte.
pub struct Candidates {
    steps: [Step; SIZE],
    scores: [i16; SIZE],
    counts: [u8; PLIES as usize],
}

const NONE: Step = Step {
    from: Square(0),
    via: Square(0),
    to: Square(0),
    flags: 0,
};

impl Candidates {
    /// None at all.
    pub const fn new() -> Candidates {
        Candidates {
            steps: [NONE; SIZE],
            scores: [0; SIZE],
            counts: [0; PLIES as usize],
        }
    }

    /// Gives a candidate of the root the score [`BANNED`].
    pub fn ban(&mut self, number: u8) {
        self.scores[place(0, number)] = BANNED;
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
        self.counts[0] = self.counts[0].min(1);
    }

    /// How many a node has.
    pub fn count(&self, ply: u8) -> u8 {
        self.counts[at(ply)]
    }

    /// A candidate of a node by its number.
    pub fn get(&self, ply: u8, number: u8) -> Option<Candidate> {
        let place = place(ply, number);
        (number < self.count(ply)).then(|| Candidate {
            step: self.steps[place],
            score: self.scores[place],
        })
    }

    /// The score that a move must exceed to be kept; the least number as long as there is room.
    pub fn floor(&self, ply: u8) -> i16 {
        let count = self.count(ply);
        if count < room(ply) {
            i16::MIN
        } else {
            self.scores[place(ply, count.wrapping_sub(1))]
        }
    }

    /// Adds a move whose score exceeds the floor, behind those of the same score.
    pub fn add(&mut self, ply: u8, step: Step, score: i16) {
        let mut number = self.count(ply);
        if number < room(ply) {
            self.counts[at(ply)] += 1;
        } else {
            number -= 1;
        }
        while number != 0 && self.scores[place(ply, number - 1)] < score {
            number = self.step_back(ply, number);
        }
        let place = place(ply, number);
        self.steps[place] = step;
        self.scores[place] = score;
    }

    /// Moves a candidate to the first place.
    pub fn lead(&mut self, ply: u8, mut number: u8) {
        let leader = place(ply, number);
        let (step, score) = (self.steps[leader], self.scores[leader]);
        while number != 0 {
            number = self.step_back(ply, number);
        }
        let first = place(ply, 0);
        self.steps[first] = step;
        self.scores[first] = score;
    }

    /// Moves the candidate before `number`, which is at least 1, there, and returns where it was.
    fn step_back(&mut self, ply: u8, number: u8) -> u8 {
        let (to, from) = (place(ply, number), place(ply, number - 1));
        self.steps[to] = self.steps[from];
        self.scores[to] = self.scores[from];
        number - 1
    }
}

fn at(ply: u8) -> usize {
    // No node has another ply: this is cheaper than a remainder.
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
