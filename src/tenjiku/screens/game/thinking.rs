//! The computer looks for moves: to be played, or to be shown.

use crate::moves::Step;
use crate::platform::Board;
use crate::players::opponent::Opponent;
use crate::rules::game::Outcome;
use crate::screens::board::message::Message;
use crate::screens::game::halves::Half;
use crate::screens::game::turn::{Mode, Purpose};
use crate::screens::{Screen, Session};
use kit::platform::Sound;

/// Steps of thinking between two looks at clocks and panel.
const SLICES: u8 = 16;
/// How many units of [`worked`](kit::platform::Time::worked) four units of a search's work take,
/// looks at the keys and the panel included.
const FOUR_UNITS_WORK: u16 = 15;
/// Ticks after which the searches of MEDIUM, HARD and LEVEL 1 have ended.
const SOON: u16 = 6 * 50;
/// A hint has at most this level's budget.
const HINT: u8 = 2;

impl Session {
    /// Whether the side to move is the computer's now.
    pub(crate) fn computer_moves(&self) -> bool {
        if self.outcome() != Outcome::Open {
            return false;
        }
        if self.ui_state == Screen::Demo || self.turn.forced {
            return true;
        }
        match self.turn.mode {
            _ if self.turn.halted || self.handicap.is_open() => false,
            Mode::Seats => self.seats.player(self.side()).is_computer(),
            Mode::Enter => false,
            Mode::Autoplay => true,
        }
    }

    /// Whether the game goes on, and no handicap is chosen any more.
    #[inline(never)]
    pub(crate) fn is_playing(&self) -> bool {
        self.outcome() == Outcome::Open && !self.handicap.is_open()
    }

    /// Whether a person plays against the computer.
    pub(crate) fn is_duel(&self) -> bool {
        self.turn.mode == Mode::Seats && !self.alike()
    }

    /// Whether moves follow each other without a person, so that a spectator needs time.
    pub(crate) fn is_show(&self) -> bool {
        self.turn.mode == Mode::Autoplay || (self.alike() && !self.turn.forced)
    }

    /// Starts or goes on with the search for the side to move, and plays what it finds.
    #[inline(never)]
    pub(crate) fn think<P: Board>(&mut self, platform: &mut P) {
        if !self.is_thinking() {
            if self.searches() && !self.has::<P>(Half::Search) {
                return;
            }
            self.turn.purpose = Purpose::Move;
            let opponent = self.thinks().opponent(self.level());
            self.start_thinking::<P>(opponent);
        }
        if self.search(platform) || self.turn.hurried {
            if let Some(step) = self.thinker.best() {
                self.play(platform, step, false);
            }
        }
    }

    fn start_thinking<P: Board>(&mut self, opponent: Opponent) {
        let seed = self.random.number();
        self.turn.since = self.keys.now;
        match self.has::<P>(Half::Search) {
            true => self.thinker.start(&self.game, opponent, seed),
            false => self.thinker.start_easy(&self.game, seed),
        }
    }

    /// Begins to look for a good move for the side to move. Without the search it is EASY's advice.
    #[inline(never)]
    pub(crate) fn start_advice<P: Board>(&mut self) {
        let level = self.settings.level.min(HINT);
        self.start_thinking::<P>(Opponent::Level(level));
    }

    /// Searches until the move is found, a key is pressed, or other work has waited long enough.
    /// Returns whether it is found.
    pub(crate) fn search<P: Board>(&mut self, platform: &mut P) -> bool {
        let show = self.turn.purpose == Purpose::Move && self.is_show();
        if P::SHARES && self.keys.now.wrapping_sub(self.turn.since) < SOON && !show {
            platform.stand_by();
        }
        for _ in 0..SLICES {
            let before = self.thinker.work();
            let more = self.thinker.step();
            let units = self.thinker.work().wrapping_sub(before) as u8;
            platform.worked((u16::from(units) * FOUR_UNITS_WORK / 4).min(255) as u8);
            if !more {
                return true;
            }
            if self.keys.poll(platform) {
                return false;
            }
        }
        false
    }

    /// Goes on with the search for a hint, and shows what it finds.
    #[inline(never)]
    pub(crate) fn search_hint<P: Board>(&mut self, platform: &mut P) {
        if !self.is_thinking() {
            if !self.halves.missing && !self.has::<P>(Half::Search) {
                return;
            }
            self.start_advice::<P>();
        }
        if self.search(platform) {
            self.turn.purpose = Purpose::Move;
            match self.thinker.best() {
                Some(step) => {
                    self.tell(Message::Hint);
                    self.flash(step);
                }
                None => {
                    self.tell(Message::NoHint);
                }
            }
        }
    }

    /// H: a good move for a person, or the computer's best so far.
    pub(crate) fn hint(&mut self) -> bool {
        if !self.is_playing() {
            return false;
        }
        if !self.computer_moves() {
            self.give_up();
            self.turn.purpose = Purpose::Hint;
            return true;
        }
        match self.thinker.best().filter(|_| self.is_thinking()) {
            Some(step) => self.flash(step),
            None => {
                self.tell(Message::NoHint);
            }
        }
        true
    }

    /// Plays a legal move, a person's if `own`, and shows what it does. M and a halt end with it.
    pub(crate) fn play<P: Board>(&mut self, platform: &mut P, step: Step, own: bool) {
        self.thinker.stop();
        self.view.stop_flash();
        self.give_up();
        self.told.clear();
        self.keys.idle = 0;
        if self.ui_state == Screen::Demo {
            self.draw_demo_move(platform, step);
            self.play_demo(step);
        } else {
            // First, or after a reset in the middle M's move would be followed by another.
            self.turn.release();
            self.game.play(step);
            self.opened = false;
            self.last = self.game.last();
            self.mark_again();
            self.show_last(own);
        }
        let burns = step.has(Step::BURNT) || self.told.notice.message == Message::Burnt;
        let sound = match self.outcome() {
            Outcome::Open if burns => Sound::Burn,
            Outcome::Open if step.has(Step::PROMOTES) => Sound::Promote,
            Outcome::Open if step.has(Step::TAKES) || step.has_via() => Sound::Take,
            Outcome::Open => Sound::Piece,
            outcome => self.sound_of(outcome),
        };
        if P::HALVES.is_some() && self.halves.missing && self.ui_state != Screen::Demo {
            self.tell(Message::NoDisk);
        }
        if own && step.has(Step::PROMOTES) && !step.has(Step::MAY) {
            self.tell(Message::Promoted);
        }
        self.sound(platform, sound);
    }

    /// A win of the computer's against a person is the person's loss.
    fn sound_of(&self, outcome: Outcome) -> Sound {
        let computer = |side| self.seats.player(side).is_computer();
        match outcome.winner() {
            Some(side) if self.is_duel() && computer(side) => Sound::Lose,
            _ => Sound::Win,
        }
    }
}
