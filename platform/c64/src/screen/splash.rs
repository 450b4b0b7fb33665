//! The splash: a packed multicolour picture, and text in sprites over it.
//!
//! The picture is unpacked before anything else and shown at power-on; the game's state takes its
//! place.

use super::text;
use crate::memory::{
    ALL_RAM, BAND_COUNT, BITMAP, COLOUR_RAM, MATRIX_A, MATRIX_B, PLANE, PORT, WITH_CHIPS,
};
use crate::register::{fence, Byte};
use crate::vic::{self, sprite_pointer, Band, Colour, Mode};

/// What a game shows first.
pub struct Splash {
    /// The bitmap, packed.
    pub bitmap: &'static [u8],
    /// The matrix and then its colours, two in a byte, packed.
    pub cells: &'static [u8],
    /// Two lines of at most eighteen characters. The second says what a key does.
    pub lines: [Line; 2],
    /// What the second line says while a disk loads the rest, and when that fails.
    pub instead: [&'static [u8]; 2],
}

/// A line of text.
pub struct Line {
    /// Its characters.
    pub words: &'static [u8],
    /// Its first raster line.
    pub line: u8,
    /// Its colour.
    pub colour: Colour,
}

/// The sprite X of the text's left edge.
const X: u8 = 24 + 92;
/// Sprites of a line: eighteen characters.
const SPRITES_A_LINE: u16 = 6;
/// Bytes of a sprite, cells of the screen.
const SPRITE: u16 = 64;
const CELLS: u16 = COLOUR_RAM.size();
const QUARTER: u8 = (CELLS / 4) as u8;
/// The second line glows: a colour for each eighth of its period.
const GLOW: [Colour; 8] = [
    Colour::Yellow,
    Colour::Yellow,
    Colour::White,
    Colour::White,
    Colour::Yellow,
    Colour::Yellow,
    Colour::Orange,
    Colour::Orange,
];

/// Unpacks the picture and gets its text ready, out of sight. 0.5 s.
#[inline(always)]
pub fn unpack(splash: &Splash) {
    unpack_for(splash, X, 0x3f);
}

/// The same where the sprites 0 to 2 stand in front of the board: sprites 3 to 7 have 15 signs.
#[inline(always)]
pub fn unpack_behind(splash: &Splash) {
    unpack_for(splash, X + 12 - 3 * 24, 0xf8);
}

/// The same with these sprites, of which number 0 would begin at `x`.
#[inline(always)]
fn unpack_for(splash: &Splash, x: u8, enabled: u8) {
    vic::blank(Colour::Black);
    MATRIX_A.unpack(splash.cells);
    // The matrix is followed by the colours, two in a byte, where the other matrix will be.
    let (mut packed, mut colour) = (MATRIX_A.byte(CELLS), COLOUR_RAM.byte(0));
    for _ in 0..4 {
        for at in 0..QUARTER / 2 {
            let pair = packed.get(at);
            colour.put(2 * at, pair >> 4);
            colour.put(2 * at + 1, pair);
        }
        packed = packed.plus(u16::from(QUARTER / 2));
        colour = colour.plus(u16::from(QUARTER));
    }
    let (mut from, mut to) = (MATRIX_A.byte(0), MATRIX_B.byte(0));
    for _ in 0..4 {
        for at in 0..QUARTER {
            to.put(at, from.get(at));
        }
        from = from.plus(u16::from(QUARTER));
        to = to.plus(u16::from(QUARTER));
    }
    fence();
    BITMAP.unpack(splash.bitmap);
    vic::place_sprites(x);
    PORT.write(ALL_RAM);
    fence();
    // Not `fill`: a disk loads that later.
    let mut page = sprites(0);
    for _ in 0..4 * SPRITES_A_LINE * SPRITE / 256 {
        for at in 0..=255 {
            page.put(at, 0);
        }
        page = page.plus(256);
    }
    fence();
    PORT.write(WITH_CHIPS);
    line(0, &splash.lines[0], enabled);
    line(1, &splash.lines[1], enabled);
    write(sprites(2), splash.instead[0]);
    write(sprites(3), splash.instead[1]);
}

/// The sprites of a line.
const fn sprites(index: u8) -> Byte {
    PLANE.byte(0).plus(SPRITES_A_LINE * SPRITE * index as u16)
}

#[inline(always)]
fn line(index: u8, line: &Line, enabled: u8) {
    let sprites = sprites(index);
    write(sprites, line.words);
    let band = Band {
        line: line.line - 2,
        y: line.line - 2,
        pointer: sprite_pointer(sprites),
        enabled,
        colour: line.colour,
    };
    vic::set_band(index, band);
}

/// Shows the picture, which nothing has been drawn over yet, and its text.
pub fn show() {
    BAND_COUNT.write(2);
    vic::show(Mode::Multicolour);
}

/// Writes into sprites side by side, three signs each, from their second row on: the interrupt
/// writes their colours while the first is shown.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", link_section = ".once")]
#[inline(never)]
fn write(sprites: Byte, words: &[u8]) {
    PORT.write(ALL_RAM);
    fence();
    let mut byte = 3;
    let mut sprite = sprites;
    for &sign in words {
        let at = sprite.plus(byte);
        let mut index = 0;
        for &row in text::glyph(sign) {
            at.put(index, row);
            index += 3;
        }
        byte += 1;
        if byte == 6 {
            byte = 3;
            sprite = sprite.plus(SPRITE);
        }
    }
    fence();
    PORT.write(WITH_CHIPS);
}

/// Lets the second line glow, at `tick`.
pub fn animate(tick: u8) {
    if let Some(colour) = GLOW.get(usize::from(tick >> 3 & 7)) {
        vic::colour(1, *colour);
    }
}
