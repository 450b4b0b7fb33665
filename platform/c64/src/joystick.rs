//! The joystick in port 2.

use crate::cia::{DIRECTION_A, PORT_A};
use gomoku::platform::Key;

/// What the stick says now: a direction first, then fire. Diagonals count as up or down.
pub fn read() -> Option<Key> {
    // As inputs the lines read the stick alone: no column of the keyboard is driven.
    DIRECTION_A.write(0);
    let lines = PORT_A.read();
    DIRECTION_A.write(0xff);
    if lines & 0x01 == 0 {
        Some(Key::UP)
    } else if lines & 0x02 == 0 {
        Some(Key::DOWN)
    } else if lines & 0x04 == 0 {
        Some(Key::LEFT)
    } else if lines & 0x08 == 0 {
        Some(Key::RIGHT)
    } else if lines & 0x10 == 0 {
        Some(Key::FIRE)
    } else {
        None
    }
}
