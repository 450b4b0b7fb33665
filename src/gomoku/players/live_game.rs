//! A game on which the computer can think.
//!
//! A search plays its stones on the game's position. The game is read through [`Deref`]; whoever
//! wants to change it has to ask here, which ends the search first. So each stone of
//! [`Game::board`] is a real one, and no caller has to remember a search.

use crate::players::search::survey::Moves;
use crate::players::search::vcf::Vcf;
use crate::players::thinking::Thinking;
use crate::records::game::Game;
use crate::rules::point::{Point, Side};
use core::mem::offset_of;
use core::ops::Deref;
use kit::clock::Clock;
use kit::random::Random;

/// A game and the search for its next move.
#[derive(Clone)]
#[repr(C)]
pub struct LiveGame {
    game: Game,
    /// The search. Only [`LiveGame`] steps and stops it, because it needs the game.
    pub thinking: Thinking,
}

impl LiveGame {
    /// Where the game lies in this struct, for those who look for its fields in memory.
    pub const GAME: usize = offset_of!(LiveGame, game);

    /// All zero bytes: no game, and nobody thinks.
    pub const fn new() -> LiveGame {
        LiveGame {
            game: Game::new(),
            thinking: Thinking::new(),
        }
    }

    /// The game, to be changed: the search has been stopped, its stones are off the position.
    #[inline(never)]
    pub fn change(&mut self) -> &mut Game {
        self.stop();
        &mut self.game
    }

    /// The game, to be set up. A search is dropped and leaves its stones on the position, so the
    /// caller has to make that from scratch ([`Game::begin`], [`Game::resume`], [`Game::recover`]).
    pub fn set_up(&mut self) -> &mut Game {
        self.thinking.forget();
        &mut self.game
    }

    /// The game, for questions that change its position for a moment; `None` while the computer
    /// thinks.
    pub fn at_rest(&mut self) -> Option<&mut Game> {
        (!self.thinking.is_active()).then_some(&mut self.game)
    }

    /// The game, to be set up as [`LiveGame::set_up`] says, and memory that only a search needs.
    pub fn scratch(&mut self) -> (&mut Game, &mut [u8; 256]) {
        self.thinking.forget();
        (&mut self.game, self.thinking.scratch())
    }

    /// The game, and a search for fours and memory that nobody uses while the computer does not
    /// think, to which the caller has to see.
    #[inline(always)]
    pub fn examined(&mut self) -> (&mut Game, &mut Vcf, &mut Moves) {
        let (fours, memory) = self.thinking.mind.unused();
        (&mut self.game, fours, memory)
    }

    /// The clock of `side`: time passes while the computer thinks.
    pub fn clock(&mut self, side: Side) -> &mut Clock {
        &mut self.game.clocks[side.index()]
    }

    /// [`Game::settle`], which has nothing to do while the computer thinks.
    pub fn settle(&mut self) -> bool {
        self.game.settle()
    }

    /// Goes on thinking for `budget` points ([`Thinking::step`]); a game that is not settled is
    /// settled first, a part in each step.
    pub fn think(&mut self, random: &mut Random, budget: u8) -> Option<Point> {
        if self.game.is_unsettled && self.game.settle() {
            return None;
        }
        self.thinking.step(&mut self.game, random, budget)
    }

    /// [`Thinking::allow_book`].
    pub fn allow_book(&mut self, allowed: bool) {
        self.thinking.allow_book(&self.game, allowed);
    }

    /// Stops thinking.
    pub fn stop(&mut self) {
        self.thinking.stop(&mut self.game);
    }

    /// The best move so far ([`Thinking::best`]).
    pub fn best(&mut self) -> Option<Point> {
        self.thinking.best(&mut self.game)
    }
}

impl Deref for LiveGame {
    type Target = Game;

    fn deref(&self) -> &Game {
        &self.game
    }
}
