//! The root of a search: how it begins, and what is known of its moves.

use super::book;
use super::candidates::PENDING;
use super::frame::{Line, LINE};
use super::map::Map;
use super::opponent::Opponent;
use super::phase::Phase;
use super::skill::Skill;
use super::tree::Tree;
use super::walk::Walk;
use super::worth::{LOST, SURE, WON};
use crate::moves::Step;
use crate::pieces::square::Square;
use crate::rules::game::Game;

impl Tree {
    /// Begins to look for a move in the position of a game under way: in the book, or by a search.
    #[inline(never)]
    pub fn start(&mut self, game: &Game, opponent: Opponent, seed: u8) {
        self.begin_search(game, opponent.skill(), seed);
        if let Opponent::Level(_) = opponent {
            if let Some(advice) = book::advice(game, seed) {
                self.phase = Phase::Book;
                self.advice = advice;
            }
        }
    }

    fn begin_search(&mut self, game: &Game, skill: Skill, seed: u8) {
        self.earlier.find(game);
        self.phase = Phase::Survey;
        self.skill = skill;
        self.ply = 0;
        self.depth = 1;
        self.walk = Walk::NEW;
        self.waiting = 0;
        self.held = false;
        self.refilled = false;
        self.walked = 0;
        self.listed = 0;
        self.value = 0;
        self.node.even = 0;
        self.candidates.clear(0);
        self.candidates.clear(PENDING);
        self.maps[0] = Map::EMPTY;
        self.lines[0].count = 0;
        self.seed = seed;
        self.work = 0;
        #[cfg(feature = "nodes")]
        {
            self.nodes = 0;
        }
    }

    /// Begins an iteration.
    pub fn begin(&mut self) {
        let root = &mut self.node;
        root.depth = self.depth;
        (root.alpha, root.beta) = if self.refilled {
            // Any move that does not lose at once will do.
            (-SURE - 1, -SURE)
        } else {
            self.killer = Square(0);
            (LOST, WON)
        };
        self.phase = Phase::Enter;
    }

    /// The move of the root that is searched.
    pub fn considered(&self) -> Option<Step> {
        (self.ply != 0).then_some(self.undos[0].step)
    }

    /// The best move so far.
    pub fn best(&self) -> Option<Step> {
        self.candidates.get(0, 0).map(|best| best.step)
    }

    /// The moves that are expected, the best one first.
    pub fn line(&self) -> &[Step] {
        let Line { steps, count } = &self.lines[0];
        steps.get(..usize::from(*count)).unwrap_or(steps)
    }

    /// One of them by its number.
    pub fn expected(&self, number: u8) -> Option<Step> {
        let line = &self.lines[0];
        (number < line.count).then(|| line.steps[usize::from(number) % LINE])
    }
}
