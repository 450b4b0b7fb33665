//! The computer's thinking, in small steps: between any two of them a caller can look at its keys,
//! take the best move so far, or stop.

use super::easy::Easy;
pub use super::frame::LINE;
use super::opponent::Opponent;
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
#[derive(Clone)]
pub struct Thinker {
    position: Position,
    easy: Easy,
    tree: Tree,
    /// EASY thinks, or thought last: it does not search.
    is_easy: bool,
}

impl Thinker {
    /// Where the memory begins that a machine may use for something else while no search runs.
    pub const LENT: usize = core::mem::offset_of!(Thinker, tree) + Tree::LENT;
    /// How much memory that is.
    pub const LENT_SIZE: usize = core::mem::size_of::<Tree>() - Tree::LENT;

    /// Where it says whether a search runs.
    pub const PHASE: usize =
        core::mem::offset_of!(Thinker, tree) + core::mem::offset_of!(Tree, phase);

    /// Not thinking.
    pub const fn new() -> Thinker {
        Thinker {
            position: Position::new(Options::DEFAULT),
            easy: Easy::new(),
            tree: Tree::new(),
            is_easy: false,
        }
    }

    /// Starts to look for a move in the position of `game`. `seed` decides between moves that are
    /// about equal: the same game, opponent and seed give the same move on every machine.
    pub fn start(&mut self, game: &Game, opponent: Opponent, seed: u16) {
        if opponent == Opponent::Easy {
            self.start_easy(game, seed);
        } else if self.begin(game, false) {
            self.tree.start(game, opponent, mixed(seed));
        }
    }

    /// [`Thinker::start`] for EASY.
    pub fn start_easy(&mut self, game: &Game, seed: u16) {
        if self.begin(game, true) {
            self.easy.start(mixed(seed));
        }
    }

    /// Takes the position. Returns whether there is a move to look for.
    #[inline(never)]
    fn begin(&mut self, game: &Game, is_easy: bool) -> bool {
        self.is_easy = is_easy;
        self.position.clone_from(game.board());
        self.position.is_open()
    }

    /// Thinks for a moment, 65,000 cycles of a 6502 at the very most. Returns whether there is more
    /// to do; once there is not, [`Thinker::best`] is the move.
    pub fn step(&mut self) -> bool {
        if self.is_easy {
            return self.step_easy();
        }
        self.tree.step(&mut self.position);
        self.is_active()
    }

    /// [`Thinker::step`] after [`Thinker::start_easy`].
    fn step_easy(&mut self) -> bool {
        self.easy.step(&mut self.position);
        self.easy.is_active()
    }

    /// Stops thinking. The best move so far stays.
    pub fn stop(&mut self) {
        self.easy.stop();
        self.tree.stop();
    }

    /// Stops thinking, and lends its position.
    pub fn lend(&mut self) -> &mut Position {
        self.stop();
        &mut self.position
    }

    /// Returns whether it thinks.
    pub fn is_active(&self) -> bool {
        self.easy.is_active() || self.tree.is_active()
    }

    /// The best move so far, if one has been found yet: a legal one.
    pub fn best(&self) -> Option<Step> {
        match self.is_easy {
            true => self.easy.best(),
            false => self.tree.best(),
        }
    }

    /// The move of the root that it looks at, to be shown.
    pub fn considered(&self) -> Option<Step> {
        let considered = match self.is_easy {
            true => self.easy.best(),
            false => self.tree.considered(),
        };
        considered.filter(|_| self.is_active())
    }

    /// The value of the best move to its side, in points (a Pawn is 10); beyond
    /// [`SURE`](super::worth::SURE) the game is decided.
    pub fn value(&self) -> i16 {
        match self.is_easy {
            true => self.easy.value(),
            false => self.tree.value,
        }
    }

    /// The moves that are expected, the best one first.
    pub fn line(&self) -> &[Step] {
        match self.is_easy {
            true => &[],
            false => self.tree.line(),
        }
    }

    /// A move of them by its number.
    pub fn expected(&self, number: u8) -> Option<Step> {
        match self.is_easy {
            true => None,
            false => self.tree.expected(number),
        }
    }

    /// The work done, in units of about a thousand cycles of a 6502.
    pub fn work(&self) -> u32 {
        match self.is_easy {
            true => self.easy.work.into(),
            false => self.tree.work,
        }
    }

    /// How many moves were made on its board.
    #[cfg(feature = "nodes")]
    pub fn nodes(&self) -> u32 {
        match self.is_easy {
            true => 0,
            false => self.tree.nodes,
        }
    }
}

/// A byte of chance.
fn mixed(seed: u16) -> u8 {
    key::mix(seed as u8) ^ (seed >> 8) as u8
}
