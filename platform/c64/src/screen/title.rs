//! Titles: large letters that fade from row to row like the splash's.

use super::{bitmap, text};
use crate::vic::Colour;
use kit::text::letters;

/// The colours of a title's rows of cells.
const FADE: [Colour; 3] = [Colour::White, Colour::Yellow, Colour::Orange];

/// Four pixels, each doubled.
const DOUBLE: [u8; 16] = [
    0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f, 0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff,
];

/// Writes letters twice as high, over this row of cells and the next.
pub fn tall(column: u8, row: u8, words: &str) {
    write(column, row, words, false);
}

/// Writes letters twice as wide and three times as high, over three rows of cells.
pub fn large(column: u8, row: u8, words: &str) {
    write(column, row, words, true);
}

#[inline(never)]
fn write(column: u8, row: u8, words: &str, large: bool) {
    let mut at = column;
    for sign in letters(words) {
        // The eighth row of a glyph is empty: three rows of cells have room for seven rows of three
        // lines, two for seven of two, clear of a page's frame above them.
        let mut byte = bitmap::cell(at, row);
        let mut line = 2;
        if large {
            at = at.wrapping_add(1);
        }
        at = at.wrapping_add(1);
        for &dots in text::glyph(sign).iter().take(7) {
            for _ in 0..if large { 3 } else { 2 } {
                let mut left = dots;
                if large {
                    left = DOUBLE[usize::from(dots >> 4)];
                    let right = DOUBLE[usize::from(dots & 15)];
                    byte.put(line + 8, right);
                }
                byte.put(line, left);
                line += 1;
                if line == 8 {
                    byte = byte.plus(bitmap::ROW);
                    line = 0;
                }
            }
        }
    }
    let colours = if large { &FADE[..] } else { &FADE[1..] };
    fade(column, row, at.wrapping_sub(column), colours);
}

fn fade(column: u8, row: u8, count: u8, colours: &[Colour]) {
    let mut row = row;
    for &colour in colours {
        bitmap::colour(column, row, count, text::on_black(colour));
        row = row.wrapping_add(1);
    }
}
