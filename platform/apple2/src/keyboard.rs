//! The keyboard: a latch with a strobe. A //e also tells whether any key is down, so a repeat can
//! be told from a new press there; a ][+ repeats only by its REPT key, as new presses.

use crate::register::memory::{KBD, KBDSTRB, VERSION};
use kit::platform::{Key, Press};

const STROBE: u8 = 0x80;
const IIE: u8 = 0x06;
/// Places for presses; one is always free.
const KEPT: u8 = 8;

/// What is known about the keys.
pub struct Keyboard {
    /// The key that is down and has been reported, or 0.
    held: u8,
    /// Whether the machine tells if a key is down.
    tells: bool,
    /// Whether the key that is down was down at the start. It does not count before it is released.
    stale: bool,
    /// Presses that came while something was drawn, a ring.
    kept: [Key; KEPT as usize],
    first: u8,
    next: u8,
}

impl Keyboard {
    /// Nothing is known yet.
    pub const fn new() -> Keyboard {
        Keyboard {
            held: 0,
            tells: false,
            stale: false,
            kept: [Key(0); KEPT as usize],
            first: 0,
            next: 0,
        }
    }

    /// Finds out which keyboard this is. A key that is down now is ignored until released; one
    /// that was typed and released while the program was loading counts.
    pub fn start(&mut self) {
        self.tells = VERSION.read() == IIE;
        self.first = self.next;
        let key = KBD.read();
        // Asking a //e whether a key is down clears the strobe, too.
        if self.tells && KBDSTRB.read() & STROBE != 0 {
            self.held = key & !STROBE;
            self.stale = true;
        } else if self.tells && key & STROBE != 0 {
            self.keep(translate(key & !STROBE));
        }
    }

    /// Keeps a press for [`Keyboard::poll`].
    fn keep(&mut self, key: Key) {
        self.kept[usize::from(self.next % KEPT)] = key;
        self.next = self.next.wrapping_add(1) % KEPT;
    }

    /// A look while something is drawn, at least every twentieth of a second: what is pressed waits
    /// for [`Keyboard::poll`], and a key that is let go and pressed again is not taken for one that
    /// is held. 60 cycles.
    pub fn glance(&mut self) {
        let after = self.next.wrapping_add(1) % KEPT;
        if after == self.first {
            // The ring is full; the latch keeps one more.
            return;
        }
        if let Some(Press {
            key,
            repeated: false,
        }) = self.look()
        {
            self.keep(key);
        }
    }

    /// The next press, if there is one.
    pub fn poll(&mut self) -> Option<Press> {
        if self.first == self.next {
            return self.look();
        }
        let key = self.kept[usize::from(self.first % KEPT)];
        self.first = self.first.wrapping_add(1) % KEPT;
        Some(Press {
            key,
            repeated: false,
        })
    }

    /// What the keyboard says now.
    fn look(&mut self) -> Option<Press> {
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
        let repeated = self.tells && code == self.held;
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
        0x09 => Key::TAB,
        0x0a => Key::DOWN,
        0x0b => Key::UP,
        0x15 => Key::RIGHT,
        b'a'..=b'z' => Key(code & 0x5f),
        0x0d | 0x1b | b' '..=b'_' | 0x7f => Key(code),
        _ => Key::OTHER,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use kit::hosted::memory;

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
        assert_eq!(keyboard.poll(), press(Key(b'A'), false));
        keys(Some(b'a'), true);
        assert_eq!(keyboard.poll(), press(Key(b'A'), true));
        keys(Some(0), false);
        memory(|memory| memory[0xc000] = 0x61);
        assert_eq!(keyboard.poll(), None);
        keys(Some(b'a'), true);
        assert_eq!(keyboard.poll(), press(Key(b'A'), false));
    }

    #[test]
    fn what_was_typed_before_the_start_counts() {
        for version in [0x06, 0xea] {
            keys(Some(b' '), false);
            let mut keyboard = machine(version);
            // Asking for the key that is down clears the strobe of the one that was typed.
            if version == 0x06 {
                keys(None, false);
            }
            assert_eq!(keyboard.poll(), press(Key::SPACE, false));
            keys(None, false);
            assert_eq!(keyboard.poll(), None);
        }
    }

    #[test]
    fn what_is_pressed_while_something_is_drawn_waits() {
        for version in [0x06, 0xea] {
            let mut keyboard = machine(version);
            for code in *b"sast" {
                keys(Some(code), true);
                keyboard.glance();
                keys(None, false);
                memory(|memory| memory[0xc000] = code);
                keyboard.glance();
            }
            for key in *b"SAST" {
                assert_eq!(keyboard.poll(), press(Key(key), false));
            }
            assert_eq!(keyboard.poll(), None);
        }
    }

    #[test]
    fn a_key_let_go_while_something_is_drawn_is_not_held_on_a_iie() {
        let mut keyboard = machine(0x06);
        for _ in 0..3 {
            keys(Some(b's'), true);
            assert_eq!(keyboard.poll(), press(Key(b'S'), false));
            keys(None, false);
            memory(|memory| memory[0xc000] = b's');
            keyboard.glance();
        }
        keys(Some(b's'), true);
        keyboard.glance();
        // Repeats are not kept.
        keys(Some(b's'), true);
        keyboard.glance();
        assert_eq!(keyboard.poll(), press(Key(b'S'), false));
        memory(|memory| memory[0xc000] = b's');
        assert_eq!(keyboard.poll(), None);
    }

    #[test]
    fn of_too_many_presses_the_last_waits_in_the_latch() {
        let mut keyboard = machine(0xea);
        for code in *b"abcdefghij" {
            keys(Some(code), true);
            keyboard.glance();
            if code < b'h' {
                memory(|memory| memory[0xc000] = code);
            }
        }
        for key in *b"ABCDEFGJ" {
            assert_eq!(keyboard.poll(), press(Key(key), false));
        }
    }

    #[test]
    fn every_code_is_some_key() {
        let mut keyboard = machine(0xea);
        for (code, key) in [
            (b'a', Key(b'A')),
            (0x0b, Key::UP),
            (0x09, Key::TAB),
            (0x7f, Key::DELETE),
            (0x0e, Key::OTHER),
            (b'{', Key::OTHER),
        ] {
            keys(Some(code), true);
            assert_eq!(keyboard.poll(), press(key, false));
        }
        for code in 0..0x80 {
            keys(Some(code), true);
            assert!(keyboard.poll().is_some_and(|press| press.key != Key(0)));
        }
    }

    #[test]
    fn rept_is_a_new_press_on_a_plus() {
        let mut keyboard = machine(0xea);
        for _ in 0..2 {
            keys(Some(0x15), true);
            assert_eq!(keyboard.poll(), press(Key::RIGHT, false));
        }
    }

    #[test]
    fn a_key_held_at_power_on_is_ignored_until_released() {
        keys(Some(b' '), true);
        let mut keyboard = machine(0x06);
        assert_eq!(keyboard.poll(), None);
        assert_eq!(keyboard.poll(), None);
        keys(None, false);
        memory(|memory| memory[0xc000] = 0x20);
        assert_eq!(keyboard.poll(), None);
        keys(Some(b' '), true);
        assert_eq!(keyboard.poll(), press(Key::SPACE, false));
    }
}
