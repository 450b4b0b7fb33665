//! A board without pieces: its lines, letters and colours.

use c64::memory::{BITMAP, MATRICES};
use c64::register::Byte;
use c64::screen::{bitmap, text};
use c64::vic::Colour;

/// The wood: black on orange.
const WOOD: u8 = Colour::Orange as u8;
/// Cells of the board: one column right of the rank letters.
pub const FIRST: u8 = 1;
pub const COLUMNS: u8 = 28;
pub const ROWS: u8 = 24;

/// Of each rank: its first byte in the cells left of the board, less one.
static RANKS: [Byte; 16] = {
    let mut ranks = [BITMAP.byte(0); 16];
    let mut rank = 0;
    while rank < 16 {
        // Twelve lines are a row and a half of cells.
        let row = (rank + rank / 2) as u16;
        let line = 4 * (rank as u16 & 1);
        ranks[rank] = BITMAP
            .byte(0)
            .plus((bitmap::ROW * row + line).wrapping_sub(1));
        rank += 1;
    }
    ranks
};

/// The first byte of a rank in the cells left of the board, less one.
#[inline(always)]
pub fn first(rank: u8) -> Byte {
    RANKS[usize::from(rank & 15)]
}

/// The right lines of four columns, in the seven cells that these take.
static LINES: [u8; 7] = [0, 0x04, 0, 0x10, 0, 0x40, 0x01];

/// Writes a byte in several rows of cells or in all of them, `at` bytes after a place in the first.
macro_rules! rows {
    ($first:expr, $at:ident, $dots:expr) => {
        // In this order, or the compiler delays the rows that `draw` may write once more.
        rows!($first, $at, $dots, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23)
    };
    ($first:expr, $at:ident, $dots:expr, $($row:literal)*) => { $(
        BITMAP.byte($row * bitmap::ROW + $first).put($at, $dots);
    )* };
}

/// Gives all cells their colours.
pub fn paint() {
    const GREY: u8 = text::on_black(Colour::LightGrey);
    let mut at = FIRST;
    // Four times six rows at once, in both matrices.
    for _ in 0..ROWS / 4 {
        for _ in 0..COLUMNS {
            paint_cells(at, WOOD);
            at = at.wrapping_add(1);
        }
        // The panel, and the first cell of the next row.
        for _ in COLUMNS..bitmap::COLUMNS {
            paint_cells(at, GREY);
            at = at.wrapping_add(1);
        }
    }
    const LAST: u16 = ROWS as u16 * bitmap::COLUMNS as u16;
    let [first, second] = MATRICES;
    first.byte(0).put(0, GREY);
    second.byte(0).put(0, GREY);
    first.byte(LAST).fill(GREY, bitmap::COLUMNS.into());
    second.byte(LAST).fill(GREY, bitmap::COLUMNS.into());
}

/// Paints a cell and those 6, 12 and 18 rows below it.
#[inline(always)]
fn paint_cells(at: u8, colours: u8) {
    const SIX: u16 = 6 * bitmap::COLUMNS as u16;
    let [first, second] = MATRICES;
    first.byte(0).put(at, colours);
    first.byte(SIX).put(at, colours);
    first.byte(2 * SIX).put(at, colours);
    first.byte(3 * SIX).put(at, colours);
    second.byte(0).put(at, colours);
    second.byte(SIX).put(at, colours);
    second.byte(2 * SIX).put(at, colours);
    second.byte(3 * SIX).put(at, colours);
}

/// Draws a board without pieces: each byte of a row of cells in all rows.
pub fn draw() {
    const LEFT: u16 = 8 * FIRST as u16;
    let mut at = 0u8;
    for _ in 0..COLUMNS / 7 {
        for &dots in &LINES {
            for byte in 0..8u8 {
                // Three rows of cells are two ranks.
                rows!(LEFT, at, dots);
                if byte == 3 {
                    rows!(LEFT, at, 0xFF, 1 4 7 10 13 16 19 22);
                }
                if byte == 7 {
                    rows!(LEFT, at, 0xFF, 2 5 8 11 14 17 20 23);
                }
                at = at.wrapping_add(1);
            }
        }
    }
}

/// Clears the panel, and the first cell of each row.
pub fn clear() {
    const RIGHT: u16 = 8 * (FIRST + COLUMNS) as u16;
    for at in 0..8 * (bitmap::COLUMNS - COLUMNS) {
        rows!(RIGHT, at, 0);
    }
    BITMAP.byte(0).fill(0, 8);
    // The last row has no next one.
    let last = BITMAP.byte(bitmap::ROW * u16::from(ROWS) + RIGHT);
    last.fill(0, bitmap::ROW - RIGHT);
}

/// Writes the letter of a rank left of it.
pub fn letter(rank: u8) {
    let mut at = first(rank).plus(1);
    let (mut line, mut left) = (2, 6 - (rank & 1) * 4);
    for &dots in text::glyph(b'a' + rank) {
        if left == 0 {
            at = at.plus(bitmap::ROW - 8);
        }
        left = left.wrapping_sub(1);
        at.put(line, dots);
        line += 1;
    }
}
