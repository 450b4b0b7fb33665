//! Titles: large letters that fade from row to row like the splash's.

use super::{bitmap, text};
use crate::register::Register;
use crate::vic::Colour;
use gomoku::platform::letters;

/// The colours of a title's rows of cells.
const FADE: [Colour; 3] = [Colour::White, Colour::Yellow, Colour::Orange];

/// Four pixels, each doubled.
const DOUBLE: [u8; 16] = [
    0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f, 0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff,
];

/// Writes letters twice as high, over this row of cells and the next.
pub fn tall(column: u8, row: u8, words: &str) {
    let mut at = column;
    for sign in letters(words) {
        let mut address = bitmap::cell(at, row);
        for &byte in text::glyph(sign) {
            for _ in 0..2 {
                Register(address).write(byte);
                address = bitmap::below(address);
            }
        }
        at = at.wrapping_add(1);
    }
    fade(column, row, at.wrapping_sub(column), &FADE[1..]);
}

/// Writes letters twice as wide and three times as high, over three rows of cells.
pub fn large(column: u8, row: u8, words: &str) {
    let mut at = column;
    for sign in letters(words) {
        let mut address = bitmap::cell(at, row).wrapping_add(2);
        for &byte in text::glyph(sign).iter().take(7) {
            let left = DOUBLE[usize::from(byte >> 4)];
            let right = DOUBLE[usize::from(byte & 15)];
            for _ in 0..3 {
                Register(address).write(left);
                Register(address.wrapping_add(8)).write(right);
                address = bitmap::below(address);
            }
        }
        at = at.wrapping_add(2);
    }
    fade(column, row, at.wrapping_sub(column), &FADE);
}

fn fade(column: u8, row: u8, count: u8, colours: &[Colour]) {
    let mut row = row;
    for &colour in colours {
        bitmap::colour(column, row, count, text::on_black(colour));
        row = row.wrapping_add(1);
    }
}
