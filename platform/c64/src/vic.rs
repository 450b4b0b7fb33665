//! The VIC-II: modes, colours, sprites. Its memory pointer $D018, sprite pointers and Y registers
//! belong to the interrupt (`interrupt.inc`), which multiplexes the sprites.

use crate::memory::{
    BAND_COLOUR, BAND_COUNT, BAND_ENABLE, BAND_LINE, BAND_POINTER, BAND_Y, VIC_BACKGROUND,
    VIC_BORDER, VIC_CONTROL_1, VIC_CONTROL_2, VIC_EXPAND_X, VIC_EXPAND_Y, VIC_MULTICOLOUR,
    VIC_PLACES, VIC_PRIORITY, VIC_RASTER, VIC_X_HIGH,
};
use crate::register::Byte;

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
    VIC_CONTROL_2.write(match mode {
        Mode::HighResolution => 0x08,
        Mode::Multicolour => 0x18,
    });
    VIC_CONTROL_1.write(0x3b);
}

/// Shows characters in one colour each: what `SHOWN_OUTSIDE` says from the next frame on.
pub fn show_characters() {
    VIC_CONTROL_2.write(0x08);
    VIC_CONTROL_1.write(0x1b);
}

/// Shows nothing but the border, and no sprites, so that a picture can be built out of sight. What
/// is left of this frame is black, as it is in every mode that does not exist: the bitmap of a page
/// in characters has an overlay.
pub fn blank(border: Colour) {
    BAND_COUNT.write(0);
    VIC_BORDER.write(border as u8);
    VIC_BACKGROUND.write(Colour::Black as u8);
    VIC_CONTROL_1.write(0x6b);
}

/// Puts the eight sprites side by side from `x` (a sprite coordinate below 88: no ninth bit) on
/// and in front of the bitmap, in one colour each, unexpanded.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", link_section = ".early")]
#[inline(never)]
pub fn place_sprites(x: u8) {
    let mut at = x;
    for sprite in 0..8 {
        VIC_PLACES.byte(2 * sprite).write(at);
        at = at.wrapping_add(24);
    }
    VIC_X_HIGH.write(0);
    VIC_EXPAND_X.write(0);
    VIC_EXPAND_Y.write(0);
    VIC_MULTICOLOUR.write(0);
    VIC_PRIORITY.write(0);
}

/// The pointer to the sprite that begins at `byte`.
pub const fn sprite_pointer(byte: Byte) -> u8 {
    ((byte.address() & 0x3fff) >> 6) as u8
}

/// One step of the sprite multiplexer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Band {
    /// The raster line in which the interrupt switches to this band and then prepares the next one.
    /// It is the line of `y`: the switch comes at its beginning, and the sprites start at its end.
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

/// Defines band `index` (0 to 9), while [`BAND_COUNT`] does not include it yet.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", link_section = ".early")]
#[inline(never)]
pub fn set_band(index: u8, band: Band) {
    let index = u16::from(index);
    BAND_LINE.byte(index).write(band.line);
    BAND_Y.byte(index).write(band.y);
    BAND_ENABLE.byte(index).write(band.enabled);
    BAND_POINTER.byte(index).write(band.pointer);
    BAND_COLOUR.byte(index).write(band.colour as u8);
}

/// Switches a sprite of a band on or off, from the next frame on.
pub fn switch(band: u8, sprite: u8, on: bool) {
    const BITS: [u8; 8] = [1, 2, 4, 8, 16, 32, 64, 128];
    let bit = BITS[usize::from(sprite & 7)];
    let enabled = BAND_ENABLE.byte(u16::from(band));
    let others = enabled.read() & !bit;
    enabled.write(if on { others | bit } else { others });
}

/// Recolours the sprites of a band, from the next frame on.
pub fn colour(band: u8, colour: Colour) {
    BAND_COLOUR.byte(u16::from(band)).write(colour as u8);
}

/// The low byte of the raster line.
pub fn raster() -> u8 {
    VIC_RASTER.read()
}
