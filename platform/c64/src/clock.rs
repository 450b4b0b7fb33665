//! Time: the interrupt turns frames into ticks of 1/50 s, one for each frame on PAL (50.1 a second)
//! and five for six frames on NTSC (59.8 a second). A tick is right within 0.3 %.

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
