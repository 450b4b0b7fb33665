//! The frame round the board's orange wood, and the coordinates on it.

use c64::screen::{bitmap, frame, text};
use c64::vic::Colour;

/// The wood: black on orange, so that lines and stones need no colours of their own.
const WOOD: u8 = Colour::Orange as u8;
/// The coordinates on the frame.
const LABELS: u8 = (Colour::Yellow as u8) << 4 | Colour::Brown as u8;

/// The frame takes columns 0, 1 and 25 and rows 0 and 24 of cells.
pub const RIGHT: u8 = 25;
const BOTTOM: u8 = bitmap::LINES - 1;

/// Draws frame and bare wood over an empty bitmap.
#[inline(never)]
pub fn draw() {
    for column in 0..=RIGHT {
        bitmap::draw(column, 0, frame::TOP);
    }
    bitmap::colour(0, 0, RIGHT + 1, frame::GRAIN);
    bitmap::colour(0, BOTTOM, RIGHT + 1, LABELS);
    for row in 1..BOTTOM {
        bitmap::draw(RIGHT, row, frame::RIGHT);
        bitmap::colour(0, row, 2, LABELS);
        bitmap::colour(2, row, RIGHT - 2, WOOD);
        bitmap::colour(RIGHT, row, 1, frame::GRAIN);
    }
    // The frame's shadow on the wood, at its top and left: a line, and every other pixel of one.
    for column in 2..RIGHT {
        let top = bitmap::cell(column, 1);
        top.write(0xff);
        top.plus(1).write(0xaa);
    }
    let mut at = bitmap::cell(2, 1);
    for row in 0..(BOTTOM - 1) * 8 {
        at.write(at.read() | if row & 1 == 0 { 0xc0 } else { 0x80 });
        at = bitmap::next(at);
    }
}

/// Writes the number of a row of the board (1 to 15), 16 pixels wide, with its top left corner at
/// pixel `left`, a multiple of four, of line `top`.
pub fn number(left: u8, top: u8, number: u8) {
    let mut ones = number;
    if number >= 10 {
        sign(left, top, b'1');
        ones -= 10;
    }
    sign(left.wrapping_add(8), top, b'0' + ones);
}

/// Writes a character over what is there, with its top left corner as in [`number`].
#[inline(never)]
pub fn sign(left: u8, top: u8, sign: u8) {
    let mut at = bitmap::cell(left >> 3, top >> 3).plus(u16::from(top & 7));
    for &row in text::glyph(sign).iter().take(7) {
        let mut first = row;
        if left & 4 != 0 {
            let next = at.plus(8);
            next.write(next.read() | row << 4);
            first >>= 4;
        }
        at.write(at.read() | first);
        at = bitmap::below(at);
    }
}
