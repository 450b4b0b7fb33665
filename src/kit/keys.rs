//! The keys as a game uses them, one at a time, and the time since the last.

use crate::platform::{Key, Platform};
use crate::random::Random;

/// No key at all.
pub const NO_KEY: Key = Key(0);

/// The state of the keys. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Keys {
    /// A key that was polled and not yet used, or [`NO_KEY`].
    pub pending: Key,
    /// The last key was repeated.
    pub repeated: bool,
    /// The last key was a direction of the stick.
    pub stick: bool,
    /// The key held down has answered a prompt: it does not act again until it is pressed again.
    pub answered: bool,
    /// Ticks since the screen was shown or the last key was pressed.
    pub idle: u16,
    /// The last look at the clock, in ticks.
    pub now: u16,
    /// Collects the moments of all key presses.
    pool: Random,
}

impl Keys {
    /// No key was pressed yet.
    pub const fn new() -> Keys {
        Keys {
            pending: NO_KEY,
            repeated: false,
            stick: false,
            answered: false,
            idle: 0,
            now: 0,
            pool: Random::new(),
        }
    }

    /// Returns the next key, one seen while thinking first, or [`NO_KEY`]. A key that is held
    /// counts again where it `repeats`.
    #[inline(always)]
    pub fn press<P: Platform>(&mut self, platform: &mut P, repeats: impl Fn(Key) -> bool) -> Key {
        if self.pending == NO_KEY {
            self.poll(platform);
        }
        let mut key = core::mem::replace(&mut self.pending, NO_KEY);
        // ESC, 27, is no direction.
        self.stick = (Key::STICK + 1..Key::ESCAPE.0).contains(&key.0);
        if self.stick {
            key.0 &= 15;
        }
        if self.repeated {
            if self.answered || !repeats(key) {
                return NO_KEY;
            }
        } else if key != NO_KEY {
            self.answered = false;
            self.pool.stir(platform.entropy() ^ self.now);
        }
        key
    }

    /// Looks at the machine's keys. Returns whether there is one now.
    #[inline(never)]
    pub fn poll<P: Platform>(&mut self, platform: &mut P) -> bool {
        self.repeated = false;
        let Some(press) = platform.poll() else {
            return false;
        };
        self.pending = press.key;
        self.repeated = press.repeated;
        true
    }

    /// Drops whatever was pressed up to now, because it was meant for what the screen showed
    /// before. A key still held counts again when it is pressed again.
    #[inline(never)]
    pub fn forget<P: Platform>(&mut self, platform: &mut P) {
        platform.forget();
        self.pending = NO_KEY;
        self.answered = true;
    }

    /// Looks at the clock.
    #[inline(never)]
    pub fn look_at_clock<P: Platform>(&mut self, platform: &mut P) {
        self.now = platform.ticks();
    }

    /// Returns the ticks since the last look at the clock.
    #[inline(always)]
    pub fn passed<P: Platform>(&mut self, platform: &mut P) -> u16 {
        let before = self.now;
        self.look_at_clock(platform);
        let passed = self.now.wrapping_sub(before);
        self.idle = self.idle.wrapping_add(passed);
        passed
    }

    /// A screen has been drawn: its time starts now.
    #[inline(always)]
    pub fn rest<P: Platform>(&mut self, platform: &mut P) {
        self.look_at_clock(platform);
        self.idle = 0;
    }

    /// Whether `ticks` have gone by since the screen was shown or a key was pressed.
    pub fn idle_for(&self, ticks: u16) -> bool {
        self.idle >= ticks
    }

    /// A number by chance, never 0.
    #[inline(always)]
    pub fn chance<P: Platform>(&mut self, platform: &mut P) -> u16 {
        self.pool.stir(platform.entropy());
        self.pool.number()
    }
}

/// Whether `key` plays or selects.
#[inline(never)]
pub fn selects(key: Key) -> bool {
    matches!(key, Key::RETURN | Key::SPACE | Key::FIRE)
}

/// `key` as a direction in a menu, where W, A, S and D always move; other keys as they are.
#[inline(never)]
pub fn in_menu(key: Key) -> Key {
    match key.0 {
        b'W' => Key::UP,
        b'A' => Key::LEFT,
        b'S' => Key::DOWN,
        b'D' => Key::RIGHT,
        _ => key,
    }
}
