//! Time: the interrupt turns frames into ticks of 1/50 s, as [`crate::memory::STANDARD`] says. They
//! are right within 0.3 % on PAL, where each frame makes one, and within 0.2 % elsewhere.

use crate::memory::TICKS;
use crate::register::Byte;

const LOW: Byte = TICKS.byte(0);
const HIGH: Byte = TICKS.byte(1);

/// Ticks since the start, modulo 65,536.
pub fn ticks() -> u16 {
    // The interrupt may come between the two bytes.
    loop {
        let high = HIGH.read();
        let low = LOW.read();
        if high == HIGH.read() {
            return u16::from(high) << 8 | u16::from(low);
        }
    }
}

/// The low byte alone, which is enough to see that time has passed.
pub fn tick() -> u8 {
    LOW.read()
}
