//! EASY, MEDIUM and HARD: which of the best scores a beginner's opponent takes.

use kit::bounded::Bounded;
use kit::random::Random;

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

/// The three highest scores of a board, and how many points have each of them.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Ranking {
    /// The highest first; 0 is never ranked and means that there is none. The fourth place is not
    /// used.
    scores: Bounded<u8, 4>,
    /// How many points have each score.
    counts: Bounded<u8, 4>,
}

impl Ranking {
    /// No point has been counted.
    pub const fn new() -> Ranking {
        Ranking {
            scores: Bounded([0; 4]),
            counts: Bounded([0; 4]),
        }
    }

    /// The least score that [`Ranking::add`] would count.
    pub fn least(&self) -> u8 {
        self.scores[2].max(1)
    }

    /// Counts a point of `score`, which is at least [`Ranking::least`].
    #[inline(never)]
    pub fn add(&mut self, score: u8) {
        for rank in 0..3 {
            if score == self.scores[rank] {
                self.counts[rank] += 1;
                return;
            }
        }
        self.scores[2] = score;
        self.counts[2] = 1;
        if score > self.scores[1] {
            self.swap(1);
        }
        if score > self.scores[0] {
            self.swap(0);
        }
    }

    fn swap(&mut self, rank: usize) {
        self.scores.0.swap(rank, rank + 1);
        self.counts.0.swap(rank, rank + 1);
    }

    /// Score and number of points of `class` (0 to 2), or of the next better class if that has no
    /// points.
    pub fn class(&self, mut class: u8) -> (u8, u8) {
        while class != 0 && self.scores[class] == 0 {
            class -= 1;
        }
        (self.scores[class], self.counts[class])
    }
}
