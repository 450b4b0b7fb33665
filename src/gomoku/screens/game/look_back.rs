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
/// All searches have the budgets of these levels: some 50 s on a 6502, a minute with what is drawn
/// between them.
const ALL: [u8; 2] = [4, 5];
/// Of what a search does not need, one in 2^n units is lost, for what is drawn before it.
const DRAWING: u32 = 4;

/// The state of the search. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct LookBack {
    /// Units of work left.
    left: u16,
    /// The search has ended: no win is proved before the move that is known.
    ended: bool,
    /// How many stones were on the board before the move that loses, as far as is known.
    before: u8,
}

impl LookBack {
    /// Not looking.
    pub const fn new() -> LookBack {
        LookBack {
            left: 0,
            ended: false,
            before: 0,
        }
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
        self.look_back.ended = self.game.side() != winner;
        self.look_back.left = self.budget_of(ALL[0]) + self.budget_of(ALL[1]);
        self.look_back.before = self.game.move_count;
        self.look_before(platform);
        true
    }

    #[inline(never)]
    fn budget_of(&self, level: u8) -> u16 {
        budget(level, self.game.size()) as u16
    }

    /// Searches for the winner, whose turn it is. If there is no such position, or nothing is to be
    /// proved in it, or there is no budget for that, shows the position before the move that is
    /// known, and the move.
    fn look_before<P: Board>(&mut self, platform: &mut P) {
        let before = self.look_back.before;
        let ended = self.look_back.ended || self.game.move_count <= 1;
        let left = self.look_back.left.checked_sub(self.budget_of(LEVEL));
        if let (false, Some(left)) = (ended, left) {
            self.look_back.left = left;
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
        let rest = thinking.search().map_or(0, |search| search.left() as u16);
        let wins = self.game.position.wins(found, side);
        if wins || value.is_some_and(|value| value > Thinking::SURE) {
            let game = self.game.set_up();
            game.undo();
            self.look_back.before = game.move_count;
            game.undo();
            self.look_back.left += rest - (rest >> DRAWING);
        } else {
            self.look_back.ended = true;
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
