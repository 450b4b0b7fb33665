//! H after a lost game: the last own move before which the opponent had no proved win and after
//! which there is one.

use super::message::Message;
use super::view::Flash;
use super::{Purpose, Session};
use crate::platform::Board;
use crate::players::player::Player;
use crate::players::thinking::Thinking;
use crate::rules::point::Point;
use kit::platform::Sound;

/// How many positions are searched, each with the budget of this level: a minute on a 6502.
const POSITIONS: u8 = 10;
const LEVEL: u8 = 3;

/// The state of the search.
#[derive(Clone)]
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
    pub(super) fn look_back<P: Board>(&mut self, platform: &mut P) -> bool {
        let Some(winner) = self.game.result.winner() else {
            return false;
        };
        if self.alike() || !self.player(winner).is_computer() {
            return false;
        }
        let last = self.game.side().other();
        self.game.change().undo();
        self.halt();
        self.look_back = LookBack {
            left: POSITIONS,
            before: self.game.move_count,
        };
        if last == winner {
            self.look_before();
        } else {
            // A forbidden point needs no search.
            self.tell_mistake(platform);
        }
        true
    }

    /// Searches for the winner, whose turn it is.
    fn look_before(&mut self) {
        self.look_back.left -= 1;
        self.game.thinking.start(Player::Level, LEVEL);
        self.turn.purpose = Purpose::LookBack;
    }

    /// The search has ended with the winner's best move.
    pub(super) fn look_further<P: Board>(&mut self, platform: &mut P, found: Point) {
        let side = self.game.side();
        let value = self.game.thinking.value();
        let proved = self.game.position.wins(found, side)
            || value.is_some_and(|value| value > Thinking::SURE);
        if proved {
            self.look_back.before = self.game.move_count.saturating_sub(1);
            let game = self.game.change();
            game.undo();
            game.undo();
            self.draw_all(platform);
            if self.game.move_count > 1 && self.look_back.left != 0 {
                return self.look_before();
            }
        }
        self.tell_mistake(platform);
    }

    /// Shows the position before the move, and the move.
    fn tell_mistake<P: Board>(&mut self, platform: &mut P) {
        let before = self.look_back.before;
        while self.game.move_count < before && self.game.change().redo().is_some() {}
        while self.game.move_count > before && self.game.change().undo().is_some() {}
        self.turn.purpose = Purpose::Move;
        let point = Point(self.game.moves[before as usize]);
        self.cursor = point;
        self.draw_all(platform);
        self.tell(Message::Wrong);
        self.flash(point, Flash::Stone);
        self.sound(platform, Sound::Menu);
    }

    /// A key ends it: the game is as it was.
    pub(super) fn stop_looking_back<P: Board>(&mut self, platform: &mut P) -> bool {
        let looking = self.is_thinking() && self.turn.purpose == Purpose::LookBack;
        if looking {
            let game = self.game.change();
            while game.redo().is_some() {}
            self.draw_all(platform);
            self.start_walk();
        }
        looking
    }
}
