//! The computer's thinking, in small steps: between any two of them a caller can look at its keys,
//! take the best move so far, or stop.

use crate::players::book::Allowed;
use crate::players::level::Mind;
use crate::players::player::Player;
use crate::players::search::{value, Search};
use crate::players::skill::{Ranking, Skill};
use crate::records::game::Game;
use crate::rules::point::Point;
use kit::random::Random;

/// What a step is doing.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
enum Phase {
    /// Nothing.
    Idle = 0,
    /// Ranking the three highest scores.
    Rank,
    /// Walking to the chosen point.
    Choose,
    /// LEVEL 1 to 8.
    Level,
}

/// One search for one move.
#[derive(Clone)]
#[repr(C)]
pub struct Thinking {
    /// The openings that [`Player::Level`] may choose as Black in Renju.
    pub allowed: Allowed,
    phase: Phase,
    skill: Skill,
    /// The next point to look at.
    at: u8,
    ranking: Ranking,
    /// While choosing: the score to play.
    score: u8,
    /// While choosing: how many points of that score are still to be skipped.
    skip: u8,
    /// What thinks for a level.
    pub mind: Mind,
}

impl Thinking {
    /// Not thinking.
    pub const fn new() -> Thinking {
        Thinking {
            allowed: Allowed::NONE,
            phase: Phase::Idle,
            skill: Skill::Hard,
            at: 0,
            ranking: Ranking::new(),
            score: 0,
            skip: 0,
            mind: Mind::new(),
        }
    }

    /// Starts to look for a move of `player`. [`Player::Level`] thinks with the budget of `level`,
    /// 1 to 8, and as Black in Renju it chooses one of the openings [`Thinking::allowed`]. Until
    /// the search has ended, or [`Thinking::stop`] is called, its stones can lie on the position:
    /// nothing may be played or taken back before
    /// ([`LiveGame`](crate::players::live_game::LiveGame) sees to that).
    #[inline(never)]
    pub fn start(&mut self, player: Player, level: u8) {
        self.phase = Phase::Rank;
        self.skill = player.skill();
        self.at = 0;
        self.ranking = Ranking::new();
        if player == Player::Level {
            self.phase = Phase::Level;
            self.mind.start(level);
        }
    }

    /// Sets whether levels may ask the book in `game` and in what follows from it. Without the book
    /// they search, and the position has a [`Thinking::value`].
    pub fn allow_book(&mut self, game: &Game, allowed: bool) {
        self.mind.allow_book(game, allowed);
    }

    /// Memory that is of no use between two searches.
    pub fn scratch(&mut self) -> &mut [u8; 256] {
        self.mind.scratch()
    }

    /// Ends the search and leaves its stones where they are: the caller makes the position from
    /// scratch.
    pub fn forget(&mut self) {
        self.phase = Phase::Idle;
    }

    /// Ends the search and takes its stones off the position of `game`.
    #[inline(never)]
    pub fn stop(&mut self, game: &mut Game) {
        if self.phase == Phase::Level {
            self.mind.stop(game);
        }
        self.phase = Phase::Idle;
    }

    /// Whether a search has been started and has not ended.
    pub fn is_active(&self) -> bool {
        self.phase != Phase::Idle
    }

    /// The best move so far, a legal one whenever there is one. Before a level has a move of its
    /// own, and for all other players, it is that of the highest neighbour score, which takes
    /// 10,000 cycles to find.
    #[inline(never)]
    pub fn best(&self, game: &mut Game) -> Option<Point> {
        if self.phase == Phase::Level {
            if let Some(best) = self.mind.best() {
                return Some(best);
            }
        }
        let (mut best, mut least) = (None, 0);
        for at in 0..Point::END {
            // If no point has a score, the first blank one will do.
            let score = game.scores.now[at as usize];
            if score >= least && game.is_legal(Point(at)) {
                best = Some(Point(at));
                least = score.saturating_add(1);
            }
        }
        best
    }

    /// The move that is being searched just now, if there is one.
    pub fn considered(&self) -> Option<Point> {
        (self.phase == Phase::Level).then(|| self.mind.considered())?
    }

    /// The value of the last search of a level to the side that it moved for: more than
    /// [`Thinking::SURE`] is a win, less than its negative a loss. `None` if nothing was searched.
    pub fn value(&self) -> Option<i8> {
        self.mind.value()
    }

    /// Values beyond this are certain.
    pub const SURE: i8 = (value::WON - 1 - value::EVEN) as i8;

    /// The principal variation of the last search of a level, its own move first.
    pub fn line(&self) -> &[Point] {
        self.mind.line()
    }

    /// The search of the level that thinks or was the last to think, for measurements.
    pub fn search(&self) -> Option<&Search> {
        self.mind.search()
    }

    /// Does `budget` units of work; a unit is a look at a point. Returns the move once it is found;
    /// the search has ended then.
    pub fn step(&mut self, game: &mut Game, random: &mut Random, budget: u8) -> Option<Point> {
        match self.phase {
            Phase::Idle => None,
            Phase::Rank => {
                if game.move_count == 0 {
                    self.phase = Phase::Idle;
                    return Some(game.centre());
                }
                self.rank(game, budget);
                if self.at >= Point::END {
                    self.decide(game, random);
                }
                None
            }
            Phase::Choose => self.choose(game, budget),
            Phase::Level => {
                let found = self.mind.step(game, random, budget, &self.allowed);
                if found.is_some() {
                    self.phase = Phase::Idle;
                }
                found
            }
        }
    }

    fn rank(&mut self, game: &mut Game, budget: u8) {
        let mut at = self.at;
        let end = limit(at, budget);
        // This comparison alone rejects most points, and always a score of 0.
        let mut least = self.ranking.least();
        while at != end {
            let score = game.scores.now[at as usize];
            if score >= least && game.is_legal(Point(at)) {
                self.ranking.add(score);
                least = self.ranking.least();
            }
            at += 1;
        }
        self.at = at;
    }

    /// Draws which point of which score to play.
    fn decide(&mut self, game: &Game, random: &mut Random) {
        let class = self.skill.class(random);
        let (score, mut count) = self.ranking.class(class);
        if score == 0 {
            // Nothing is worth anything: any blank point will do.
            count = game.area() - game.move_count;
        }
        self.score = score;
        self.skip = random.below(count);
        self.at = 0;
        self.phase = Phase::Choose;
    }

    fn choose(&mut self, game: &mut Game, budget: u8) -> Option<Point> {
        let mut at = self.at;
        let end = limit(at, budget);
        while at != end {
            if game.scores.now[at as usize] == self.score && game.is_legal(Point(at)) {
                if self.skip == 0 {
                    self.phase = Phase::Idle;
                    return Some(Point(at));
                }
                self.skip -= 1;
            }
            at += 1;
        }
        self.at = at;
        if at >= Point::END {
            self.phase = Phase::Idle;
            return self.best(game);
        }
        None
    }
}

#[inline(never)]
fn limit(at: u8, budget: u8) -> u8 {
    at.saturating_add(budget).min(Point::END)
}
