//! The bitmap: 40 x 25 cells of eight bytes, one after the other.

use crate::art::placed;
use crate::memory::{BITMAP, MATRICES};
use crate::register::Register;

/// Bytes from a row of cells to the next.
pub const ROW: u16 = 320;

placed!(
    ".under",
    "The first byte of each row of cells: a table is faster than a multiplication.",
    ROWS: [u16; 25] = {
        let mut rows = [0; 25];
        let mut row = 0;
        while row < 25 {
            rows[row] = BITMAP + ROW * row as u16;
            row += 1;
        }
        rows
    }
);

/// The address of the first byte of a cell.
#[inline(never)]
pub fn cell(column: u8, row: u8) -> u16 {
    let row = ROWS.get(usize::from(row)).copied().unwrap_or(BITMAP);
    row + (u16::from(column) << 3)
}

/// The address of the byte below in the same column: 25 bytes of code, for what is drawn often.
#[inline(always)]
pub fn below(address: u16) -> u16 {
    if address & 7 == 7 {
        address.wrapping_add(ROW - 7)
    } else {
        address.wrapping_add(1)
    }
}

/// The same by a call, for what is drawn seldom.
#[inline(never)]
pub fn next(address: u16) -> u16 {
    below(address)
}

/// Empties the whole bitmap and gives all cells the same two colours.
pub fn clear(colours: u8) {
    Register(BITMAP).fill(0, 8000);
    for matrix in MATRICES {
        Register(matrix).fill(colours, 1000);
    }
}

/// Fills a cell with eight bytes.
#[inline(never)]
pub fn draw(column: u8, row: u8, bytes: &[u8; 8]) {
    let mut address = cell(column, row);
    for &byte in bytes {
        Register(address).write(byte);
        address = address.wrapping_add(1);
    }
}

/// Gives `count` cells of a row their colours: ink in the high half, paper in the low.
#[inline(never)]
pub fn colour(column: u8, row: u8, count: u8, colours: u8) {
    // An eighth of the way into the bitmap is as far into the matrix.
    let offset = cell(column, row).wrapping_sub(BITMAP) >> 3;
    let mut first = Register(MATRICES[0] + offset);
    for _ in 0..count {
        first.write(colours);
        // The second matrix follows the first by 1 KB.
        Register(first.0 | 0x0400).write(colours);
        first.0 = first.0.wrapping_add(1);
    }
}
