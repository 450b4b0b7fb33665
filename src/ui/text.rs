//! Lines of text for the panel and the pages.

use crate::platform::{Cell, Ink, Platform};
use heapless::String;

/// A line as long as the widest page needs.
pub type Line = String<40, u8>;

/// Fills `line` with blanks up to `columns`, so that it covers what was there.
#[inline(never)]
pub fn pad(line: &mut Line, columns: u8) {
    while line.len() < columns as usize && line.push_str(" ").is_ok() {}
}

/// Writes `text` at `column` and `row`.
#[inline(never)]
pub fn put<P: Platform>(platform: &mut P, column: u8, row: u8, ink: Ink, text: &str) {
    platform.text(Cell { column, row }, ink, text);
}

/// Writes `text` there with blanks after it, `columns` in all.
#[inline(never)]
pub fn put_padded<P: Platform>(
    platform: &mut P,
    column: u8,
    row: u8,
    columns: u8,
    ink: Ink,
    text: &str,
) {
    let mut line = Line::new();
    // A text that does not fit is a mistake in a table: nothing is written then.
    let _ = line.push_str(text);
    pad(&mut line, columns);
    put(platform, column, row, ink, &line);
}

/// Appends `number` with two digits; 0 to 99.
pub fn two_digits(line: &mut Line, number: u8) {
    if number < 10 {
        let _ = line.push_str("0");
    }
    let _ = ufmt::uwrite!(line, "{}", number);
}
