//! The page of saved games.

use super::{Mode, Screen, Session, Wanted};
use crate::platform::Board;
use crate::records::save;
use crate::text::{Line, Words};
use kit::keys::{Keys, NO_KEY};
use kit::platform::{Block, Key, Sound};
use kit::saves::{list, press, Keep, Outcome, Saves};

impl Keep for Session {
    type Texts = Words;

    fn saves(&mut self) -> &mut Saves {
        &mut self.saves
    }

    fn text(&mut self) -> &mut Line {
        &mut self.text
    }

    fn keys(&mut self) -> &mut Keys {
        &mut self.keys
    }

    /// The page shows no points, and the board is drawn from scratch after it.
    fn block(&mut self) -> &mut Block {
        &mut self.view.shown
    }

    /// A board without a size had no game yet.
    fn has_game(&self) -> bool {
        self.game.size() != 0
    }

    fn is_under_way(&self) -> bool {
        self.game.under_way()
    }

    fn write(&mut self) {
        save::write(&self.game, self.seats.players, &mut self.view.shown);
    }

    /// Seats the players of the game that was loaded, and lets the side to move go on.
    fn take(&mut self) -> bool {
        if save::check(&self.view.shown).is_err() {
            return false;
        }
        self.seats.players = save::restore(&self.view.shown, self.game.set_up());
        self.settings.seats = self.seats.players;
        self.turn.mode = Mode::Seats;
        self.turn.release();
        self.view.stop_flash();
        self.start_walk();
        self.cursor = self.game.last().unwrap_or(self.game.centre());
        true
    }
}

impl Session {
    /// Reads the names from the disk and draws the page.
    #[inline(never)]
    pub(super) fn list_saves<P: Board>(&mut self, platform: &mut P) {
        if !list(self, platform) {
            self.sound(platform, Sound::Error);
        }
        self.enter(platform, Screen::Saves);
    }

    #[inline(never)]
    pub(super) fn step_saves<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        match press(self, platform, key) {
            Outcome::Open => {}
            Outcome::Refused => self.sound(platform, Sound::Error),
            Outcome::Changed => self.sound(platform, Sound::Menu),
            Outcome::Loaded => self.wanted = Wanted::Loaded,
            Outcome::Left => self.leave_saves(),
        }
    }
}
