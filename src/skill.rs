//! EASY, MEDIUM and HARD: which of the best scores a beginner's opponent takes.

use crate::random::Random;

/// How well an opponent picks among the points of the neighbour scoring.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Skill {
    /// The highest score.
    Hard = 0,
    /// The highest or the second highest score.
    Medium = 1,
    /// Any of the three highest scores.
    Easy = 2,
}

impl Skill {
    /// Which score to play now: 0 the highest, 1 the second, 2 the third.
    pub fn class(self, random: &mut Random) -> u8 {
        random.below(self as u8 + 1)
    }
}

/// The three highest scores of a board, and how many points have each.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Ranking {
    /// Highest first; 0 is never ranked and means that there is none.
    pub scores: [u8; 3],
    /// By the same order.
    pub counts: [u8; 3],
}

impl Ranking {
    /// Nothing seen.
    pub const fn new() -> Ranking {
        Ranking {
            scores: [0; 3],
            counts: [0; 3],
        }
    }

    /// Counts one more point of `score`, which is at least the third highest and not 0.
    pub fn add(&mut self, score: u8) {
        let [first, second, third] = self.scores;
        let [firsts, seconds, _] = self.counts;
        if score > first {
            self.scores = [score, first, second];
            self.counts = [1, firsts, seconds];
        } else if score == first {
            self.counts[0] += 1;
        } else if score > second {
            self.scores = [first, score, second];
            self.counts = [firsts, 1, seconds];
        } else if score == second {
            self.counts[1] += 1;
        } else if score > third {
            self.scores[2] = score;
            self.counts[2] = 1;
        } else {
            self.counts[2] += 1;
        }
    }

    /// Score and number of points of `class`, or of the lowest class there is above it.
    pub fn class(&self, class: u8) -> (u8, u8) {
        let [first, second, third] = self.scores;
        let [firsts, seconds, thirds] = self.counts;
        if class >= 2 && third != 0 {
            (third, thirds)
        } else if class >= 1 && second != 0 {
            (second, seconds)
        } else {
            (first, firsts)
        }
    }
}

impl Default for Ranking {
    fn default() -> Self {
        Ranking::new()
    }
}
