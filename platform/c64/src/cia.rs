//! The first CIA's timer, running free for chance. Its ports, with keyboard and joystick, are the
//! interrupt's.

use crate::register::Register;

/// Timer A of the first CIA, low and high; started by `start.s` with 65,536 cycles.
const TIMER_LOW: Register = Register(0xdc04);
const TIMER_HIGH: Register = Register(0xdc05);

/// The running timer: the low byte changes each cycle.
pub fn timer() -> [u8; 2] {
    [TIMER_LOW.read(), TIMER_HIGH.read()]
}
