//! Wood: whole cells, brown with orange grain.

use super::bitmap;
use crate::vic::Colour;

/// A cell of a frame's upper side, and one of its right side.
pub use crate::art::{FRAME_RIGHT as RIGHT, FRAME_TOP as TOP};

/// The colours of a frame's grain.
pub const GRAIN: u8 = (Colour::Orange as u8) << 4 | Colour::Brown as u8;

/// Draws a beam above and below a page: its first and last rows of cells.
#[inline(never)]
pub fn page() {
    for row in [0, bitmap::LINES - 1] {
        for column in 0..bitmap::COLUMNS {
            bitmap::draw(column, row, TOP);
        }
        bitmap::colour(0, row, bitmap::COLUMNS, GRAIN);
    }
}
