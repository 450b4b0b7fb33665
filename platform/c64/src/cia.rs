//! The two CIAs: keyboard matrix and joystick on the first, the VIC-II's bank on the second,
//! free-running timers for chance. `start.s` has silenced their interrupts.

use crate::register::Register;

/// Port A of the first CIA: drives the keyboard's columns; joystick 2.
pub const PORT_A: Register = Register(0xdc00);
/// Port B: the keyboard's rows; joystick 1.
pub const PORT_B: Register = Register(0xdc01);
/// Data directions of port A: a one is an output.
pub const DIRECTION_A: Register = Register(0xdc02);
/// Timer A of the first CIA, low and high; started by `start.s` with 65,536 cycles.
const TIMER_LOW: Register = Register(0xdc04);
const TIMER_HIGH: Register = Register(0xdc05);

/// The running timer: the low byte changes each cycle.
pub fn timer() -> [u8; 2] {
    [TIMER_LOW.read(), TIMER_HIGH.read()]
}
