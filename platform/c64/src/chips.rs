//! The chips at the start.

use crate::memory::{
    CIA1_A_DIRECTION, CIA1_B_DIRECTION, CIA1_CONTROL, CIA1_TIMER, CIA2_A, CIA2_A_DIRECTION, MATRIX,
    SHOW_A, STANDARD, VIC_BORDER, VIC_CONTROL_1, VIC_MEMORY, VIC_RASTER, VIC_SPRITES,
};

/// Sets the ports and a picture that is empty, and finds out which video standard the machine
/// has. `start.s` calls it once, when no interrupt comes any more.
#[allow(unsafe_code)]
#[no_mangle]
#[link_section = ".once"]
pub extern "C" fn set_chips() {
    // CIA 1: port A drives the keyboard's columns, timer A runs free.
    CIA1_A_DIRECTION.write(0xff);
    CIA1_TIMER.byte(0).write(0xff);
    CIA1_TIMER.byte(1).write(0xff);
    CIA1_B_DIRECTION.write(0);
    CIA1_CONTROL.write(0x11);
    // The VIC-II's bank is the last; the other lines of this port belong to the disk drive.
    CIA2_A_DIRECTION.write(CIA2_A_DIRECTION.read() | 0x03);
    CIA2_A.write(CIA2_A.read() & 0xfc);
    // Nothing to see yet, no sprites, no bands.
    VIC_SPRITES.write(0);
    VIC_BORDER.write(0);
    VIC_CONTROL_1.write(0x0b);
    VIC_MEMORY.write(SHOW_A);
    MATRIX.write(SHOW_A);
    STANDARD.write(standard());
}

/// What [`STANDARD`] is to say.
#[inline(always)]
fn standard() -> u8 {
    // The last line of a frame is 311; on NTSC 262, with the 6567R56A 261.
    let mut last = VIC_RASTER.read();
    loop {
        let line = VIC_RASTER.read();
        if last.wrapping_sub(line).wrapping_sub(1) < 0x7f {
            break;
        }
        last = line;
    }
    if last & 0x20 == 0 {
        return if last & 1 == 0 { 0xd5 } else { 0xd1 };
    }
    // PAL-N has PAL's lines with NTSC's cycles: 64 lines are 4,160 cycles, $1040, not $0FC0.
    let begun = CIA1_TIMER.byte(0).read();
    while VIC_RASTER.read() != 64 {}
    0xfd | begun.wrapping_sub(CIA1_TIMER.byte(0).read()) >> 6
}
