//! The keyboard: a latch with a strobe. A //e also tells whether any key is down, so a repeat can
//! be told from a new press there; a ][+ repeats only by its REPT key, as new presses.

use crate::switches::{KBD, KBDSTRB, VERSION};
use gomoku::platform::{Key, Press};

const STROBE: u8 = 0x80;
const IIE: u8 = 0x06;
/// Ticks in which no finger presses one key twice.
const FASTEST: u8 = 7;
/// Ticks after which a //e repeats a key: 32 pictures ("Understanding the Apple IIe", chapter 7).
const DELAY: u8 = 26;

/// What is known about the keys.
pub struct Keyboard {
    /// The key that is down and has been reported, or 0.
    held: u8,
    /// The machine can tell whether a key is down.
    tells: bool,
    /// The key that is down was down at the start: it does not count before it is released.
    stale: bool,
    /// The tick of the last look.
    looked: u8,
    /// The tick at which the key that is down was pressed at the earliest.
    pressed: u8,
}

impl Keyboard {
    /// Nothing is known yet.
    pub const fn new() -> Keyboard {
        Keyboard {
            held: 0,
            tells: false,
            stale: false,
            looked: 0,
            pressed: 0,
        }
    }

    /// Finds out which keyboard this is. A key that is down now is ignored until released; one
    /// that was typed and released while the program was loading counts.
    pub fn start(&mut self) {
        self.tells = VERSION.read() == IIE;
        let key = KBD.read();
        if self.tells && KBDSTRB.read() & STROBE != 0 {
            self.held = key & !STROBE;
            self.stale = true;
        }
    }

    /// The next press, if there is one, at tick `now`.
    pub fn poll(&mut self, now: u8) -> Option<Press> {
        let looked = self.looked;
        self.looked = now;
        let mut code = KBD.read();
        if code & STROBE == 0 {
            if !self.tells {
                return None;
            }
            // This also clears the strobe of a key pressed since the line above: if something is
            // down now that was not before, it is that key.
            if KBDSTRB.read() & STROBE == 0 {
                self.held = 0;
                self.stale = false;
                return None;
            }
            if self.held != 0 {
                return None;
            }
            code = KBD.read();
        } else {
            let _ = KBDSTRB.read();
        }
        let code = code & !STROBE;
        // While a picture was drawn a key may have been let go and pressed again: so it was if it is too
        // early for a repeat.
        let gap = now.wrapping_sub(looked).min(FASTEST);
        let early = gap == FASTEST && now.wrapping_sub(self.pressed) < DELAY;
        let repeated = self.tells && code == self.held && !early;
        if !repeated {
            self.pressed = looked.wrapping_add(gap);
        }
        if self.tells {
            self.held = code;
        }
        if repeated && self.stale {
            return None;
        }
        self.stale = false;
        Some(Press {
            key: translate(code),
            repeated,
        })
    }
}

/// The game's name of an ASCII code from the keyboard.
fn translate(code: u8) -> Key {
    match code {
        0x03 => Key::BREAK,
        0x08 => Key::LEFT,
        0x0a => Key::DOWN,
        0x0b => Key::UP,
        0x15 => Key::RIGHT,
        b'a'..=b'z' => Key(code & 0x5f),
        0x0d | 0x1b | b' '..=b'_' => Key(code),
        // A control key without a meaning, not to be taken for one of the constants.
        _ => Key(0x7f),
    }
}

#[cfg(all(test, feature = "hosted"))]
mod tests {
    use super::*;
    use crate::register::memory;

    fn keys(strobe: Option<u8>, down: bool) {
        memory(|memory| {
            memory[0xc000] = strobe.map_or(memory[0xc000] & 0x7f, |key| key | 0x80);
            memory[0xc010] = u8::from(down) << 7;
        });
    }

    fn machine(version: u8) -> Keyboard {
        memory(|memory| memory[0xfbb3] = version);
        let mut keyboard = Keyboard::new();
        keyboard.start();
        keyboard
    }

    fn press(key: Key, repeated: bool) -> Option<Press> {
        Some(Press { key, repeated })
    }

    #[test]
    fn a_held_key_repeats_on_a_iie() {
        let mut keyboard = machine(0x06);
        keys(Some(b'a'), true);
        assert_eq!(keyboard.poll(0), press(Key(b'A'), false));
        keys(Some(b'a'), true);
        assert_eq!(keyboard.poll(0), press(Key(b'A'), true));
        keys(Some(0), false);
        memory(|memory| memory[0xc000] = 0x61);
        assert_eq!(keyboard.poll(0), None);
        keys(Some(b'a'), true);
        assert_eq!(keyboard.poll(0), press(Key(b'A'), false));
    }

    /// A board takes up to 16 ticks. What is held repeats after 27.
    #[test]
    fn a_key_pressed_again_while_nobody_looked_counts_on_a_iie() {
        let mut keyboard = machine(0x06);
        for now in 0..4 {
            assert_eq!(keyboard.poll(now), None);
        }
        for now in [4, 20, 36, 52] {
            keys(Some(b's'), true);
            assert_eq!(keyboard.poll(now), press(Key(b'S'), false), "{now}");
        }
        for now in 53..100 {
            let again = now >= 52 - 9 + 27 && now % 3 == 0;
            keys(again.then_some(b's'), true);
            assert_eq!(
                keyboard.poll(now),
                again.then_some(press(Key(b'S'), true)).flatten()
            );
        }
        // While a picture was drawn that took longer, it may have repeated.
        keys(Some(b's'), true);
        assert_eq!(keyboard.poll(140), press(Key(b'S'), true));
    }

    #[test]
    fn rept_is_a_new_press_on_a_plus() {
        let mut keyboard = machine(0xea);
        for _ in 0..2 {
            keys(Some(0x15), true);
            assert_eq!(keyboard.poll(0), press(Key::RIGHT, false));
        }
    }

    #[test]
    fn a_key_held_at_power_on_is_ignored_until_released() {
        keys(Some(b' '), true);
        let mut keyboard = machine(0x06);
        assert_eq!(keyboard.poll(0), None);
        assert_eq!(keyboard.poll(0), None);
        keys(None, false);
        memory(|memory| memory[0xc000] = 0x20);
        assert_eq!(keyboard.poll(0), None);
        keys(Some(b' '), true);
        assert_eq!(keyboard.poll(0), press(Key::SPACE, false));
    }
}
