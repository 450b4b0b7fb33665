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
        // It stays parked until it is continued: to play its moves again takes its time.
        if !self.away {
            self.game.park(&mut self.parked);
            self.away = true;
        }
        self.sow(platform);
        self.draw_players();
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

    /// Two of EASY, MEDIUM, HARD and LEVEL 1 to 3, at least one of them a level.
    #[cfg(feature = "levels")]
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

    /// Two of EASY, MEDIUM and HARD.
    #[cfg(not(feature = "levels"))]
    fn draw_players(&mut self) {
        for player in self.players.iter_mut() {
            *player = Player::from_number(1 + self.random.below(3));
        }
    }

    fn end_demo(&mut self) {
        self.thinking.stop(&mut self.game);
        self.players = self.seats;
        self.seed = 0;
    }

    /// Gives the board back to the player's game.
    pub(super) fn take_back_board(&mut self) {
        if self.away {
            self.away = false;
            self.game.unpark(&self.parked);
        }
    }

    /// Whether the player can go on with a game.
    pub(super) fn can_continue(&self) -> bool {
        if self.away {
            self.parked.under_way()
        } else {
            self.game.under_way()
        }
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
