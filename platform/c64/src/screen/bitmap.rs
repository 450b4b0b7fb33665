//! The bitmap: 40 x 25 cells of eight bytes, one after the other.

use crate::art::placed;
use crate::memory::{BITMAP, MATRICES};
use crate::register::Byte;

/// Cells of a row.
pub const COLUMNS: u8 = 40;
/// Rows of cells.
pub const LINES: u8 = 25;
/// Bytes from a row of cells to the next.
pub const ROW: u16 = 8 * COLUMNS as u16;
const _: () = assert!(BITMAP.size() == ROW * LINES as u16);

placed!(
    ".under",
    "The first byte of each row of cells: a table is faster than a multiplication.",
    ROWS: [Byte; LINES as usize] = {
        let mut rows = [BITMAP.byte(0); LINES as usize];
        let mut row = 0;
        while row < LINES as usize {
            rows[row] = BITMAP.byte(ROW * row as u16);
            row += 1;
        }
        rows
    }
);

/// The first byte of a cell.
#[inline(never)]
pub fn cell(column: u8, row: u8) -> Byte {
    let row = ROWS.get(usize::from(row)).copied();
    let row = row.unwrap_or(BITMAP.byte(0));
    row.plus(u16::from(column) << 3)
}

/// The byte below in the same column. Inlined, 25 bytes of code: for what is drawn often.
#[inline(always)]
pub fn below(byte: Byte) -> Byte {
    byte.plus(if byte.address() & 7 == 7 { ROW - 7 } else { 1 })
}

/// The same by a call, for what is drawn rarely.
#[inline(never)]
pub fn next(byte: Byte) -> Byte {
    below(byte)
}

/// Empties the whole bitmap and gives all cells the same two colours.
pub fn clear(colours: u8) {
    BITMAP.fill(0);
    paint(colours);
}

/// Gives all cells the same two colours.
pub fn paint(colours: u8) {
    for matrix in MATRICES {
        matrix.byte(0).fill(colours, 1000);
    }
}

/// Fills a cell with eight bytes.
#[inline(never)]
pub fn draw(column: u8, row: u8, bytes: &[u8; 8]) {
    fill(cell(column, row), bytes);
}

/// The same with a cell that is known by its first byte. Inlined, 100 cycles in place of 160 with a
/// loop.
#[inline(always)]
pub fn fill(at: Byte, bytes: &[u8; 8]) {
    macro_rules! lines {
        ($($line:literal)*) => { $( at.put($line, bytes[$line]); )* };
    }
    lines!(0 1 2 3 4 5 6 7);
}

/// Gives `count` cells of a row their colours: ink in the high half, paper in the low.
#[inline(never)]
pub fn colour(column: u8, row: u8, count: u8, colours: u8) {
    // A cell is eight bytes of the bitmap and one of the matrix.
    let offset = cell(column, row)
        .address()
        .wrapping_sub(BITMAP.byte(0).address())
        >> 3;
    let mut first = MATRICES[0].byte(offset);
    // The second matrix follows the first.
    for _ in MATRICES {
        first.fill(colours, u16::from(count));
        first = first.plus(MATRICES[0].size());
    }
}
