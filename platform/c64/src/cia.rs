//! The first CIA's timer, running free for chance. Its ports, with keyboard and joystick, are the
//! interrupt's.

use crate::memory::CIA1_TIMER;

/// Timer A, which `start.s` started with 65,536 cycles, low byte and high byte: the low one changes
/// each cycle.
pub fn timer() -> [u8; 2] {
    [CIA1_TIMER.byte(0).read(), CIA1_TIMER.byte(1).read()]
}
