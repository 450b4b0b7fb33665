//! O: the moves of a game one after the other, with pause and speed, on a board of its own. The
//! game itself is left alone, so a machine may have this page on its disk.

use crate::platform::{Board, Look};
use crate::rules::point::{Point, Side};
use crate::screens::{Screen, Session};
use crate::text::plain::REPLAY;
use kit::keys::{in_menu, NO_KEY};
use kit::platform::{Ink, Key, Sound};

/// Ticks from one stone to the next, by speed.
const PERIODS: [u8; 4] = [100, 50, 25, 12];
const FASTEST: u8 = PERIODS.len() as u8 - 1;

/// Rows of the panel. A machine may draw lines across it above rows 3, 11 and 16.
const MOVE: u8 = 4;
const SPEED: u8 = 8;
const PAUSED: u8 = 12;
const HINTS: u8 = 17;

/// How a replay stands. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Replay {
    /// How many stones are shown.
    shown: u8,
    speed: u8,
    paused: bool,
    /// When the last stone was put, in ticks, modulo 256.
    at: u8,
}

impl Replay {
    /// At power-on.
    pub const fn new() -> Replay {
        Replay {
            shown: 0,
            speed: 0,
            paused: false,
            at: 0,
        }
    }
}

impl Session {
    /// Draws the page on an empty board. A replay begins with the moves that were taken back, or at
    /// the end of the game with its first one, and shows a stone a second.
    #[inline(never)]
    pub(crate) fn draw_replay<P: Board>(&mut self, platform: &mut P) {
        self.text.write(const { REPLAY[0] });
        self.text.put(platform, 0, 0, 0, Ink::Title);
        self.write_hint(platform, 0, const { REPLAY[1] });
        self.write_hint(platform, 1, const { REPLAY[2] });
        self.write_hint(platform, 2, const { REPLAY[3] });
        self.write_hint(platform, 3, const { REPLAY[4] });
        self.write_hint(platform, 4, const { REPLAY[5] });
        self.write_hint(platform, 5, const { REPLAY[6] });
        // A page that is only drawn again goes on.
        if self.ui_state != Screen::Replay {
            let game = &self.game;
            self.replay.shown = if game.move_count < game.length {
                game.move_count
            } else {
                0
            };
            self.replay.speed = 1;
            self.replay.paused = false;
        }
        self.draw_moves_from(platform, 0);
        self.enter(platform, Screen::Replay);
        self.replay.at = self.keys.now as u8;
    }

    #[inline(never)]
    fn write_hint<P: Board>(&mut self, platform: &mut P, row: u8, words: &str) {
        self.text.write(words);
        self.text.put(platform, 0, HINTS + row, 0, Ink::Dim);
    }

    /// Does what a key means, or puts the next stone when it is due.
    #[inline(never)]
    pub(crate) fn step_replay<P: Board>(&mut self, platform: &mut P, key: Key) {
        let replay = &mut self.replay;
        let end = replay.shown == self.game.length;
        match in_menu(key) {
            NO_KEY => {
                let period = PERIODS[usize::from(replay.speed & 3)];
                if replay.paused || (self.keys.now as u8).wrapping_sub(replay.at) < period {
                    return platform.idle();
                }
                if end {
                    replay.paused = true;
                } else {
                    replay.shown += 1;
                }
            }
            Key::RETURN | Key::SPACE | Key::FIRE if end => {
                replay.paused = false;
                replay.shown = 0;
            }
            Key::RETURN | Key::SPACE | Key::FIRE => replay.paused = !replay.paused,
            Key::LEFT => replay.speed = replay.speed.saturating_sub(1),
            Key::RIGHT => replay.speed = FASTEST.min(replay.speed + 1),
            Key(b'U' | b',') => {
                replay.paused = true;
                replay.shown = replay.shown.saturating_sub(1);
            }
            Key(b'Y' | b'.') => {
                replay.paused = true;
                replay.shown += u8::from(!end);
            }
            _ => {
                self.keys.answered = true;
                return self.go(Screen::Board);
            }
        }
        replay.at = self.keys.now as u8;
        let changed = replay.shown.saturating_sub(2);
        let first = if replay.shown == 0 { 0 } else { changed };
        self.draw_moves_from(platform, first);
        if key == NO_KEY && !self.replay.paused {
            self.sound(platform, Sound::Piece);
        }
    }

    /// Draws the points of the moves from `first` on that may have changed, and what is said.
    #[inline(never)]
    fn draw_moves_from<P: Board>(&mut self, platform: &mut P, first: u8) {
        let shown = self.replay.shown;
        let mut side = Side::Black;
        for number in 0..self.game.length {
            if number >= first {
                let point = Point(self.game.moves[usize::from(number)]);
                let mut look = Look::stone_of((number < shown).then_some(side));
                if number + 1 == shown {
                    look = look.as_last();
                }
                if look != platform.look(point) {
                    platform.point(point, look);
                }
            }
            side = side.other();
        }
        self.text.write(const { REPLAY[7] });
        self.text.number(shown, 1);
        self.text.put(platform, 0, MOVE, 8, Ink::Bright);
        self.text.write(const { REPLAY[8] });
        self.text.number(self.replay.speed + 1, 1);
        self.text.put(platform, 0, SPEED, 8, Ink::Plain);
        let paused = const { REPLAY[9] };
        self.text
            .write(if self.replay.paused { paused } else { "" });
        self.text.put(platform, 0, PAUSED, 8, Ink::Bright);
    }
}
