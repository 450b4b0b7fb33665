//! The computer plays itself when nobody touches it.

use crate::platform::Board;
use crate::screens::{Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::Key;

/// The result is shown for 5 s.
const RESULT: u16 = 5 * 50;
/// From one stone to the next at least half a second, so that a spectator can follow.
const PACE: u16 = 25;

impl Session {
    #[inline(never)]
    fn end_demo<P: Board>(&mut self, platform: &mut P) {
        if self.choice != 0 {
            platform.switch_stick();
        }
        self.seats.players = self.settings.seats;
        self.seed = 0;
    }

    /// Whether the player can go on with a game.
    #[inline(never)]
    pub(crate) fn can_continue(&self) -> bool {
        match self.game.parked() {
            Some(parked) => parked.under_way,
            None => self.game.under_way(),
        }
    }

    pub(crate) fn step_demo<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key != NO_KEY {
            self.end_demo(platform);
            self.go_to_menu();
            return;
        }
        if self.game.is_over() && self.keys.idle_for(RESULT) {
            self.end_demo(platform);
            self.go(Screen::Splash);
            return;
        }
        self.play_on(platform);
    }

    /// A step of a game that the computer plays alone.
    #[inline(never)]
    pub(crate) fn play_on<P: Board>(&mut self, platform: &mut P) {
        let mut busy = self.settle(platform);
        if !busy && self.computer_moves() && (self.is_thinking() || self.keys.idle_for(PACE)) {
            busy = true;
            self.think(platform);
        }
        self.refresh(platform);
        if !busy {
            platform.idle();
        }
    }
}
