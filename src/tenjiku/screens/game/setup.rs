//! A game is set up: a new one, or the one under way that goes on.

use crate::pieces::piece::Side;
use crate::pieces::square::Square;
use crate::platform::Board;
use crate::rules::game::{Game, Outcome};
use crate::rules::position::Position;
use crate::screens::board::replay::Replay;
use crate::screens::game::turn::Mode;
use crate::screens::start::handicap::Handicap;
use crate::screens::{Screen, Session};

/// Where Black's King and the cursor begin.
pub const KING: Square = Square::new(9, 15);

impl Session {
    /// Whether there is a game that would be lost. A handicap counts as its first move, also while
    /// it is chosen.
    pub(crate) fn is_under_way(&self) -> bool {
        let given = !self.handicap.is_none() && !self.handicap.is_burning();
        (self.game.plies() != 0 || given) && self.game.outcome() == Outcome::Open
    }

    /// Whether White has given pieces.
    #[inline(never)]
    pub(crate) fn has_given(&self) -> bool {
        !self.handicap.is_none() && !self.handicap.is_open()
    }

    /// From the menu: goes on with the game under way, or begins one.
    #[inline(never)]
    pub(crate) fn start_or_continue<P: Board>(&mut self, platform: &mut P) {
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
    #[inline(never)]
    pub(crate) fn begin(&mut self) {
        self.thinker.stop();
        self.turn.release();
        self.question.close();
        self.give_up();
        self.told.clear();
        self.clocks = Default::default();
        self.panel.set_clocks();
        self.cursor = KING;
        self.keys.idle = 0;
        self.replay = Replay::new();
        self.view.stop_flash();
        let options = self.settings.options;
        let played = self.game.board().options == options && self.game.length() != 0;
        let foreign = core::mem::replace(&mut self.loading.foreign, false);
        let alike = self.open_handicap() && played && !foreign;
        let length = self.game.length();
        self.game.start(options);
        if alike {
            self.game.keep(length);
        }
        self.last = None;
        self.mark_again();
        self.view.dirty = true;
    }

    /// Goes on with a game that was read. One that did not begin with the initial position, or with
    /// that of a handicap, cannot be saved.
    pub fn open(&mut self, game: Game) {
        self.game = game;
        self.opened = true;
        let (here, outcome) = (self.game.plies(), self.game.outcome());
        while self.game.back() {}
        let mut off = [0; 32];
        let start = self.game.board();
        let initial = Position::initial(start.options);
        self.loading.foreign = false;
        for square in Square::all() {
            if start.at(square) == initial.at(square) {
                continue;
            }
            off[usize::from(square.0 >> 3)] |= 1 << (square.0 & 7);
            let piece = initial.at(square);
            let given = start.at(square).is_vacant() && piece.is_of(Side::White);
            self.loading.foreign |= !given || piece.is_royal();
        }
        let first = match off {
            [0, rest @ ..] if rest == [0; 31] => Side::Black,
            _ => Side::White,
        };
        self.loading.foreign |= start.side != first;
        while self.game.plies() < here && self.game.forward() {}
        if let Outcome::Resigned(side) = outcome {
            self.game.resign(side);
        }
        self.handicap = Handicap::given(off);
        self.settings.options = self.game.board().options;
        self.sit_down();
    }

    /// Whether there is a player's game: one with a move, or one that was read.
    pub fn has_game(&self) -> bool {
        self.game.length() != 0 || self.opened
    }

    /// The player's game, when nothing more is shown: a demo gives its board back.
    pub fn finished(&mut self) -> &mut Game {
        if self.ui_state == Screen::Demo {
            self.end_demo();
        }
        &mut self.game
    }

    /// A game that was read is on the board: whoever is to move goes on.
    pub(crate) fn sit_down(&mut self) {
        self.turn.mode = Mode::Seats;
        self.turn.release();
        self.give_up();
        self.question.close();
        self.told.clear();
        self.view.stop_flash();
        self.replay = Replay::new();
        self.last = self.game.last();
        self.cursor = self.last().map_or(KING, |undo| undo.step.to);
    }
}
