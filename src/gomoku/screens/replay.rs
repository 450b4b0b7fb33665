//! O: the moves of a game one after the other, with pause and speed.

use super::Session;
use crate::platform::Board;
use kit::platform::{Key, Sound};

/// Ticks from one stone to the next, by speed.
const PERIODS: [u16; 4] = [100, 50, 25, 12];
const SPEEDS: [&str; PERIODS.len()] = ["SPEED 1", "SPEED 2", "SPEED 3", "SPEED 4"];
const FASTEST: u8 = PERIODS.len() as u8 - 1;

/// How a replay stands.
#[derive(Clone)]
pub struct Replay {
    on: bool,
    paused: bool,
    speed: u8,
    /// When the last stone was put, in ticks.
    at: u16,
}

impl Replay {
    /// None; a stone a second.
    pub const fn new() -> Replay {
        Replay {
            on: false,
            paused: false,
            speed: 1,
            at: 0,
        }
    }

    /// What is said of it, in rows of eight letters, and a number below 16 for that.
    pub fn told(&self) -> Option<(u8, [&'static str; 6])> {
        let speed = SPEEDS.get(usize::from(self.speed)).copied().unwrap_or("");
        let (state, other) = if self.paused {
            ("PAUSED", "GO ON")
        } else {
            ("REPLAY", "PAUSE")
        };
        let number = self.speed | u8::from(self.paused) << 3;
        self.on.then_some((
            number,
            [state, speed, "RETURN:", other, "< AND >:", "SPEED"],
        ))
    }
}

impl Session {
    /// Begins with the moves that were taken back, or at the end of the game with its first.
    /// Returns whether there are any.
    pub(super) fn start_replay<P: Board>(&mut self, platform: &mut P) -> bool {
        if self.game.length == 0 {
            return false;
        }
        self.turn.leave_autoplay();
        self.halt();
        if self.game.move_count == self.game.length {
            while self.take_back_choice() || self.game.change().undo().is_some() {}
            self.draw_all(platform);
        }
        self.replay.on = true;
        self.replay.paused = false;
        self.replay.at = self.keys.now;
        true
    }

    /// A key while it goes on. Returns whether it is done with; others end the replay, but for U
    /// and Y, which pause it.
    pub(super) fn replay_key(&mut self, key: Key) -> bool {
        let replay = &mut self.replay;
        if !replay.on {
            return false;
        }
        match key {
            Key::RETURN | Key::SPACE | Key::FIRE => replay.paused = !replay.paused,
            Key::LEFT => replay.speed = replay.speed.saturating_sub(1),
            Key::RIGHT => replay.speed = FASTEST.min(replay.speed + 1),
            Key(b'U' | b'Y') => {
                replay.paused = true;
                return false;
            }
            _ => {
                replay.on = false;
                return key == Key::BREAK;
            }
        }
        replay.at = self.keys.now;
        true
    }

    /// Puts the next stone when it is due and all marks are drawn.
    pub(super) fn step_replay<P: Board>(&mut self, platform: &mut P) {
        let Replay {
            on: true,
            paused: false,
            speed,
            at,
        } = self.replay
        else {
            return;
        };
        let period = PERIODS.get(usize::from(speed)).copied().unwrap_or(0);
        if self.is_marking() || self.keys.now.wrapping_sub(at) < period {
            return;
        }
        self.replay.at = self.keys.now;
        self.replay.on = self.step_forward();
        if self.replay.on {
            self.draw_marks(platform);
            self.sound(platform, Sound::Piece);
        }
    }
}
