//! Turns a held key or stick into presses: once at once, then repeated.

use gomoku::platform::{Key, Press};

/// Ticks until a held key repeats, and between repeats.
const DELAY: u8 = 16;
const PERIOD: u8 = 4;

/// The key that is held.
pub struct Repeat {
    held: Key,
    /// Ticks until the next press.
    wait: u8,
    /// Whatever is held now was held at power-on: it counts only when let go.
    pub(crate) armed: bool,
}

impl Repeat {
    /// Nothing seen yet; what is held at first is ignored until it is released.
    pub const fn new() -> Repeat {
        Repeat {
            held: Key(0),
            wait: 0,
            armed: false,
        }
    }

    /// The press that results when `key` is down `passed` ticks after the last call.
    pub fn next(&mut self, key: Option<Key>, passed: u8) -> Option<Press> {
        let Some(key) = key else {
            self.held = Key(0);
            self.armed = true;
            return None;
        };
        if !self.armed {
            return None;
        }
        let repeated = key == self.held;
        if repeated && self.wait > passed {
            self.wait -= passed;
            return None;
        }
        self.wait = if repeated { PERIOD } else { DELAY };
        self.held = key;
        Some(Press { key, repeated })
    }
}
