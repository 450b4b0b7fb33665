//! What keys mean.

use kit::keys::in_menu;
use kit::platform::Key;

/// The keys that repeat. The first 14 repeat everywhere: single and double directions, then keys
/// of commands. The last four repeat only where W, A, S and D move.
const REPEATING: [u8; 18] = *b"\x01\x02\x04\x05\x06\x08\x09\x0AAUYZ,.DRSW";

/// Whether `key` repeats while it is held. `wasd`: W, A, S and D move.
pub fn repeats(key: Key, wasd: bool) -> bool {
    let count = if wasd { 18 } else { 14 };
    REPEATING
        .iter()
        .take(count)
        .any(|&repeating| repeating == key.0 & !Key::COMMAND)
}

/// `key` on the board: A and Z move up and down, or with `wasd` W, A, S and D move and R steps
/// forward. Comma and full stop are U and Y. A command of the list is itself.
pub fn on_board(key: Key, wasd: bool) -> Key {
    match key.0 {
        command @ Key::COMMAND.. => Key(command ^ Key::COMMAND),
        b',' => Key(b'U'),
        b'.' => Key(b'Y'),
        b'R' if wasd => Key(b'Y'),
        _ if wasd => in_menu(key),
        b'A' => Key::UP,
        b'Z' => Key::DOWN,
        _ => key,
    }
}
