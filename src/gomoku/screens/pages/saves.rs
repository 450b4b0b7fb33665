//! The page of saved games.

use crate::platform::Board;
use crate::records::save;
use crate::rules::point::Side;
use crate::screens::{Mode, Screen, Session, Wanted};
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

    /// Nobody thinks while the page is shown.
    fn block(&mut self) -> &mut Block {
        self.game.scratch().1
    }

    fn has_game(&self) -> bool {
        self.game.length != 0
    }

    fn is_under_way(&self) -> bool {
        self.game.under_way()
    }

    fn would_lose(&self) -> bool {
        self.counts_as_lost()
    }

    fn write(&mut self) {
        let players = [Side::Black, Side::White].map(|side| self.player(side));
        let (game, block) = self.game.scratch();
        save::write(game, players, block);
    }

    /// Seats the players of the game that was loaded, and lets the side to move go on.
    fn take(&mut self) -> bool {
        if save::check(self.game.scratch().1).is_err() {
            return false;
        }
        self.leave_game();
        let (game, block) = self.game.scratch();
        let players = save::restore(block, game);
        self.load_procedure();
        self.score.rival = 0;
        self.score.streak = 0;
        self.seats.players = players;
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
    pub(crate) fn list_saves<P: Board>(&mut self, platform: &mut P) {
        if !list(self, platform) {
            self.sound(platform, Sound::Error);
        }
        self.enter(platform, Screen::Saves);
    }

    #[inline(never)]
    pub(crate) fn step_saves<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        match press(self, platform, key) {
            Outcome::Open | Outcome::Load => {}
            Outcome::Refused => self.sound(platform, Sound::Error),
            Outcome::Changed => self.sound(platform, Sound::Menu),
            Outcome::Loaded => self.wanted = Wanted::Loaded,
            Outcome::Left => self.leave_saves(),
        }
    }
}
