//! H after a lost game: the last own move before which the opponent had no proved win and after
//! which there is one.

use crate::platform::Board;
use crate::players::player::Player;
use crate::players::thinking::Thinking;
use crate::rules::point::Point;
use crate::screens::board::message::Message;
use crate::screens::board::view::Flash;
use crate::screens::{Purpose, Session};

/// How many positions are searched, each with the budget of this level: a minute on a 6502.
const POSITIONS: u8 = 10;
const LEVEL: u8 = 3;

/// The state of the search. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct LookBack {
    /// Positions that may still be searched.
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
            POSITIONS
        } else {
            0
        };
        self.look_back.before = self.game.move_count;
        self.look_before(platform);
        true
    }

    /// Searches for the winner, whose turn it is. If that was done often enough, or there is no
    /// such position, shows the position before the move that is known, and the move.
    fn look_before<P: Board>(&mut self, platform: &mut P) {
        let before = self.look_back.before;
        if self.look_back.left != 0 && self.game.move_count > 1 {
            self.look_back.left -= 1;
            self.turn.purpose = Purpose::LookBack;
            self.game.thinking.start(Player::Level, LEVEL);
        } else {
            self.turn.purpose = Purpose::Move;
            if self.game.move_count < before {
                self.game.set_up().redo();
            }
            self.cursor = Point(self.game.moves[before as usize]);
            self.tell(Message::Wrong);
            self.flash(self.cursor, Flash::Stone);
        }
        self.draw_all(platform);
    }

    /// The search has ended with the winner's best move.
    #[inline(never)]
    pub(crate) fn look_further<P: Board>(&mut self, platform: &mut P, found: Point) {
        let side = self.game.side();
        let value = self.game.thinking.value();
        let wins = self.game.position.wins(found, side);
        if wins || value.is_some_and(|value| value > Thinking::SURE) {
            let game = self.game.set_up();
            game.undo();
            self.look_back.before = game.move_count;
            game.undo();
        } else {
            self.look_back.left = 0;
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
