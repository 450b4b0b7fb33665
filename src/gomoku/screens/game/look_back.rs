//! H after a lost game: the last own move before which the opponent had no proved win and after
//! which there is one; if the work takes too long, the earliest move that is known to be too late.

use crate::platform::Board;
use crate::players::level::budget;
use crate::players::player::Player;
use crate::players::thinking::Thinking;
use crate::rules::point::Point;
use crate::screens::board::message::Message;
use crate::screens::board::view::Flash;
use crate::screens::{Purpose, Session};

/// Each position is searched with the budget of this level.
const LEVEL: u8 = 3;
/// All searches together have seven such budgets: a minute at most on a 6502, with what is drawn
/// between them, where each needs most of its budget.
const ALL: u8 = 7;
/// What is left is counted in 64 units of work. A search that needs no work counts as one of them,
/// for what is drawn before it.
const COUNTED: u32 = 6;
/// Nothing more is to be searched: no win is proved before the move that is known.
const ENDED: u8 = 255;

/// The state of the search. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct LookBack {
    /// The work left, or [`ENDED`].
    left: u8,
    /// How many stones were on the board before the move that loses, as far as is known.
    before: u8,
}

impl LookBack {
    /// Not looking.
    pub const fn new() -> LookBack {
        LookBack { left: 0, before: 0 }
    }
}

impl Session {
    /// Takes the winning stone back and begins. Returns whether the game was lost.
    #[inline(never)]
    pub(crate) fn look_back<P: Board>(&mut self, platform: &mut P) -> bool {
        let Some(winner) = self.game.result.winner() else {
            return false;
        };
        if self.alike() || !self.player(winner).is_computer() {
            return false;
        }
        self.score.rival = 0;
        self.turn.halt();
        let game = self.game.set_up();
        game.undo();
        // A forbidden point needs no search.
        self.look_back.left = if self.game.side() == winner {
            self.work_of_one().wrapping_mul(ALL)
        } else {
            ENDED
        };
        self.look_back.before = self.game.move_count;
        self.look_before(platform);
        true
    }

    /// The work of one search.
    #[inline(never)]
    fn work_of_one(&self) -> u8 {
        (budget(LEVEL, self.game.size()) >> COUNTED) as u8 + 1
    }

    /// Searches for the winner, whose turn it is. If there is no such position, or nothing is to be
    /// proved in it, or there is no budget for that, shows the position before the move that is
    /// known, and the move.
    fn look_before<P: Board>(&mut self, platform: &mut P) {
        let before = self.look_back.before;
        let (left, share) = (self.look_back.left, self.work_of_one());
        let ended = left == ENDED || self.game.move_count <= 1;
        if !ended && left >= share {
            self.look_back.left = left - share;
            self.turn.purpose = Purpose::LookBack;
            self.game.thinking.start(Player::Level, LEVEL);
        } else {
            self.turn.purpose = Purpose::Move;
            if self.game.move_count < before {
                self.game.set_up().redo();
            }
            self.cursor = Point(self.game.moves[before as usize]);
            self.tell(if ended { Message::Wrong } else { Message::Lost });
            self.flash(self.cursor, Flash::Stone);
        }
        self.draw_all(platform);
    }

    /// The search has ended with the winner's best move.
    #[inline(never)]
    pub(crate) fn look_further<P: Board>(&mut self, platform: &mut P, found: Point) {
        let side = self.game.side();
        let thinking = &self.game.thinking;
        let value = thinking.value();
        let rest = thinking
            .search()
            .map_or(0, |search| (search.left() >> COUNTED) as u8);
        let wins = self.game.position.wins(found, side);
        if wins || value.is_some_and(|value| value > Thinking::SURE) {
            let game = self.game.set_up();
            game.undo();
            self.look_back.before = game.move_count;
            game.undo();
            self.look_back.left += rest;
        } else {
            self.look_back.left = ENDED;
        }
        self.look_before(platform);
    }

    /// A key ends it: the game is as it was.
    #[inline(never)]
    pub(crate) fn stop_looking_back<P: Board>(&mut self, platform: &mut P) {
        self.turn.purpose = Purpose::Move;
        let game = self.game.set_up();
        while game.redo().is_some() {}
        self.draw_all(platform);
        self.start_walk();
    }
}
