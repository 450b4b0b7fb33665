//! Hi-res page 1: 192 rows of 40 bytes of 7 dots.

use crate::register::memory::SCREEN;
use crate::register::Byte;

/// Bytes of a row, a text column each. What is written beyond them shows 64 rows lower.
pub const COLUMNS: u8 = 40;
/// Rows.
pub const ROWS: u8 = 192;

/// The address of each row's first byte, low and high half: `$2000 + (y % 8) * $400 +
/// (y / 8 % 8) * $80 + (y / 64) * $28` (Apple II Reference Manual, page 21). A byte indexes them
/// unchecked, so they go on to 256.
static LOW: [u8; 256] = rows().0;
static HIGH: [u8; 256] = rows().1;

const fn rows() -> ([u8; 256], [u8; 256]) {
    let (mut low, mut high) = ([0; 256], [0x20; 256]);
    let mut y = 0;
    while y < 192 {
        let at = (y % 8) * 0x400 + (y / 8 % 8) * 0x80 + (y / 64) * 0x28;
        let at = SCREEN.byte(at).address();
        low[y as usize] = at as u8;
        high[y as usize] = (at >> 8) as u8;
        y += 1;
    }
    (low, high)
}

/// The byte `column` (0..39) of row `y` (0..191). The low half never carries: at most $D0 + $27.
#[inline(always)]
pub fn byte(column: u8, y: u8) -> Byte {
    let low = LOW[y as usize].wrapping_add(column);
    SCREEN.with_address([low, HIGH[y as usize]])
}

/// Blackens a quarter of the page, 0 to 3: the same two rows of every eight.
pub fn clear(quarter: u8) {
    SCREEN.byte(u16::from(quarter & 3) << 11).fill(0x800, 0);
}
