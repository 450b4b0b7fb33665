//! The small pictures beside text, two letters wide and high: the spiral, and a game's own.

use crate::screen;

/// Sixteen rows of two bytes.
pub type Picture = [u8; 32];

/// Draws a picture with its left top corner at byte `column` of row `y`, or blackens its place.
#[inline(never)]
pub fn draw(column: u8, mut y: u8, picture: Option<&Picture>) {
    for pair in picture.unwrap_or(&[0; 32]).chunks_exact(2) {
        let row = screen::byte(column, y);
        row.put(0, pair[0]);
        row.put(1, pair[1]);
        y = y.wrapping_add(1);
    }
}
