//! Letters: 6 x 8 dots in cells of 7 x 8, so that each is one byte wide.

use crate::register::Register;
use crate::screen;
use gomoku::platform::Ink;

static LETTERS: &[u8; 95 * 8] = include_bytes!(concat!(env!("OUT_DIR"), "/letters.bin"));

/// Odd dots: orange where bit 7 is set and the byte's column is even, thin in monochrome.
const ODD: u8 = 0x2a;
const EVEN: u8 = 0x55;
const BIT7: u8 = 0x80;

/// Draws the sign `code` (ASCII) in byte `column`, its top on row `y`, a multiple of 8 or not.
/// About 60 cycles a row at best.
pub fn letter(column: u8, y: u8, ink: Ink, code: u8) {
    let index = usize::from(code.wrapping_sub(b' ')) << 3;
    let Some(rows) = LETTERS
        .get(index..)
        .and_then(|rest| rest.first_chunk::<8>())
    else {
        return;
    };
    let (keep, turn) = style(column, ink);
    for (offset, row) in (0u8..).zip(rows) {
        screen::byte(column, y.wrapping_add(offset)).write((row & keep) ^ turn);
    }
}

/// Which dots of a letter are kept, and what they are then exclusive-ored with.
fn style(column: u8, ink: Ink) -> (u8, u8) {
    // Seven dots a byte: what is odd in one column is even in the next.
    let (odd, even) = if column & 1 == 0 {
        (ODD, EVEN)
    } else {
        (EVEN, ODD)
    };
    match ink {
        Ink::Plain | Ink::White => (0x7f, 0),
        Ink::Dim => (even, BIT7),
        Ink::Title | Ink::Black => (odd, BIT7),
        Ink::Bright => (0x7f, 0x7f),
    }
}

/// Writes `text` from byte `column` on.
pub fn text(mut column: u8, y: u8, ink: Ink, text: &str) {
    for code in text.bytes() {
        letter(column, y, ink, code);
        column = column.wrapping_add(1);
    }
}

/// Blackens `bytes` bytes of `rows` rows.
pub fn blank(column: u8, y: u8, bytes: u8, rows: u8) {
    for row in 0..rows {
        let at: Register = screen::byte(column, y.wrapping_add(row));
        for offset in 0..bytes {
            at.plus(offset).write(0);
        }
    }
}
