//! The memory map, as far as Rust and the assembly (`memory.inc`) share it. The areas are also those of `link.cfg`.
//!
//! The VIC-II sees the last 16 KB: the bitmap lies in the RAM under the KERNAL, the sprites in the RAM
//! under the chips.

use crate::register::Register;

/// The CPU's port: which ROMs and chips lie over the RAM.
pub const PORT: Register = Register(0x0001);
/// Chips at $D000, RAM everywhere else: how the program runs.
pub const WITH_CHIPS: u8 = 0x35;
/// RAM everywhere: while the sprite plane is drawn. The interrupt brings the chips back for itself.
pub const ALL_RAM: u8 = 0x34;

/// Ticks of 1/50 s, counted by the interrupt: low byte, then high byte.
pub const TICKS: Register = Register(0x0340);
/// 0 on a PAL machine, 1 on NTSC.
pub const STANDARD: Register = Register(0x0343);
/// The drive that the program came from (the KERNAL's $BA at the start).
pub const DRIVE: Register = Register(0x0344);
/// Two bytes of chance from before the start: the time since power-on and the raster.
pub const CHANCE: Register = Register(0x0345);

/// Not 0: the last call of the KERNAL came back with an error.
pub const FAILED: Register = Register(0x034c);

/// The KERNAL's status after its last call: its $90, which is kept here (`exchange` in `start.s`).
pub const STATUS: Register = Register(0x03aa);

/// For the columns 0 and 7 down to 1 of the keyboard: the rows of the keys that were down at the end
/// of the last frame.
pub const ROWS: u16 = 0x03a0;
/// The lines of the stick in port 2 that were down at the end of some frame since Rust cleared the
/// byte: up, down, left, right, fire from bit 0.
pub const STICK: Register = Register(0x03a8);
/// The presses that the interrupt saw, a ring of eight: which is the first that Rust has not looked at.
pub const FIRST_PRESS: Register = Register(0x03e1);
/// Where the interrupt puts the next one.
pub const NEXT_PRESS: Register = Register(0x03e2);
/// For each press its row's bit.
pub const PRESS_ROW: u16 = 0x03e3;
/// For each press its column's place in [`ROWS`], with bit 7 if SHIFT was down.
pub const PRESS_COLUMN: u16 = 0x03eb;

/// How many bands of sprites the interrupt multiplexes: 0 to 9.
pub const BAND_COUNT: Register = Register(0x0347);
/// For each band: the raster line in which the interrupt switches to its pointers.
pub const BAND_LINE: u16 = 0x0350;
/// For each band: the Y register of its sprites.
pub const BAND_Y: u16 = 0x0360;
/// For each band: the sprites that are on.
pub const BAND_ENABLE: u16 = 0x0370;
/// For each band: the pointer of its first sprite; the others follow.
pub const BAND_POINTER: u16 = 0x0380;
/// For each band: the colour of its sprites.
pub const BAND_COLOUR: u16 = 0x0390;

/// The two screen matrices: the same colours, the pointers of two neighbouring bands.
pub const MATRICES: [u16; 2] = [0xc800, 0xcc00];
/// The sprite plane's first eight bands of eight sprites, in the RAM under the chips; the splash's text.
pub const PLANE: u16 = 0xd000;
/// The ninth band.
pub const LAST_BAND: u16 = 0xc600;
/// The bitmap: 8000 bytes.
pub const BITMAP: u16 = 0xe000;
/// The colour RAM (a chip).
pub const COLOURS: u16 = 0xd800;

/// The VIC-II's pointer to the sprite at `address`.
pub const fn sprite_pointer(address: u16) -> u8 {
    ((address & 0x3fff) >> 6) as u8
}
