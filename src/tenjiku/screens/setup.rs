//! A game is set up: a new one, or the one under way that goes on.

use super::handicap::Handicap;
use super::turn::Mode;
use super::Session;
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::rules::game::{Game, Outcome};

/// The cursor's first place: Black's King.
const CENTRE: Square = Square::new(9, 15);

impl Session {
    /// Whether there is a game that would be lost.
    pub(super) fn is_under_way(&self) -> bool {
        self.game.plies() != 0 && self.game.outcome() == Outcome::Open
    }

    /// From the menu: goes on with the game under way, or begins one.
    pub(super) fn start_or_continue<P: Board>(&mut self, platform: &mut P) {
        self.seats.players = self.settings.seats;
        if self.is_under_way() || self.opened {
            self.opened = false;
            self.last = self.game.last();
        } else {
            self.sow(platform);
            self.turn.mode = Mode::Seats;
            self.begin();
        }
    }

    /// A new game for the same players.
    pub(super) fn begin(&mut self) {
        self.thinker.stop();
        self.turn.release();
        self.question.close();
        self.entry = super::entry::Entry::new();
        self.told.clear();
        self.clocks = Default::default();
        self.cursor = CENTRE;
        self.keys.idle = 0;
        self.replay.part = super::replay::Part::Done;
        self.view.stop_flash();
        let options = self.settings.options;
        let even = self.is_even() && self.handicap.is_none();
        if even && self.game.board().options == options && self.game.length() != 0 {
            // Its moves can be played again until another is made.
            self.game.rewind();
            self.handicap = Handicap::new();
        } else {
            self.game.start(options);
            self.open_handicap();
        }
        self.last = None;
        if !self.handicap.is_open() {
            self.mark_again();
        }
        self.view.dirty = true;
    }

    /// Goes on with a game that was read.
    pub fn open(&mut self, game: Game) {
        self.game = game;
        self.opened = true;
        self.settings.options = self.game.board().options;
        self.cursor = CENTRE;
    }
}
