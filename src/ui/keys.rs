//! What keys mean.

use crate::platform::Key;

/// Whether holding `key` down repeats it.
pub fn repeats(key: Key) -> bool {
    matches!(
        key,
        Key::UP
            | Key::DOWN
            | Key::LEFT
            | Key::RIGHT
            | Key(b'A' | b'D' | b'R' | b'S' | b'U' | b'W' | b'Y' | b'Z' | b',' | b'.')
    )
}

/// Whether `key` plays or selects.
pub fn selects(key: Key) -> bool {
    matches!(key, Key::RETURN | Key::SPACE | Key::FIRE)
}

/// `key` as a direction in a menu, where W, A, S and D always move; other keys as they are.
pub fn in_menu(key: Key) -> Key {
    match key.0 {
        b'W' => Key::UP,
        b'A' => Key::LEFT,
        b'S' => Key::DOWN,
        b'D' => Key::RIGHT,
        _ => key,
    }
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
