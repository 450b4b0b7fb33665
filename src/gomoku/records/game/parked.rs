//! A game put aside while another one is on the board.

use super::Game;
use crate::players::score::MOVES;
use crate::rules::rule::Rule;
use kit::clock::Clock;

/// A game put aside, without its position and moves.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Parked {
    /// How many stones were on its board.
    pub move_count: u8,
    length: u8,
    rule: Rule,
    size: u8,
    clocks: [Clock; 2],
    /// Whether it had begun and had not ended.
    pub under_way: bool,
}

impl Parked {
    pub(super) const fn new() -> Parked {
        Parked {
            move_count: 0,
            length: 0,
            rule: Rule::Gomoku,
            size: 0,
            clocks: [Clock::new(); 2],
            under_way: false,
        }
    }
}

impl Game {
    /// Puts this game aside, unless there is one aside already. Its moves borrow the memory for the
    /// scores before each move, so no move of the game that follows can be taken back.
    #[inline(never)]
    pub fn park(&mut self) {
        if self.parked().is_some() {
            return;
        }
        let before = self.scores.before.lend();
        before[..MOVES].copy_from_slice(&self.moves[..MOVES]);
        // Field by field: a whole one is made elsewhere and copied, 23 bytes.
        self.parked.move_count = self.move_count;
        self.parked.length = self.length;
        self.parked.rule = self.rule();
        self.parked.size = self.size();
        self.parked.clocks = self.clocks;
        self.parked.under_way = self.under_way();
    }

    /// The game that was put aside, if there is one.
    pub fn parked(&self) -> Option<&Parked> {
        self.scores.before.borrowed().map(|_| &self.parked)
    }

    /// Brings back the game that was put aside; [`Game::settle`] does the rest. Does nothing if
    /// there is none.
    #[inline(never)]
    pub fn unpark(&mut self) {
        if self.recall() {
            self.move_count = self.parked.move_count;
            self.clocks = self.parked.clocks;
            self.open();
            self.resume(self.parked.rule, self.parked.size);
        }
    }

    /// Brings back only the moves, rule and size of the game that was put aside: [`Game::redo`] can
    /// replay it once another game of its kind has been started. Returns whether there was one.
    #[inline(never)]
    pub fn recall(&mut self) -> bool {
        let Some(moves) = self.scores.before.borrowed() else {
            return false;
        };
        self.moves[..MOVES].copy_from_slice(&moves[..MOVES]);
        self.scores.before.give_back();
        self.length = self.parked.length;
        self.position.expect(self.parked.rule, self.parked.size);
        true
    }
}
