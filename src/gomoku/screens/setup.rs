//! The board is set up: for a new game, the player's or the demo's, for one that goes on, and for
//! one that was loaded.
//!
//! All of it comes between two screens and calls none, nor the computer's thinking: a
//! machine may have it in memory only then.

use super::{Mode, Session};
use crate::platform::Board;
use crate::rules::rule::Rule;

impl Session {
    /// From the menu: goes on with the game under way, where `asking` for a new one, or begins one.
    #[inline(never)]
    pub(super) fn start_or_continue<P: Board>(&mut self, platform: &mut P, asking: bool) {
        self.seats.players = self.settings.seats;
        if self.can_continue() {
            self.take_back_board();
            if asking {
                self.choose_game(self.settings.renju);
                self.turn.question.ask();
            }
        } else {
            self.game.set_up().recall();
            self.sow(platform);
            self.turn.mode = Mode::Seats;
            self.choose_game(self.settings.renju);
            self.begin();
        }
    }

    /// Gives the board back to the player's game.
    #[inline(never)]
    pub(super) fn take_back_board(&mut self) {
        self.game.set_up().unpark();
    }

    /// An empty board for the same players and the next game.
    fn begin(&mut self) {
        self.view.stop_flash();
        self.turn.release();
        let (rule, size) = self.turn.next;
        self.game.set_up().begin(rule, size);
        self.settings.renju = rule == Rule::Renju;
        if !self.settings.renju {
            self.settings.size = size;
        }
        self.cursor = self.game.centre();
        self.keys.idle = 0;
    }

    /// On the board: the next game.
    #[inline(never)]
    pub(super) fn new_game<P: Board>(&mut self, platform: &mut P) {
        let before = self.kind();
        self.begin();
        if before == self.kind() {
            self.panel.forget_moves();
            self.draw_all(platform);
        } else {
            self.show_board(platform);
        }
    }

    /// For the page of openings.
    #[inline(never)]
    pub(super) fn show_empty_board<P: Board>(&mut self, platform: &mut P) {
        platform.board(15);
    }

    /// After a reset in the middle of anything, and with a game that was loaded.
    #[inline(never)]
    pub(super) fn recover(&mut self) {
        self.game.set_up().recover();
    }

    /// Parks the player's game and lets two opponents of random skill play. Everything that
    /// happens now follows from the seed alone.
    #[inline(never)]
    pub(super) fn start_demo<P: Board>(&mut self, platform: &mut P) {
        // It stays parked until it is continued: to play its moves again takes its time.
        self.game.set_up().park();
        self.sow(platform);
        self.seats.draw(&mut self.random);
        let rule = if self.seed & 2 == 0 {
            Rule::Gomoku
        } else {
            Rule::Renju
        };
        let game = self.game.set_up();
        game.length = 0;
        game.begin(rule, 15);
        self.view.stop_flash();
    }
}
