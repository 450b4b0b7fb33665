//! What keys mean.

use kit::keys::in_menu;
use kit::platform::Key;

/// The keys that repeat: the first ten everywhere, the next four only where W, A, S and D move; the
/// last two are none.
const REPEATING: [u8; 16] = *b"\x01\x02\x04\x08AUYZ,.DRSW\0\0";

/// Whether holding `key` down repeats it, where W, A, S and D move (`wasd`) or not.
pub fn repeats(key: Key, wasd: bool) -> bool {
    let count = if wasd { 14 } else { 10 };
    REPEATING
        .iter()
        .take(count)
        .any(|&repeating| repeating == key.0)
}

/// `key` on the board: A and Z move up and down, or with `wasd` W, A, S and D move and R steps
/// forward. Comma and full stop are U and Y.
pub fn on_board(key: Key, wasd: bool) -> Key {
    match key.0 {
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
