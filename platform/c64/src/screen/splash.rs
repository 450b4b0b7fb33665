//! The splash: a packed multicolour picture, and text in sprites over it.
//!
//! The picture is unpacked before anything else and shown at power-on; the game's state takes its
//! place.

use super::text;
use crate::memory::{
    sprite_pointer, ALL_RAM, BAND_COUNT, BITMAP, COLOURS, MATRICES, PLANE, PORT, WITH_CHIPS,
};
use crate::register::Register;
use crate::unpack;
use crate::vic::{self, Band, Colour, Mode};

/// What a game shows first.
pub struct Splash {
    /// The bitmap, packed.
    pub bitmap: &'static [u8],
    /// The matrix and then its colours, two in a byte, packed.
    pub cells: &'static [u8],
    /// Two lines of text of up to eighteen signs, each with its first raster line and its colour.
    pub lines: [(&'static str, u8, Colour); 2],
}

/// The sprite X of the text's left edge.
const X: u8 = 24 + 92;
/// Sprites of a line: eighteen signs.
const SPRITES_A_LINE: u16 = 6;
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

/// Unpacks the picture and gets its text ready, out of sight. 0.8 s.
#[inline(always)]
pub fn unpack(splash: &Splash) {
    vic::blank(Colour::Black);
    unpack::to(splash.cells, MATRICES[0]);
    // The matrix is followed by the colours, two in a byte.
    let mut packed = MATRICES[0] + 1000;
    let mut colour = COLOURS;
    while packed != MATRICES[0] + 1500 {
        let pair = Register(packed).read();
        Register(colour).write(pair >> 4);
        Register(colour.wrapping_add(1)).write(pair & 15);
        colour = colour.wrapping_add(2);
        packed = packed.wrapping_add(1);
    }
    let mut matrix = MATRICES[0];
    while matrix != MATRICES[0] + 1000 {
        Register(matrix | 0x0400).write(Register(matrix).read());
        matrix = matrix.wrapping_add(1);
    }
    unpack::to(splash.bitmap, BITMAP);
    vic::place_sprites(X);
    PORT.write(ALL_RAM);
    Register(PLANE).fill(0, SPRITES_A_LINE * 64 * 2);
    PORT.write(WITH_CHIPS);
    let mut sprites = PLANE;
    for (index, (words, line, colour)) in splash.lines.iter().enumerate() {
        write(sprites, words);
        let band = Band {
            line: line - 1,
            y: line - 1,
            pointer: sprite_pointer(sprites),
            enabled: 0x3f,
            colour: *colour,
        };
        vic::set_band(index as u8, band);
        sprites += SPRITES_A_LINE * 64;
    }
}

/// Shows the picture, which nothing has been drawn over yet, and its text.
pub fn show() {
    BAND_COUNT.write(2);
    vic::show(Mode::Multicolour);
}

/// Writes into sprites side by side, three signs each.
#[inline(always)]
fn write(sprites: u16, words: &str) {
    PORT.write(ALL_RAM);
    let mut byte = 0;
    let mut sprite = sprites;
    for sign in words.bytes() {
        let mut address = sprite + byte;
        for &row in text::glyph(sign) {
            Register(address).write(row);
            address = address.wrapping_add(3);
        }
        byte += 1;
        if byte == 3 {
            byte = 0;
            sprite = sprite.wrapping_add(64);
        }
    }
    PORT.write(WITH_CHIPS);
}

/// Lets the second line glow, at `tick`.
pub fn animate(tick: u8) {
    if let Some(colour) = GLOW.get(usize::from(tick >> 3 & 7)) {
        vic::colour(1, *colour);
    }
}
