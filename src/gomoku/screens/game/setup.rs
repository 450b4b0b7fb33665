//! Setting up the board: for a new game of the player or of the demo, for a game that goes on, and
//! for one that was loaded.
//!
//! All of it runs between two screens. It calls neither a screen nor the computer's thinking, so a
//! machine may load it for just that time.

use crate::platform::Board;
use crate::rules::rule::Rule;
use crate::screens::pages::score::KEPT;
use crate::screens::{Mode, Screen, Session};

impl Session {
    /// From the menu: begins a game, or goes on with the game under way. With `asking` that one
    /// shows the question whether to begin a new one.
    #[inline(never)]
    pub(crate) fn start_or_continue<P: Board>(&mut self, platform: &mut P, asking: bool) {
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
    pub(crate) fn take_back_board(&mut self) {
        self.game.set_up().unpark();
    }

    /// Empties the board for the next game of the same players.
    fn begin(&mut self) {
        self.view.stop_flash();
        self.turn.release();
        self.open_game();
        let (rule, size) = self.turn.next;
        self.game.set_up().begin(rule, size);
        self.settings.renju = rule == Rule::Renju;
        if !self.settings.renju {
            self.settings.size = size;
        }
        self.start_sharing();
        self.cursor = self.game.centre();
        self.keys.idle = 0;
    }

    /// On the board: the next game.
    #[inline(never)]
    pub(crate) fn new_game<P: Board>(&mut self, platform: &mut P) {
        let before = self.kind();
        self.begin();
        if before == self.kind() {
            self.panel.forget_moves();
            self.draw_all(platform);
        } else {
            self.show_board(platform);
        }
        if self.is_sharing() || self.ui_state == Screen::Sharing {
            self.go(Screen::Board);
        }
        if self.score.count == KEPT && !self.score.told {
            // The page writes, and goes on to the board.
            self.score.asked = false;
            self.go(Screen::Score);
        }
    }

    /// Shows a screen on the board that is shown already, with the `same` stones but for the last
    /// or another position.
    #[inline(never)]
    pub(crate) fn show_again<P: Board>(&mut self, platform: &mut P, screen: Screen, same: bool) {
        self.enter(platform, screen);
        self.sharing.forget();
        if same {
            self.follow(true);
        } else {
            self.draw_all(platform);
        }
        self.refresh(platform);
    }

    /// For the pages of openings and of the replay.
    #[inline(never)]
    pub(crate) fn show_empty_board<P: Board>(&mut self, platform: &mut P) {
        platform.board(self.game.size());
    }

    /// Puts the game in order from its moves alone: after a reset at any moment, or after loading.
    #[inline(never)]
    pub(crate) fn recover(&mut self) {
        self.game.set_up().recover();
    }

    /// Parks the player's game and lets two opponents of random skill play. Everything that follows
    /// depends on the seed alone.
    #[inline(never)]
    pub(crate) fn start_demo<P: Board>(&mut self, platform: &mut P) {
        // The stick ends the demo, too.
        self.choice = platform.switch_stick() as u8;
        if self.choice == 0 {
            platform.switch_stick();
        }
        // The game stays parked until it is continued, because playing its moves again takes time.
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
