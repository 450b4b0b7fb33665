//! Turns a held key or stick into presses: once at once, then repeated.

use crate::platform::{Key, Press};

/// Ticks until a held key repeats, and between repeats.
const DELAY: u8 = 16;
const PERIOD: u8 = 4;

/// The key that is held. All zero bytes at first.
pub struct Repeat {
    held: Key,
    /// Ticks until the next press.
    wait: u8,
    /// Whatever is held now was held at power-on: it counts only when let go.
    armed: bool,
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

    /// The key that is held, or `Key(0)`.
    pub fn held(&self) -> Key {
        self.held
    }

    /// The press that results when `key` is down `passed` ticks after the last call; `fresh` if it
    /// is known to have been pressed since.
    pub fn next(&mut self, key: Option<Key>, fresh: bool, passed: u8) -> Option<Press> {
        let Some(key) = key else {
            self.held = Key(0);
            self.armed = true;
            return None;
        };
        if !self.armed {
            return None;
        }
        let repeated = key == self.held && !fresh;
        // A stick that was let go while a picture was drawn still reads as down: only the next look
        // tells.
        let passed = passed.min(DELAY - 1);
        if repeated && self.wait > passed {
            self.wait -= passed;
            return None;
        }
        self.wait = if repeated { PERIOD } else { DELAY };
        self.held = key;
        Some(Press { key, repeated })
    }
}

/// The stick's button: what it does depends on how long it is held. All zero bytes at first: what
/// is held at power-on is ignored until it is released.
pub struct Fire {
    armed: bool,
    /// Ticks for which it was held, at least 1, or [`DONE`].
    held: u8,
}

/// Ticks after which a button that is held stands for [`Key::LIST`]: 0.8 s.
const LONG: u8 = 40;
/// [`Key::LIST`] was returned.
const DONE: u8 = 255;

impl Fire {
    /// Nothing seen yet.
    pub const fn new() -> Fire {
        Fire {
            armed: false,
            held: 0,
        }
    }

    /// Whether it is down and counts.
    pub fn is_held(&self) -> bool {
        self.held != 0
    }

    /// The key that results when the button is `down`, or not, `passed` ticks after the last call:
    /// [`Key::FIRE`] when it is let go.
    pub fn next(&mut self, down: bool, passed: u8) -> Option<Key> {
        if !down {
            self.armed = true;
            let held = core::mem::replace(&mut self.held, 0);
            return (held != 0 && held != DONE).then_some(Key::FIRE);
        }
        if !self.armed || self.held == DONE {
            return None;
        }
        // As above: it may have been let go while a picture was drawn.
        self.held = if self.held == 0 {
            1
        } else {
            self.held + passed.min(DELAY)
        };
        if self.held <= LONG {
            return None;
        }
        self.held = DONE;
        Some(Key::LIST)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// The ticks at which a key gives presses that is down from `from` to `to`.
    fn presses(repeat: &mut Repeat, from: u8, to: u8) -> Vec<(u8, bool)> {
        let mut presses = Vec::new();
        for tick in 0..60 {
            let key = (from..to).contains(&tick).then_some(Key::UP);
            if let Some(press) = repeat.next(key, false, 1) {
                assert_eq!(press.key, Key::UP);
                presses.push((tick, press.repeated));
            }
        }
        presses
    }

    #[test]
    fn once_at_once_then_again_and_again() {
        let mut repeat = Repeat::new();
        let repeated = [20u8, 24, 28].map(|tick| (tick, true));
        let expected = [&[(4, false)], &repeated[..]].concat();
        assert_eq!(presses(&mut repeat, 4, 30), expected);
        assert_eq!(presses(&mut repeat, 1, 3), [(1, false)]);
    }

    #[test]
    fn what_is_held_at_power_on_waits_for_its_release() {
        let mut repeat = Repeat::new();
        assert_eq!(presses(&mut repeat, 0, 60), []);
        assert_eq!(presses(&mut repeat, 3, 5), [(3, false)]);
    }

    /// A key on the page of keys is followed by the drawing of the board.
    #[test]
    fn what_may_have_been_let_go_does_not_repeat() {
        let mut repeat = Repeat::new();
        repeat.next(None, false, 1);
        assert!(repeat.next(Some(Key::UP), false, 1).is_some());
        assert_eq!(repeat.next(Some(Key::UP), false, 30), None);
        assert_eq!(repeat.next(None, false, 1), None);
        assert!(repeat.next(Some(Key::UP), false, 1).is_some());
        // Still down at the next look.
        assert_eq!(repeat.next(Some(Key::UP), false, 30), None);
        assert!(repeat
            .next(Some(Key::UP), false, 1)
            .is_some_and(|press| press.repeated));
    }

    #[test]
    fn a_key_pressed_again_between_two_polls_counts() {
        let mut repeat = Repeat::new();
        repeat.next(None, false, 1);
        for passed in [1, 25, 1] {
            let press = repeat.next(Some(Key::UP), true, passed);
            assert!(press.is_some_and(|press| !press.repeated));
            assert_eq!(repeat.next(Some(Key::UP), false, DELAY - 1), None);
        }
    }

    #[test]
    fn a_button_acts_when_it_is_let_go_or_after_a_while() {
        let mut fire = Fire::new();
        assert_eq!(fire.next(true, 100), None, "held at power-on");
        assert_eq!(fire.next(false, 1), None);
        for ticks in [1, 20, 40] {
            assert!((0..ticks).all(|_| fire.next(true, 1).is_none()));
            assert_eq!(fire.next(false, 1), Some(Key::FIRE));
            assert_eq!(fire.next(false, 1), None);
        }
        assert!((0..40).all(|_| fire.next(true, 1).is_none()));
        assert_eq!(fire.next(true, 1), Some(Key::LIST));
        assert!((0..500).all(|_| fire.next(true, 1).is_none()));
        assert_eq!(fire.next(false, 1), None);
    }

    #[test]
    fn late_polls_lose_no_time() {
        let mut repeat = Repeat::new();
        repeat.next(None, false, 1);
        assert!(repeat.next(Some(Key::UP), false, 200).is_some());
        assert_eq!(repeat.next(Some(Key::UP), false, 15), None);
        assert!(repeat.next(Some(Key::UP), false, 1).is_some());
        assert!(repeat
            .next(Some(Key::DOWN), false, 1)
            .is_some_and(|press| !press.repeated));
    }
}
