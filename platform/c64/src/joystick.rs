//! The joystick in port 2.

use crate::memory::STICK;
use kit::platform::Key;

/// What the stick says, or said for a moment since the last look: its direction, diagonals too, and
/// whether its button is down.
pub fn read() -> (Option<Key>, bool) {
    let lines = STICK.take();
    let mut directions = lines & 15;
    // A worn stick may close two contacts that face each other.
    if directions & 3 == 3 {
        directions &= 12;
    }
    if directions & 12 == 12 {
        directions &= 3;
    }
    let key = (directions != 0).then_some(Key(directions | Key::STICK));
    (key, lines & 16 != 0)
}
