//! Letters: 6 x 8 dots in cells of 7 x 8, so that each is one byte wide. Every stem is two dots
//! wide, so that white letters stay nearly white; letters of one colour would need stems of four.

use crate::screen;
use gomoku::platform::Ink;

static LETTERS: &[u8; 95 * 8] = include_bytes!(concat!(env!("OUT_DIR"), "/letters.bin"));

/// All dots of a byte.
const DOTS: u8 = 0x7f;
/// Bit 7 and every second dot: orange in even columns of bytes, and in odd ones.
pub const ORANGE: [u8; 2] = [0xaa, 0xd5];

/// Writes `text` from byte `column` on, its top on row `y`. About 60 cycles a row of a letter at
/// best. Inverse text ends one space after its last word.
pub fn text(mut column: u8, y: u8, ink: Ink, text: &str) {
    let mut inverse = 0;
    if ink == Ink::Bright {
        let words = text.trim_ascii_end().len() as u8;
        inverse = if words == 0 { 0 } else { words + 1 };
    }
    for code in text.bytes() {
        if ink == Ink::Title {
            tall(column, y, code);
        } else if inverse == 0 {
            letter(column, y, 0, code);
        } else {
            inverse -= 1;
            letter(column, y, DOTS, code);
        }
        column = column.wrapping_add(1);
    }
}

/// Draws the sign `code` (ASCII), its dots exclusive-ored with `turn`, 0 or [`DOTS`]. Inverse
/// letters have one row of light above them, which goes when others are written there.
fn letter(column: u8, y: u8, turn: u8, code: u8) {
    if y != 0 {
        let above = screen::byte(column, y.wrapping_sub(1));
        if turn != 0 {
            above.write(DOTS);
        } else if above.read() == DOTS {
            above.write(0);
        }
    }
    let mut y = y;
    for row in glyph(code) {
        screen::byte(column, y).write(row ^ turn);
        y = y.wrapping_add(1);
    }
}

/// Draws it twice as high.
fn tall(column: u8, mut y: u8, code: u8) {
    for row in glyph(code) {
        screen::byte(column, y).write(*row);
        screen::byte(column, y.wrapping_add(1)).write(*row);
        y = y.wrapping_add(2);
    }
}

/// The rows of a sign.
fn glyph(code: u8) -> &'static [u8] {
    let index = usize::from(code.wrapping_sub(b' ')) << 3;
    LETTERS
        .get(index..)
        .and_then(|rest| rest.get(..8))
        .unwrap_or(&[])
}

/// Draws one letter.
pub fn sign(column: u8, y: u8, code: u8) {
    letter(column, y, 0, code);
}

/// Blackens `bytes` bytes of `rows` rows.
pub fn blank(column: u8, mut y: u8, bytes: u8, rows: u8) {
    for _ in 0..rows {
        let at = screen::byte(column, y);
        for offset in 0..bytes {
            at.plus(offset).write(0);
        }
        y = y.wrapping_add(1);
    }
}
