//! What keys mean.

use kit::keys::in_menu;
use kit::platform::Key;

/// The letters that repeat: the first six everywhere, the next four only where W, A, S and D move;
/// the last six are none. A table and a loop take half the bytes of a match.
const REPEATING: [u8; 16] = *b"AUYZ,.DRSW\0\0\0\0\0\0";
/// The highest number of a direction.
const DIRECTION: u8 = 10;

/// Whether holding `key` down repeats it, where W, A, S and D move (`wasd`) or not. On the board D,
/// R, S and W are commands else, and a board takes longer to draw than a key is held.
#[inline(never)]
pub fn repeats(key: Key, wasd: bool) -> bool {
    if key.0 <= DIRECTION && key != Key::BREAK {
        return true;
    }
    let mut at: u8 = if wasd { 10 } else { 6 };
    while at != 0 {
        at -= 1;
        if REPEATING[(at & 15) as usize] == key.0 {
            return true;
        }
    }
    false
}

/// `key` on the board: A and Z move up and down, or with `wasd` W, A, S and D move and R steps
/// forward. Comma and full stop are U and Y. A command of the list is itself.
pub fn on_board(key: Key, wasd: bool) -> Key {
    match key.0 {
        Key::COMMAND.. => Key(key.0 & !Key::COMMAND),
        b',' => Key(b'U'),
        b'.' => Key(b'Y'),
        b'R' if wasd => Key(b'Y'),
        b'Z' if wasd => Key(0),
        b'A' if !wasd => Key::UP,
        b'Z' => Key::DOWN,
        _ if wasd => in_menu(key),
        _ => key,
    }
}
