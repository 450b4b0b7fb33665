//! The computer thinks on the board, a slice at a time, for its own move or for a hint.

use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::point::Point;
use crate::screens::{Purpose, Session};

/// Points looked at between two looks at the keys.
const SLICE: u8 = 16;
/// How many slices make a step, after which clocks and marks have their turn: enough for a whole
/// answer of EASY, MEDIUM or HARD, some 16,000 cycles.
const SLICES: u8 = 32;
/// The same of a level's search: a tenth of a second.
const SEARCHED: u8 = 4;
/// A unit of a level's work takes as long as this many points: 4,800 cycles, looks at the keys and
/// the panel included.
const UNIT_WORK: u8 = 20;
/// The end of the search and the stone that follows: 60,000 cycles.
const FOUND_WORK: u8 = 250;
/// A part of [`Game::settle`](crate::records::game::Game::settle) takes as long as this many
/// points, on average: 36,000 cycles.
const SETTLED: u8 = 150;
/// A hint has at most this level's budget.
const HINT: u8 = 3;

impl Session {
    /// Does a part of what the game's start left undone. Returns whether there was any.
    pub(crate) fn settle<P: Board>(&mut self, platform: &mut P) -> bool {
        let busy = self.game.settle();
        if busy {
            platform.worked(SETTLED);
        }
        busy
    }

    /// Starts or goes on with the search for the side to move, and plays what it finds.
    #[inline(never)]
    pub(crate) fn think<P: Board>(&mut self, platform: &mut P) {
        if !self.is_thinking() {
            self.turn.purpose = Purpose::Move;
            let side = self.actor();
            let player = self.computer(self.seats.player(side));
            self.game.thinking.start(player, self.level_of(side));
            if player == Player::SUBSTITUTE {
                // MY MOVE is drawn before a machine reads the book or the search from its disk,
                // which takes a second or two.
                self.draw_panel(platform);
            }
        }
        if let Some(point) = self.search(platform) {
            self.found(platform, point);
        }
    }

    /// Who thinks for `player`: a substitute for a person.
    fn computer(&self, player: Player) -> Player {
        if player == Player::Person {
            Player::SUBSTITUTE
        } else {
            player
        }
    }

    /// Searches until something is found, a key is pressed, or other work has waited long enough.
    #[inline(never)]
    pub(crate) fn search<P: Board>(&mut self, platform: &mut P) -> Option<Point> {
        let mut slices = SLICES;
        while slices != 0 {
            let before = self.searched();
            let found = self.game.think(&mut self.random, SLICE);
            if found.is_some() {
                platform.worked(if before.is_some() { FOUND_WORK } else { SLICE });
                return found;
            }
            match (before, self.searched()) {
                (Some(before), Some(now)) => {
                    let units = before.wrapping_sub(now).min(255 / UNIT_WORK);
                    platform.worked(units.wrapping_mul(UNIT_WORK));
                }
                _ => platform.worked(SLICE),
            }
            if self.keys.poll(platform) {
                return None;
            }
            slices = slices.saturating_sub(if self.game.thinking.considered().is_some() {
                SLICES / SEARCHED
            } else {
                1
            });
        }
        None
    }

    /// What is left of a level's budget, modulo 256, once it searches.
    fn searched(&self) -> Option<u8> {
        self.game.thinking.considered()?;
        Some(self.game.thinking.search()?.left() as u8)
    }

    /// Begins to look for a good move for the side to move.
    pub(crate) fn think_for_hint(&mut self) {
        self.turn.purpose = Purpose::Hint;
        let level = self.settings.level.min(HINT);
        self.game.thinking.start(Player::SUBSTITUTE, level);
    }
}
