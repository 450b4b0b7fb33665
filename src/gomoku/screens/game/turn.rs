//! Who decides the next move, apart from the seats.

use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::rule::Rule;
use crate::screens::Session;
use kit::question::Question;

/// Who moves on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
    /// Each seat as set in the menu.
    Seats = 0,
    /// E: the keys move both sides.
    Enter,
    /// P: the computer moves both sides, game after game.
    Autoplay,
    /// Seats while a problem is on the board: the player's game goes on with E, ...
    EnterLater,
    /// ... or with P.
    AutoplayLater,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// The move that is played.
    Move = 0,
    /// A move that is shown.
    Hint,
    /// What the page of `?` says.
    Analysis,
    /// The move that lost the game.
    LookBack,
}

/// The state of the turn. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Turn {
    /// Who moves.
    pub mode: Mode,
    /// A move was taken back or the thinking stopped: nobody thinks until a stone is played.
    pub halted: bool,
    /// M: the computer makes the next move, whoever sits there.
    pub forced: bool,
    /// NEW GAME? or, in the menu, whether the player leaves the game.
    pub question: Question,
    /// What the computer thinks for.
    pub purpose: Purpose,
    /// The rule of the next game, and its size.
    pub next: (Rule, u8),
}

impl Turn {
    /// Each seat moves as set in the menu.
    pub const fn new() -> Turn {
        Turn {
            mode: Mode::Seats,
            halted: false,
            forced: false,
            question: Question::new(),
            purpose: Purpose::Move,
            next: (Rule::Gomoku, 0),
        }
    }

    /// Lets the side to move go on: another game begins, or one that was loaded goes on.
    pub fn release(&mut self) {
        self.halted = false;
        self.forced = false;
        self.question.open = false;
    }

    /// Nobody thinks until a stone is played.
    pub fn halt(&mut self) {
        self.forced = false;
        self.halted = true;
    }

    /// Leaves autoplay. Returns whether it was on.
    pub fn leave_autoplay(&mut self) -> bool {
        let autoplay = self.mode == Mode::Autoplay;
        if autoplay {
            self.mode = Mode::Seats;
        }
        autoplay
    }
}

impl Session {
    /// M.
    pub(crate) fn my_turn<P: Board>(&mut self, platform: &mut P) -> bool {
        self.score.rival = 0;
        if self.turn.leave_autoplay() {
            // The next move is mine, after the end the first of the next game.
            if self.game.is_over() {
                self.again(platform);
            }
            self.halt();
            if self.seats.player(self.game.side()).is_computer() && !self.alike() {
                self.change_sides();
                self.turn.halted = false;
            }
        } else if self.computer_moves() {
            // Before the search has begun there is no best move, and any move would be played.
            if self.is_thinking() {
                if let Some(point) = self.game.best() {
                    self.found(platform, point);
                }
            }
        } else if self.turn.mode == Mode::Enter {
            self.turn.mode = Mode::Seats;
            self.turn.halted = false;
            if self.alike() {
                // The other side is the person's, or this one is the level's.
                let side = self.game.side().index();
                if self.seats.players[side].is_computer() {
                    self.seats.players[1 - side] = Player::Person;
                } else {
                    self.seats.players[side] = Player::SUBSTITUTE;
                }
                self.settings.seats = self.seats.players;
            } else if !self.computer_moves() {
                self.change_sides();
            }
        } else if self.turn.halted || self.alike() {
            self.turn.forced = true;
        } else {
            self.change_sides();
        }
        true
    }

    #[inline(never)]
    pub(crate) fn change_sides(&mut self) {
        self.seats.players.swap(0, 1);
        self.settings.seats = self.seats.players;
    }

    /// E.
    pub(crate) fn enter_moves(&mut self) -> bool {
        self.change_mode(Mode::Enter)
    }

    /// Returns whether the mode was another one.
    fn change_mode(&mut self, mode: Mode) -> bool {
        if self.turn.mode == mode {
            return false;
        }
        self.turn.mode = mode;
        self.halt();
        self.turn.halted = false;
        true
    }

    /// P.
    #[inline(always)]
    pub(crate) fn autoplay<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.turn.halted && self.game.is_over() {
            self.turn.leave_autoplay();
        }
        let changed = self.change_mode(Mode::Autoplay);
        if changed && self.game.is_over() {
            self.again(platform);
        }
        changed
    }
}
