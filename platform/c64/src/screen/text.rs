//! Text, and the small pictures beside it, in cells of the bitmap.

use super::bitmap;
use crate::art::{GLYPHS, SPIRAL, STONES};
use crate::vic::Colour;
use gomoku::rules::point::Side;
use kit::platform::Ink;
use kit::text::letters;

/// The colours of an ink, on black.
pub fn colours(ink: Ink) -> u8 {
    let colour = match ink {
        Ink::Plain => Colour::LightGrey,
        Ink::Dim => Colour::Grey,
        Ink::Bright => Colour::Yellow,
        Ink::Title => Colour::Orange,
        Ink::Black => Colour::LightBlue,
        Ink::White => Colour::White,
    };
    on_black(colour)
}

/// The colours of a cell: `ink` on black.
pub fn on_black(ink: Colour) -> u8 {
    (ink as u8) << 4
}

/// The glyph of an ASCII sign; anything else is a blank.
#[inline(never)]
pub fn glyph(sign: u8) -> &'static [u8; 8] {
    let index = sign.wrapping_sub(b' ');
    GLYPHS.get(usize::from(index)).unwrap_or(&GLYPHS[0])
}

/// Writes from a cell to the right. About 300 cycles a sign.
pub fn write(column: u8, row: u8, colours: u8, text: &str) {
    let mut at = column;
    for sign in letters(text) {
        bitmap::draw(at, row, glyph(sign));
        at = at.wrapping_add(1);
    }
    bitmap::colour(column, row, at.wrapping_sub(column), colours);
}

const NOTHING: [[[u8; 8]; 2]; 2] = [[[0; 8]; 2]; 2];

/// Draws a picture of 2 x 2 cells.
#[inline(never)]
fn square(column: u8, row: u8, colours: u8, cells: &[[[u8; 8]; 2]; 2]) {
    let mut row = row;
    for [left, right] in cells {
        bitmap::draw(column, row, left);
        bitmap::draw(column.wrapping_add(1), row, right);
        bitmap::colour(column, row, 2, colours);
        row = row.wrapping_add(1);
    }
}

/// Draws a stone, or clears its place.
pub fn stone(column: u8, row: u8, side: Option<Side>) {
    match side {
        None => square(column, row, 0, &NOTHING),
        Some(Side::Black) => square(column, row, on_black(Colour::LightGrey), &STONES[0]),
        Some(Side::White) => square(column, row, on_black(Colour::White), &STONES[1]),
    }
}

/// Draws a phase (modulo eight) of the spiral, or clears its place.
pub fn spiral(column: u8, row: u8, phase: Option<u8>) {
    let cells = phase.and_then(|phase| SPIRAL.get(usize::from(phase & 7)));
    let colours = on_black(Colour::Yellow);
    square(column, row, colours, cells.unwrap_or(&NOTHING));
}
