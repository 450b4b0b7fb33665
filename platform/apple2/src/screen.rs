//! Hi-res page 1: 192 rows of 40 bytes of 7 dots.

use crate::register::Register;

/// First row of each table entry's address, low and high byte: `$2000 + (y % 8) * $400 +
/// (y / 8 % 8) * $80 + (y / 64) * $28` (Apple II Reference Manual, page 21).
static LOW: [u8; 192] = rows().0;
static HIGH: [u8; 192] = rows().1;

const fn rows() -> ([u8; 192], [u8; 192]) {
    let (mut low, mut high) = ([0; 192], [0; 192]);
    let mut y = 0;
    while y < 192 {
        let at = 0x2000 + (y % 8) * 0x400 + (y / 8 % 8) * 0x80 + (y / 64) * 0x28;
        low[y] = at as u8;
        high[y] = (at >> 8) as u8;
        y += 1;
    }
    (low, high)
}

/// The byte `column` (0..39) of row `y` (0..191).
#[inline(always)]
pub fn byte(column: u8, y: u8) -> Register {
    let low = LOW.get(usize::from(y)).copied().unwrap_or(0);
    let high = HIGH.get(usize::from(y)).copied().unwrap_or(0x20);
    Register::at(u16::from_le_bytes([low, high])).plus(column)
}

/// Blackens the whole page.
pub fn clear() {
    Register::at(0x2000).fill(0x2000, 0);
}

/// Copies a picture two bytes wide, row by row, to `column` from row `y` on.
/// About 40 cycles a byte at best.
pub fn copy(column: u8, mut y: u8, picture: &[u8]) {
    for pair in picture.chunks_exact(2) {
        if let [left, right] = *pair {
            let at = byte(column, y);
            at.write(left);
            at.plus(1).write(right);
        }
        y = y.wrapping_add(1);
    }
}
