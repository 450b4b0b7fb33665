//! Text, and the small pictures beside it, in cells of the bitmap.

use super::bitmap;
use crate::art::{GLYPHS, SPIRAL};
use crate::vic::Colour;
use kit::platform::Ink;
use kit::text::letters;

/// The colours of an ink, on black.
pub fn colours(ink: Ink) -> u8 {
    on_black(colour(ink))
}

/// The colour of an ink.
pub fn colour(ink: Ink) -> Colour {
    match ink {
        Ink::Plain | Ink::Black => Colour::LightGrey,
        Ink::Dim => Colour::Grey,
        Ink::Bright => Colour::Yellow,
        Ink::Title => Colour::Orange,
        Ink::White => Colour::White,
    }
}

/// The colours of a cell: `ink` on black.
pub const fn on_black(ink: Colour) -> u8 {
    (ink as u8) << 4
}

/// The glyph of an ASCII sign; anything else is a blank.
#[allow(unsafe_code)]
#[cfg_attr(target_os = "none", link_section = ".early")]
#[inline(never)]
pub fn glyph(sign: u8) -> &'static [u8; 8] {
    let index = sign.wrapping_sub(b' ');
    GLYPHS.get(usize::from(index)).unwrap_or(&GLYPHS[0])
}

/// Writes from a cell to the right. About 300 cycles a sign.
pub fn write(column: u8, row: u8, colours: u8, text: &str) {
    let mut at = bitmap::cell(column, row);
    let mut count = 0u8;
    for sign in letters(text) {
        bitmap::fill(at, glyph(sign));
        at = at.plus(8);
        count = count.wrapping_add(1);
    }
    bitmap::colour(column, row, count, colours);
}

/// A picture of 2 x 2 cells.
pub type Square = [[[u8; 8]; 2]; 2];

/// Draws a picture on black, or clears its place.
#[inline(never)]
pub fn square(column: u8, row: u8, colour: Colour, picture: Option<&Square>) {
    let mut row = row;
    for number in 0..2 {
        for half in 0..2 {
            // A blank letter: a blank picture would take 32 bytes.
            let cell = picture.map_or(&GLYPHS[0], |picture| &picture[number][half]);
            bitmap::draw(column.wrapping_add(half as u8), row, cell);
        }
        bitmap::colour(column, row, 2, on_black(colour));
        row = row.wrapping_add(1);
    }
}

/// Draws a phase (modulo eight) of the spiral, or clears its place.
pub fn spiral(column: u8, row: u8, phase: Option<u8>) {
    let picture = phase.and_then(|phase| SPIRAL.get(usize::from(phase & 7)));
    square(column, row, Colour::Yellow, picture);
}
