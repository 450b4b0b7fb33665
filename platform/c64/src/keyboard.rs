//! The keyboard: an 8 x 8 matrix, columns driven by port A of the first CIA, rows read at port B,
//! by the interrupt (`interrupt.inc`).

use crate::art::placed;
use crate::memory::{FIRST_PRESS, NEXT_PRESS, PRESSES, PRESS_COLUMN, PRESS_ROW, ROWS};
use kit::platform::Key;

/// SHIFT, CTRL and the Commodore key, which are no press.
const NONE: u8 = 0;
const OTHER: u8 = Key::OTHER.0;
/// Menu, hint, back and forward.
const F1: u8 = Key::ESCAPE.0;
const F3: u8 = b'H' | Key::COMMAND;
const F5: u8 = b'U' | Key::COMMAND;
const F7: u8 = b'Y' | Key::COMMAND;
placed!(
    ".under",
    "The keys by column, 0 and then 7 down to 1, and row (Programmer's Reference Guide, appendix \
     on the keyboard matrix).",
    KEYS: [[u8; 8]; 8] = [
        [127, 13, 8, F7, F1, F3, F5, 2],
        [b'1', 27, NONE, b'2', 32, NONE, b'Q', 3],
        [b'*', b'*', b';', OTHER, NONE, b'=', b'^', b'/'],
        *b"+PL-.:@,",
        *b"9IJ0MKON",
        *b"7YG8BHUV",
        *b"5RD6CFTX",
        *b"3WA4ZSE\0",
    ]
);
/// The bit of a press's column that says that SHIFT was down.
const SHIFT: u8 = 0x80;

/// The key pressed last.
pub struct Keyboard {
    key: Key,
    column: u8,
    /// Its row's bit.
    row: u8,
}

impl Keyboard {
    /// No key down.
    pub const fn new() -> Keyboard {
        Keyboard {
            key: Key(NONE),
            column: 0,
            row: 0,
        }
    }

    /// The next press that was not reported yet, if there is one.
    pub fn pressed(&mut self) -> Option<Key> {
        let first = FIRST_PRESS.read();
        if first == NEXT_PRESS.read() {
            return None;
        }
        let rows = PRESS_ROW.byte(u16::from(first)).read();
        let column = PRESS_COLUMN.byte(u16::from(first)).read();
        FIRST_PRESS.write(first.wrapping_add(1) % PRESSES);
        self.find(rows, column % 8);
        if column & SHIFT != 0 {
            self.key = shifted(self.key);
        }
        Some(self.key)
    }

    /// Forgets the presses that nobody has looked at yet.
    pub fn drop_presses(&mut self) {
        FIRST_PRESS.write(NEXT_PRESS.read());
    }

    /// Takes the first of the keys in these rows of a column.
    fn find(&mut self, rows: u8, column: u8) {
        let mut row = 1;
        for &key in &KEYS[usize::from(column % 8)] {
            if rows & row != 0 {
                *self = Keyboard {
                    key: Key(key),
                    column,
                    row,
                };
                return;
            }
            row <<= 1;
        }
    }

    /// The key pressed last, until it is let go.
    pub fn held(&mut self) -> Option<Key> {
        self.row &= ROWS.byte(u16::from(self.column % 8)).read();
        (self.row != 0).then_some(self.key)
    }

    /// Forgets the keys that are down: they do not count any more.
    pub fn forget(&mut self) {
        self.row = 0;
    }
}

/// What a key means with SHIFT.
fn shifted(key: Key) -> Key {
    match key {
        Key::RIGHT => Key::LEFT,
        Key::DOWN => Key::UP,
        Key(b'/') => Key(b'?'),
        key => key,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Keys as (place in `ROWS`, row).
    const A: (u8, u8) = (7, 2);
    const I: (u8, u8) = (4, 1);
    const DOWN: (u8, u8) = (0, 7);
    const RIGHT: (u8, u8) = (0, 2);
    const SLASH: (u8, u8) = (2, 7);
    const LEFT_SHIFT: (u8, u8) = (7, 7);

    /// As the interrupt does when a key goes down.
    fn press((column, row): (u8, u8), shift: bool) {
        let next = NEXT_PRESS.read();
        PRESS_ROW.byte(u16::from(next)).write(1 << row);
        let column = column | if shift { SHIFT } else { 0 };
        PRESS_COLUMN.byte(u16::from(next)).write(column);
        NEXT_PRESS.write((next + 1) % PRESSES);
    }

    /// Holds these keys down and no others.
    fn down(keys: &[(u8, u8)]) {
        for place in 0..8 {
            let rows = keys.iter().filter(|(column, _)| *column == place);
            let rows = rows.fold(0, |rows, (_, row)| rows | 1 << row);
            ROWS.byte(u16::from(place)).write(rows);
        }
    }

    #[test]
    fn keys_and_their_shifted_meanings() {
        let mut keyboard = Keyboard::new();
        for (at, shift, key) in [
            (A, false, Key(b'A')),
            (A, true, Key(b'A')),
            (DOWN, false, Key::DOWN),
            (DOWN, true, Key::UP),
            (RIGHT, false, Key::RIGHT),
            (RIGHT, true, Key::LEFT),
            (SLASH, false, Key(b'/')),
            (SLASH, true, Key(b'?')),
            ((1, 7), false, Key::BREAK),
            ((1, 1), false, Key::ESCAPE),
            ((1, 4), false, Key::SPACE),
            ((0, 1), false, Key::RETURN),
            ((0, 0), false, Key::DELETE),
            ((0, 4), false, Key::ESCAPE),
            ((0, 6), false, Key(b'U' | 0x80)),
            ((2, 3), false, Key::OTHER),
        ] {
            press(at, shift);
            assert_eq!(keyboard.pressed(), Some(key));
            assert_eq!(keyboard.pressed(), None);
        }
    }

    #[test]
    fn presses_wait_in_their_order() {
        let mut keyboard = Keyboard::new();
        for _ in 0..3 {
            press(A, false);
            press(I, false);
            press(A, false);
            for key in *b"AIA" {
                assert_eq!(keyboard.pressed(), Some(Key(key)));
            }
            assert_eq!(keyboard.pressed(), None);
        }
    }

    #[test]
    fn the_last_key_is_held_until_it_is_let_go() {
        let mut keyboard = Keyboard::new();
        down(&[A]);
        assert_eq!(keyboard.held(), None, "it was not pressed");
        press(A, false);
        keyboard.pressed();
        assert_eq!(keyboard.held(), Some(Key(b'A')));
        down(&[A, I]);
        press(I, false);
        keyboard.pressed();
        assert_eq!(keyboard.held(), Some(Key(b'I')));
        down(&[A, I, LEFT_SHIFT]);
        assert_eq!(keyboard.held(), Some(Key(b'I')), "SHIFT is no key");
        down(&[A]);
        assert_eq!(keyboard.held(), None);
        down(&[I]);
        assert_eq!(keyboard.held(), None, "that is another press");
        press(I, false);
        keyboard.pressed();
        assert_eq!(keyboard.held(), Some(Key(b'I')));
        keyboard.forget();
        assert_eq!(keyboard.held(), None);
    }
}
