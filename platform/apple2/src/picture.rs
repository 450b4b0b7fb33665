//! The small pictures of panel and pages: stones and the spiral, two letters wide and high.

use crate::letters::ORANGE;
use crate::screen;
use gomoku::point::Side;

/// Bytes of a picture: 2 x 16.
const PICTURE: usize = 32;
static STONES: &[u8; 2 * PICTURE] = include_bytes!(concat!(env!("OUT_DIR"), "/stones.bin"));
static SPIRAL: &[u8; 8 * PICTURE] = include_bytes!(concat!(env!("OUT_DIR"), "/spiral.bin"));

/// Draws a stone with its left top corner at byte `column` of row `y`, or blackens its place.
pub fn stone(column: u8, y: u8, side: Option<Side>) {
    let index = match side {
        None => return crate::letters::blank(column, y, 2, 16),
        Some(Side::Black) => 0,
        Some(Side::White) => 1,
    };
    screen::copy(
        column,
        y,
        STONES.chunks_exact(PICTURE).nth(index).unwrap_or(&[]),
    );
}

/// Draws the spiral in one of its eight phases.
pub fn spiral(column: u8, y: u8, phase: u8) {
    let picture = SPIRAL.chunks_exact(PICTURE).nth(usize::from(phase & 7));
    screen::copy(column, y, picture.unwrap_or(&[]));
}

/// Draws an orange line from byte `column`, an even one, over eight bytes of row `y` and the next.
pub fn rule(column: u8, y: u8) {
    let [even, odd] = ORANGE;
    for y in [y, y.wrapping_add(1)] {
        let at = screen::byte(column, y);
        for offset in 0..8 {
            at.plus(offset)
                .write(if offset & 1 == 0 { even } else { odd });
        }
    }
}
