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

/// Writes the number of a row of the board (1 to 15) left of it; `top` is the pixel line of the
/// digits' first row.
#[inline(never)]
pub fn number(top: u8, number: u8) {
    let tens = if number >= 10 { b'1' } else { b' ' };
    let ones = if number >= 10 { number - 10 } else { number };
    let mut left = bitmap::cell(0, top >> 3).plus(u16::from(top & 7));
    let digits = text::glyph(tens).iter().zip(text::glyph(b'0' + ones));
    for (ten, one) in digits.take(7) {
        left.write(*ten);
        let right = left.plus(8);
        right.write(right.read() & 0x01 | one);
        left = bitmap::next(left);
    }
}

/// Writes the letter of a column of the board (0 for a) below it, its first pixel at `left`, a
/// multiple of four.
#[inline(never)]
pub fn letter(left: u8, column: u8) {
    let mut at = bitmap::cell(left >> 3, BOTTOM);
    let shifted = left & 4 != 0;
    for &row in text::glyph(b'a' + column) {
        let wide = if shifted {
            u16::from(row) << 4
        } else {
            u16::from(row) << 8
        };
        for byte in wide.to_be_bytes() {
            at.write(at.read() | byte);
            at = at.plus(8);
        }
        // To the next line of the first cell.
        at = at.plus(1u16.wrapping_sub(16));
    }
}
