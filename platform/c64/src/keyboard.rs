//! The keyboard: an 8 x 8 matrix, columns driven by port A of the first CIA, rows read at port B,
//! by the interrupt in `start.s`.

use crate::art::placed;
use crate::memory::PRESSED;
use crate::register::Register;
use gomoku::platform::Key;

const NONE: u8 = 0;
placed!(
    ".under",
    "The keys by column and row (Programmer's Reference Guide, appendix on the keyboard matrix).",
    KEYS: [[u8; 8]; 8] = [
        [NONE, 13, 8, NONE, NONE, NONE, NONE, 2],
        *b"3WA4ZSE\0",
        *b"5RD6CFTX",
        *b"7YG8BHUV",
        *b"9IJ0MKON",
        *b"+PL-.:@,",
        [b'*', b'*', b';', NONE, NONE, b'=', b'^', b'/'],
        [b'1', 27, NONE, b'2', 32, NONE, b'Q', 3],
    ]
);
/// The rows of the left SHIFT in the second column and of the right SHIFT in the seventh.
const LEFT_SHIFT: u8 = 0x80;
const RIGHT_SHIFT: u8 = 0x10;

/// Which keys were down when it was last read.
pub struct Keyboard {
    columns: [u8; 8],
    held: Key,
}

impl Keyboard {
    /// No key down.
    pub const fn new() -> Keyboard {
        Keyboard {
            columns: [0; 8],
            held: Key(0),
        }
    }

    /// The key that is held, or was for a moment since the last look: the one pressed last. The
    /// interrupt collects what is down at the end of each frame.
    pub fn read(&mut self) -> Option<Key> {
        let mut now = [0; 8];
        for (rows, column) in now.iter_mut().zip(PRESSED..) {
            *rows = Register(column).take();
        }
        self.scanned(now)
    }

    /// The key that is held when the rows of the eight columns read so, a one for each key down.
    fn scanned(&mut self, rows: [u8; 8]) -> Option<Key> {
        let mut now = rows;
        let [_, second, _, _, _, _, seventh, _] = &mut now;
        let shift = (*second & LEFT_SHIFT) | (*seventh & RIGHT_SHIFT) != 0;
        *second &= !LEFT_SHIFT;
        *seventh &= !RIGHT_SHIFT;
        let mut pressed = false;
        let mut released = false;
        for ((rows, before), keys) in now.iter().zip(&self.columns).zip(&KEYS) {
            let fresh = rows & !before;
            if fresh != 0 {
                self.held = key(fresh, keys, shift);
                pressed = true;
            }
            released |= before & !rows != 0;
        }
        // Any release ends the hold: which key it was does not matter to a player.
        if released && !pressed {
            self.held = Key(0);
        }
        self.columns = now;
        (self.held != Key(0)).then_some(self.held)
    }
}

impl Default for Keyboard {
    fn default() -> Keyboard {
        Keyboard::new()
    }
}

/// The first of the keys down in one column.
fn key(rows: u8, keys: &[u8; 8], shift: bool) -> Key {
    let mut rows = rows;
    for &key in keys {
        if rows & 1 != 0 {
            return match (shift, Key(key)) {
                (true, Key::RIGHT) => Key::LEFT,
                (true, Key::DOWN) => Key::UP,
                (true, Key(b'/')) => Key(b'?'),
                (_, key) => key,
            };
        }
        rows >>= 1;
    }
    Key(NONE)
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;
    use std::vec;

    /// The matrix with these keys down, as (column, row).
    fn matrix(keys: &[(usize, u8)]) -> [u8; 8] {
        let mut columns = [0; 8];
        for (column, row) in keys {
            columns[*column] |= 1 << row;
        }
        columns
    }

    const A: (usize, u8) = (1, 2);
    const I: (usize, u8) = (4, 1);
    const DOWN: (usize, u8) = (0, 7);
    const RIGHT: (usize, u8) = (0, 2);
    const SLASH: (usize, u8) = (6, 7);
    const LEFT_SHIFT: (usize, u8) = (1, 7);
    const RIGHT_SHIFT: (usize, u8) = (6, 4);

    #[test]
    fn keys_and_their_shifted_meanings() {
        for (keys, key) in [
            (vec![A], Key(b'A')),
            (vec![A, LEFT_SHIFT], Key(b'A')),
            (vec![DOWN], Key::DOWN),
            (vec![DOWN, LEFT_SHIFT], Key::UP),
            (vec![RIGHT], Key::RIGHT),
            (vec![RIGHT, RIGHT_SHIFT], Key::LEFT),
            (vec![SLASH], Key(b'/')),
            (vec![SLASH, RIGHT_SHIFT], Key(b'?')),
            (vec![(7, 7)], Key::BREAK),
            (vec![(7, 1)], Key::ESCAPE),
            (vec![(7, 4)], Key::SPACE),
            (vec![(0, 1)], Key::RETURN),
        ] {
            assert_eq!(Keyboard::new().scanned(matrix(&keys)), Some(key));
        }
        assert_eq!(Keyboard::new().scanned(matrix(&[LEFT_SHIFT])), None);
    }

    #[test]
    fn a_second_key_counts_although_the_first_is_still_down() {
        let mut keyboard = Keyboard::new();
        assert_eq!(keyboard.scanned(matrix(&[A])), Some(Key(b'A')));
        assert_eq!(keyboard.scanned(matrix(&[A, I])), Some(Key(b'I')));
        assert_eq!(keyboard.scanned(matrix(&[I])), None, "A was let go");
        assert_eq!(keyboard.scanned(matrix(&[I, A])), Some(Key(b'A')));
        // Let go and pressed between two readings: typed quickly.
        assert_eq!(keyboard.scanned(matrix(&[DOWN])), Some(Key::DOWN));
        assert_eq!(keyboard.scanned(matrix(&[])), None);
    }
}
