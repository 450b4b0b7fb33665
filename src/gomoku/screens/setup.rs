//! The board is set up: for a new game, the player's or the demo's, for one that goes on, and for one
//! that was loaded.
//!
//! All of it comes between two screens and calls none, nor the computer's thinking: a
//! machine may have it in memory only then.

use super::{Mode, Session};
use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::rule::Rule;

impl Session {
    /// From the menu: goes on with the game under way, where `asking` for a new one, or begins one.
    #[inline(never)]
    pub(super) fn start_or_continue<P: Board>(&mut self, platform: &mut P, asking: bool) {
        self.players = self.seats;
        if self.can_continue() {
            self.take_back_board();
            if asking {
                self.choose_game(self.renju);
                self.asking = true;
            }
        } else {
            if self.away {
                self.away = false;
                self.game.set_up().recall(&self.parked);
            }
            self.sow(platform);
            self.mode = Mode::Seats;
            self.choose_game(self.renju);
            self.begin();
        }
    }

    /// Gives the board back to the player's game.
    #[inline(never)]
    pub(super) fn take_back_board(&mut self) {
        if self.away {
            self.away = false;
            self.game.set_up().unpark(&self.parked);
        }
    }

    /// An empty board for the same players and the next game.
    fn begin(&mut self) {
        self.stop_flash();
        self.halted = false;
        self.forced = false;
        self.asking = false;
        let (rule, size) = self.next;
        self.game.set_up().begin(rule, size);
        self.renju = rule == Rule::Renju;
        if !self.renju {
            self.size = size;
        }
        self.cursor = self.game.centre();
        self.idle = 0;
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
        if !self.away {
            self.game.set_up().park(&mut self.parked);
            self.away = true;
        }
        self.sow(platform);
        self.draw_players();
        let rule = if self.seed & 2 == 0 {
            Rule::Gomoku
        } else {
            Rule::Renju
        };
        let game = self.game.set_up();
        game.length = 0;
        game.begin(rule, 15);
        self.stop_flash();
    }

    /// Two of EASY, MEDIUM, HARD and LEVEL 1 to 3, at least one of them a level.
    fn draw_players(&mut self) {
        let strong = self.random.below(2);
        for side in 0..2 {
            let number = 1 + if side == strong {
                3 + self.random.below(3)
            } else {
                self.random.below(6)
            };
            let side = side as usize;
            self.players[side] = Player::from_number(number.min(4));
            self.demo_levels[side] = number.saturating_sub(3);
        }
    }
}
