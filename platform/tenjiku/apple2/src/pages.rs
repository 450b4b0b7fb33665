//! What pages show of pieces.

use crate::art::{KANJI, NAMES, SPOTS, WHOLE};
use crate::board::DOUBLE;
use apple2::screen;
use tenjiku::platform::Spot;

/// Where `SPOTS` has what `build.rs` orders by direction.
const LINES: u8 = 8;
const ARROWS: u8 = 12;
const RANGES: u8 = 20;

/// The dots of a colour in an even byte of the screen, with its bit 7, and in an odd one.
const WHITE: [u8; 2] = [0x7F, 0x7F];
const BLUE: [u8; 2] = [0xD5, 0xAA];
const ORANGE: [u8; 2] = [0xAA, 0xD5];

/// Draws a square of a diagram on two bytes of 16 rows.
pub fn spot(column: u8, y: u8, spot: Spot) {
    let (number, colour) = match spot {
        Spot::Vacant => (0, WHITE),
        Spot::Piece => (1, WHITE),
        Spot::Step => (2, ORANGE),
        // In colour their numbers could not be read.
        Spot::First => (3, WHITE),
        Spot::Second => (4, WHITE),
        Spot::Three => (5, BLUE),
        Spot::Two => (6, BLUE),
        Spot::Igui => (7, ORANGE),
        Spot::Line(direction) => (LINES + (direction & 3), WHITE),
        Spot::Arrow(direction) => (ARROWS + (direction & 7), WHITE),
        Spot::Range(direction) => (RANGES + (direction & 7), WHITE),
    };
    let Some(rows) = SPOTS.get(usize::from(number)) else {
        return;
    };
    let [even, odd] = colour;
    let [left, right] = if column & 1 == 0 {
        [even, odd]
    } else {
        [odd, even]
    };
    for (y, pair) in (y..).zip(rows.chunks_exact(2)) {
        let line = screen::byte(column, y);
        line.put(0, (pair[0] | 0x80) & left);
        line.put(1, (pair[1] | 0x80) & right);
    }
}

/// Draws the name of a form in kanji twice as large, each on four bytes of 16 rows. It begins two
/// rows higher, so that it does not touch the text below.
pub fn kanji(column: u8, y: u8, form: u8) {
    let name = NAMES.get(usize::from(form.wrapping_sub(1)));
    let mut column = column;
    for &sign in name.into_iter().flatten() {
        let sign = usize::from(sign);
        let more = || WHOLE.get(sign.wrapping_sub(KANJI.len()));
        if let Some(kanji) = KANJI.get(sign).or_else(more) {
            draw_kanji(column, y, kanji);
        }
        column = column.wrapping_add(4);
    }
}

/// Draws one of them.
fn draw_kanji(column: u8, y: u8, kanji: &[u8; 12]) {
    let mut y = y.wrapping_sub(2);
    for row in 0..8u8 {
        let left = kanji[usize::from(row & 7)];
        let pair = kanji[usize::from(8 + (row >> 1 & 3))];
        let last = if row & 1 == 0 { pair & 15 } else { pair >> 4 };
        let nibbles = [left & 15, left >> 4 & 7 | last << 3 & 8, last >> 1];
        let [a, b, c] = nibbles.map(|dots| DOUBLE[usize::from(dots & 15)]);
        let bytes = [a, b << 1 | a >> 7, c << 2 | b >> 6, c >> 5];
        for _ in 0..2 {
            let line = screen::byte(column, y);
            for (at, byte) in (0..).zip(bytes) {
                line.put(at, byte & 0x7F);
            }
            y += 1;
        }
    }
}
