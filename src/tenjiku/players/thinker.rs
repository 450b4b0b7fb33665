//! The computer's thinking, in small steps: between any two of them a caller can look at its keys,
//! take the best move so far, or stop.

use super::book;
use super::opponent::Opponent;
use super::phase::Phase;
use super::tree::Tree;
use crate::moves::Step;
use crate::rules::game::Game;
use crate::rules::key;
use crate::rules::options::Options;
use crate::rules::position::Position;

/// One search for one move. It has a position of its own: the game may be shown, and even changed,
/// while it thinks.
///
/// ```
/// use tenjiku::players::{opponent::Opponent, thinker::Thinker};
/// use tenjiku::rules::game::Game;
/// let mut game = Game::new();
/// game.start(Default::default());
/// let mut thinker = Thinker::new();
/// thinker.start(&game, Opponent::Easy, 1);
/// while thinker.step() {}
/// game.play(thinker.best().unwrap());
/// ```
pub struct Thinker {
    position: Position,
    tree: Tree,
}

impl Thinker {
    /// Not thinking.
    pub const fn new() -> Thinker {
        Thinker {
            position: Position::new(Options::DEFAULT),
            tree: Tree::new(),
        }
    }

    /// Starts to look for a move in the position of `game`. `seed` decides between moves that are
    /// about equal: the same game, opponent and seed give the same move on every machine.
    pub fn start(&mut self, game: &Game, opponent: Opponent, seed: u16) {
        self.position.clone_from(game.board());
        self.tree.start(game, opponent.skill(), seed);
        if let Opponent::Level(_) = opponent {
            if let Some(entry) = book::advice(game, key::mix(seed as u8)) {
                self.tree.advise(entry.from, entry.to);
            }
        }
        if !self.position.is_open() {
            self.tree.phase = Phase::Done;
        }
    }

    /// Thinks for a moment, at most about 30,000 cycles of a 6502. Returns whether there is more to
    /// do; once there is not, [`Thinker::best`] is the move.
    pub fn step(&mut self) -> bool {
        self.tree.step(&mut self.position);
        let tree = &self.tree;
        if tree.work >= tree.skill.budget && self.best().is_some() && !tree.is_urgent() {
            self.stop();
        }
        self.is_active()
    }

    /// Stops thinking. The best move so far stays.
    pub fn stop(&mut self) {
        self.tree.phase = Phase::Done;
    }

    /// Returns whether it thinks.
    pub fn is_active(&self) -> bool {
        self.tree.phase != Phase::Done
    }

    /// The best move so far, if one has been found yet: a legal one.
    pub fn best(&self) -> Option<Step> {
        self.tree.candidates.get(0, 0).map(|best| best.step)
    }

    /// The move of the root that it looks at, to be shown.
    pub fn considered(&self) -> Option<Step> {
        self.tree.considered().filter(|_| self.is_active())
    }

    /// The value of the best move to its side, in points (a Pawn is 10); beyond
    /// [`SURE`](super::worth::SURE) the game is decided.
    pub fn value(&self) -> i16 {
        self.tree.value
    }

    /// The moves that are expected, the best one first.
    pub fn line(&self) -> &[Step] {
        self.tree.lines[0].steps()
    }

    /// The work done, in units of about a thousand cycles of a 6502.
    pub fn work(&self) -> u32 {
        self.tree.work
    }

    /// How many moves were made on its board.
    pub fn nodes(&self) -> u32 {
        self.tree.nodes
    }
}
