//! The VIC-II: modes, colours, sprites. Its memory pointer $D018, sprite pointers and Y registers
//! belong to the interrupt (`interrupt.inc`), which multiplexes the sprites.

use crate::memory::{self, BAND_COUNT};
use crate::register::Register;

/// Control register 1: mode, blanking, vertical scroll.
const CONTROL_1: Register = Register(0xd011);
/// The raster line's low eight bits.
const RASTER: Register = Register(0xd012);
/// Control register 2: multicolour, horizontal scroll.
const CONTROL_2: Register = Register(0xd016);
/// The ninth bits of the sprites' X.
const SPRITE_X_HIGH: Register = Register(0xd010);
const SPRITE_EXPAND_Y: Register = Register(0xd017);
const SPRITE_PRIORITY: Register = Register(0xd01b);
const SPRITE_MULTICOLOUR: Register = Register(0xd01c);
const SPRITE_EXPAND_X: Register = Register(0xd01d);
const BORDER: Register = Register(0xd020);
const BACKGROUND: Register = Register(0xd021);

/// A colour of the sixteen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
#[allow(missing_docs)]
pub enum Colour {
    Black,
    White,
    Red,
    Cyan,
    Purple,
    Green,
    Blue,
    Yellow,
    Orange,
    Brown,
    LightRed,
    DarkGrey,
    Grey,
    LightGreen,
    LightBlue,
    LightGrey,
}

/// What the bits of the bitmap mean.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Mode {
    /// 320 x 200, two colours a cell.
    HighResolution,
    /// 160 x 200, the background and three colours a cell.
    Multicolour,
}

/// Shows the bitmap in `mode`.
pub fn show(mode: Mode) {
    CONTROL_2.write(match mode {
        Mode::HighResolution => 0x08,
        Mode::Multicolour => 0x18,
    });
    CONTROL_1.write(0x3b);
}

/// Shows nothing but the border, and no sprites, so that a picture can be built out of sight.
pub fn blank(border: Colour) {
    BAND_COUNT.write(0);
    BORDER.write(border as u8);
    BACKGROUND.write(Colour::Black as u8);
    CONTROL_1.write(0x2b);
}

/// Puts the eight sprites side by side from `x` (a sprite coordinate below 88: no ninth bit) on
/// and before the bitmap, in one colour each, unexpanded.
pub fn place_sprites(x: u8) {
    let mut at = x;
    let mut register = 0xd000;
    while register != 0xd010 {
        Register(register).write(at);
        at = at.wrapping_add(24);
        register += 2;
    }
    SPRITE_X_HIGH.write(0);
    SPRITE_EXPAND_X.write(0);
    SPRITE_EXPAND_Y.write(0);
    SPRITE_MULTICOLOUR.write(0);
    SPRITE_PRIORITY.write(0);
}

/// One step of the sprite multiplexer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The raster line in which the interrupt switches to this band, and then readies the next
    /// band: that of `y`, since the sprites start at its end, and the switch at its beginning.
    pub line: u8,
    /// The sprites' Y register: the raster line before their first.
    pub y: u8,
    /// The pointer of its first sprite; the others follow.
    pub pointer: u8,
    /// The sprites that are on, one bit each.
    pub enabled: u8,
    /// Their colour.
    pub colour: Colour,
}

/// Defines band `index` (0 to 8), while [`BAND_COUNT`] does not include it yet.
pub fn set_band(index: u8, band: Band) {
    let index = u16::from(index);
    Register(memory::BAND_LINE + index).write(band.line);
    Register(memory::BAND_Y + index).write(band.y);
    Register(memory::BAND_ENABLE + index).write(band.enabled);
    Register(memory::BAND_POINTER + index).write(band.pointer);
    Register(memory::BAND_COLOUR + index).write(band.colour as u8);
}

/// Switches the sprites of a band on and off, from the next frame on.
pub fn enable(band: u8, sprites: u8) {
    Register(memory::BAND_ENABLE + u16::from(band)).write(sprites);
}

/// Recolours the sprites of a band, from the next frame on.
pub fn colour(band: u8, colour: Colour) {
    Register(memory::BAND_COLOUR + u16::from(band)).write(colour as u8);
}

/// The low byte of the raster line.
pub fn raster() -> u8 {
    RASTER.read()
}
