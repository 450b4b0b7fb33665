//! A line of text for a panel or a page.

use super::{is_letter, letters, pair, Text, Texts};
use crate::platform::{Cell, Display, Ink};
use core::marker::PhantomData;
use heapless::String;

/// Columns of a page.
pub const PAGE: u8 = 40;

/// A line as long as the widest page needs. What does not fit is left out. A game has only one, so
/// that its address is a constant everywhere.
#[derive(Clone)]
pub struct Line<T>(String<{ PAGE as usize }, u8>, PhantomData<T>);

impl<T: Texts> Line<T> {
    /// An empty line.
    pub const fn new() -> Line<T> {
        Line(String::new(), PhantomData)
    }

    /// Appends a text.
    #[inline(never)]
    pub fn push(&mut self, text: Text) {
        for packed in text.packed::<T>() {
            self.unpack(packed);
        }
    }

    /// Appends letters that are not packed: those of an overlay, which has its own.
    #[inline(never)]
    pub fn write(&mut self, text: &str) {
        for letter in letters(text) {
            self.letter(letter);
        }
    }

    /// Appends what a packed byte stands for.
    #[inline(never)]
    pub fn unpack(&mut self, packed: u8) {
        let mut waiting = [0; 8];
        let mut count = 0u8;
        let mut packed = packed;
        loop {
            if is_letter(packed) {
                self.letter(packed);
                if count == 0 {
                    return;
                }
                count -= 1;
                packed = waiting[(count & 7) as usize];
            } else if let Some([first, second]) = pair::<T>(packed) {
                waiting[(count & 7) as usize] = second;
                count += 1;
                packed = first;
            } else {
                return;
            }
        }
    }

    /// Appends one ASCII letter.
    #[inline(never)]
    pub fn letter(&mut self, letter: u8) {
        // The mask says that it is one byte of UTF-8, which spares the code for more.
        let _ = self.0.push((letter & 0x7F) as char);
    }

    /// What is written so far.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Empties the line.
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Appends `number` with at least `digits` (1 or 2) digits.
    #[inline(never)]
    pub fn number(&mut self, number: u8, digits: u8) {
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

    /// Writes the line in two rows of eight columns, from the first column on, and empties it.
    pub fn put_folded<P: Display>(&mut self, platform: &mut P, row: u8, ink: Ink) {
        while self.0.len() < 16 {
            self.letter(b' ');
        }
        if let Some((upper, lower)) = self.0.split_at_checked(8) {
            platform.text(Cell { column: 0, row }, ink, upper);
            let row = row + 1;
            platform.text(Cell { column: 0, row }, ink, lower);
        }
        self.0.clear();
    }

    /// Writes the line at `column` and `row`, with blanks up to `columns`, and empties it.
    #[inline(never)]
    pub fn put<P: Display>(
        &mut self,
        platform: &mut P,
        column: u8,
        row: u8,
        columns: u8,
        ink: Ink,
    ) {
        while (self.0.len() as u8) < columns {
            self.letter(b' ');
        }
        platform.text(Cell { column, row }, ink, &self.0);
        self.0.clear();
    }

    /// Writes `text` alone at `column` and `row`.
    #[inline(never)]
    pub fn show<P: Display>(
        &mut self,
        platform: &mut P,
        column: u8,
        row: u8,
        ink: Ink,
        text: Text,
    ) {
        self.push(text);
        self.put(platform, column, row, 0, ink);
    }
}
