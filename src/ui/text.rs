//! Lines of text for the panel and the pages.

use crate::platform::{Cell, Ink, Platform};
use core::convert::Infallible;
use heapless::String;
use ufmt::uWrite;

/// A line as long as the widest page needs. What does not fit is left out.
pub struct Line(String<40, u8>);

impl Line {
    /// An empty line.
    pub fn new() -> Line {
        Line(String::new())
    }

    /// Appends `text`. All text goes through here, so that it is compiled once.
    #[inline(never)]
    pub fn push(&mut self, text: &str) {
        let _ = self.0.push_str(text);
    }

    /// Appends one ASCII letter.
    #[inline(never)]
    pub fn letter(&mut self, letter: u8) {
        // The mask says that it is one byte of UTF-8, which spares the code for more.
        let _ = self.0.push((letter & 0x7F) as char);
    }

    /// Empties the line.
    #[cfg(feature = "saves")]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Writes the line over the `row` of a page from `column` to its end and empties it.
    #[cfg(any(feature = "saves", feature = "advice"))]
    #[inline(never)]
    pub fn put_row<P: Platform>(&mut self, platform: &mut P, column: u8, row: u8, ink: Ink) {
        while self.0.len() < 40 - column as usize {
            self.letter(b' ');
        }
        self.put(platform, column, row, 0, ink);
    }

    /// Appends `number` with at least `digits` (1 or 2) digits.
    #[inline(never)]
    pub fn number(&mut self, number: u8, digits: u8) {
        // Not by ufmt, whose code for numbers of any size would be needed for this alone.
        let (mut rest, mut shown) = (number, false);
        for unit in [100, 10] {
            let mut digit = b'0';
            while rest >= unit {
                rest -= unit;
                digit += 1;
            }
            shown |= digit != b'0' || unit == 10 && digits > 1;
            if shown {
                self.letter(digit);
            }
        }
        self.letter(b'0' + rest);
    }

    /// Writes the line at `column` and `row`, with blanks up to `columns`, of which at most eight
    /// may be missing, and empties it.
    #[inline(never)]
    pub fn put<P: Platform>(
        &mut self,
        platform: &mut P,
        column: u8,
        row: u8,
        columns: u8,
        ink: Ink,
    ) {
        const BLANKS: &str = "        ";
        let missing = columns.saturating_sub(self.0.len() as u8);
        if let Some(blanks) = BLANKS.get(..missing as usize) {
            self.push(blanks);
        }
        put(platform, column, row, ink, &self.0);
        self.0.clear();
    }
}

impl uWrite for Line {
    type Error = Infallible;

    fn write_str(&mut self, text: &str) -> Result<(), Infallible> {
        self.push(text);
        Ok(())
    }
}

/// Writes `text` at `column` and `row`.
#[inline(never)]
pub fn put<P: Platform>(platform: &mut P, column: u8, row: u8, ink: Ink, text: &str) {
    platform.text(Cell { column, row }, ink, text);
}
