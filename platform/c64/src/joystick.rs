//! The joystick in port 2.

use crate::memory::STICK;
use kit::platform::Key;

/// What the stick says, or has said since the last look: a direction first, then fire. A diagonal
/// counts as up or down.
pub fn read() -> Option<Key> {
    let lines = STICK.take();
    if lines & 0x01 != 0 {
        Some(Key::UP)
    } else if lines & 0x02 != 0 {
        Some(Key::DOWN)
    } else if lines & 0x04 != 0 {
        Some(Key::LEFT)
    } else if lines & 0x08 != 0 {
        Some(Key::RIGHT)
    } else if lines & 0x10 != 0 {
        Some(Key::FIRE)
    } else {
        None
    }
}
