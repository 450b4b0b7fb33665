//! Whose turn it is, and what the computer thinks for.

/// Who moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Mode {
    /// Each side as its seat is set.
    Seats = 0,
    /// Two people.
    Enter,
    /// The computer moves both sides, game after game.
    Autoplay,
}

/// What a search is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Purpose {
    /// The move that is played.
    Move = 0,
    /// A move that is shown.
    Hint,
    /// The page of the evaluation.
    Analysis,
}

/// The state of the turn.
#[derive(Clone)]
pub struct Turn {
    /// Who moves.
    pub mode: Mode,
    /// A move was taken back or the thinking stopped: nobody thinks until a move is made.
    pub halted: bool,
    /// M: the computer makes the next move, whoever sits there.
    pub forced: bool,
    /// M before the search has a best move: the first one is played.
    pub hurried: bool,
    /// What the computer thinks for.
    pub purpose: Purpose,
    /// Since when, in ticks.
    pub since: u16,
}

impl Turn {
    /// Each seat moves as set in the menu.
    pub const fn new() -> Turn {
        Turn {
            mode: Mode::Seats,
            halted: false,
            forced: false,
            hurried: false,
            purpose: Purpose::Move,
            since: 0,
        }
    }

    /// Another game begins, or one that was loaded goes on: whoever is to move may move.
    pub fn release(&mut self) {
        self.halted = false;
        self.forced = false;
        self.hurried = false;
    }

    /// Nobody thinks until a move is made.
    pub fn halt(&mut self) {
        self.release();
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
