//! The computer plays itself when nobody touches it.

use super::{Screen, Session, NO_KEY};
use crate::platform::{Key, Platform};
use crate::player::Player;
use crate::rule::Rule;

/// The result is shown for 5 s.
const RESULT: u16 = 5 * 50;
/// From one stone to the next at least half a second, so that a spectator can follow.
const PACE: u16 = 25;

impl Session {
    /// Parks the player's game and lets two opponents of random skill play. Everything that
    /// happens now follows from the seed alone.
    pub(super) fn start_demo<P: Platform>(&mut self, platform: &mut P) {
        self.thinking.stop(&mut self.game);
        self.game.park(&mut self.parked);
        self.sow(platform);
        for player in self.players.iter_mut() {
            *player = Player::from_number(1 + self.random.below(3));
        }
        self.game.length = 0;
        let rule = if self.seed & 2 == 0 {
            Rule::Gomoku
        } else {
            Rule::Renju
        };
        self.game.start(rule, 15);
        self.stop_flash();
        self.ui_state = Screen::Demo;
        self.show_board(platform);
    }

    /// Gives the board back to the player's game.
    #[inline(never)]
    fn end_demo(&mut self) {
        self.thinking.stop(&mut self.game);
        self.game.unpark(&self.parked);
        self.players = self.seats;
        self.seed = 0;
    }

    pub(super) fn step_demo<P: Platform>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY {
            self.end_demo();
            self.show_menu(platform);
            return;
        }
        let mut busy = false;
        if self.game.is_over() {
            if self.idle_for(RESULT) {
                self.end_demo();
                self.show_splash(platform);
                return;
            }
        } else if self.thinking.is_active() || self.idle_for(PACE) {
            busy = true;
            self.think(platform);
        }
        self.refresh(platform);
        if !busy {
            platform.idle();
        }
    }
}
