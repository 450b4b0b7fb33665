//! The computer plays itself when nobody touches it.

use super::{Screen, Session};
use crate::platform::{Platform, Press};
use crate::player::Player;

/// The result is shown for 5 s.
const RESULT: u16 = 5 * 50;
/// From one stone to the next at least half a second, so that a spectator can follow.
const PACE: u16 = 25;

impl Session {
    /// Parks the player's game and lets two opponents of random skill play. Everything that
    /// happens now follows from the seed alone.
    pub(super) fn start_demo<P: Platform>(&mut self, platform: &mut P) {
        self.parked = self.game;
        self.sow(platform);
        self.players = [self.any_opponent(), self.any_opponent()];
        self.game.length = 0;
        self.game.restart();
        self.thinking.stop();
        self.stop_flash();
        self.enter(Screen::Demo);
        self.show_board(platform);
    }

    fn any_opponent(&mut self) -> Player {
        match self.random.below(3) {
            0 => Player::Easy,
            1 => Player::Medium,
            _ => Player::Hard,
        }
    }

    /// Gives the board back to the player's game.
    fn end_demo(&mut self) {
        self.thinking.stop();
        self.game = self.parked;
        self.players = self.seats;
        self.seed = 0;
    }

    pub(super) fn step_demo<P: Platform>(&mut self, platform: &mut P, press: Option<Press>) {
        if press.is_some() {
            self.end_demo();
            self.show_menu(platform);
            return;
        }
        if self.game.is_over() {
            if self.idle_for(RESULT) {
                self.end_demo();
                self.show_splash(platform);
                return;
            }
        } else if self.thinking.is_active() || self.idle_for(PACE) {
            if self.think(platform) {
                self.since = self.now;
            }
            self.refresh(platform);
            return;
        }
        self.refresh(platform);
        platform.idle();
    }
}
