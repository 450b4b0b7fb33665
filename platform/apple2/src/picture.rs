//! The small pictures of panel and pages: stones and the spiral, two letters wide and high.

use crate::screen;
use gomoku::rules::point::Side;

/// Rows of a picture.
const ROWS: u8 = 16;
/// Left and right bytes of all pictures, row by row: the stones, then the spiral's phases.
static LEFT: &[u8; 256] = include_bytes!(concat!(env!("OUT_DIR"), "/pictures-left.bin"));
static RIGHT: &[u8; 256] = include_bytes!(concat!(env!("OUT_DIR"), "/pictures-right.bin"));
const BLACK: u8 = 0;
const WHITE: u8 = ROWS;
const SPIRAL: u8 = 2 * ROWS;
const NOTHING: u8 = 10 * ROWS;

/// Draws a stone with its left top corner at byte `column` of row `y`, or blackens its place.
pub fn stone(column: u8, y: u8, side: Option<Side>) {
    let first = match side {
        None => NOTHING,
        Some(Side::Black) => BLACK,
        Some(Side::White) => WHITE,
    };
    copy(column, y, first);
}

/// Draws the spiral in one of its eight phases.
pub fn spiral(column: u8, y: u8, phase: u8) {
    copy(column, y, SPIRAL + ((phase & 7) << 4));
}

fn copy(column: u8, mut y: u8, first: u8) {
    let mut at = first;
    for _ in 0..ROWS {
        let row = screen::byte(column, y);
        row.put(0, LEFT[at as usize]);
        row.put(1, RIGHT[at as usize]);
        at = at.wrapping_add(1);
        y = y.wrapping_add(1);
    }
}

/// Draws an orange line from byte `column`, an even one, over eight bytes of row `y` and the next.
pub fn rule(column: u8, y: u8) {
    for y in [y, y.wrapping_add(1)] {
        let row = screen::byte(column, y);
        for pair in [0, 2, 4, 6] {
            // Odd dots and bit 7.
            row.put(pair, 0xaa);
            row.put(pair + 1, 0xd5);
        }
    }
}
