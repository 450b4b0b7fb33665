//! The picture of one square: its part of the bitmap, and that of the plane behind it.

use crate::art::{FIRST_RUNS, GLYPHS, INKS, KANJI, LETTERS, MARKS};
use c64::register::Byte;
use c64::screen::bitmap;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::platform::Signs;

/// Images of squares, as `build.rs` orders them.
const VACANT: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 3;
pub const MARK_VACANT: u8 = 5;
const MARK_FIRST: u8 = 6;
const MARK_SECOND: u8 = 7;
const MARK_SELF_BURN: u8 = 8;
const ASH: u8 = 9;
/// Rows of a sign, and the places of the first and of the one after the last.
const SIGN: usize = 8;
const HALF: u8 = SIGN as u8 / 2;
const FIRST: u8 = 2;
const END: u8 = FIRST + SIGN as u8;
pub const SIGN_ROWS: [u8; 2] = [FIRST, END];
/// Bytes of an image.
const INK: u8 = 24;

/// A square.
pub struct Picture {
    /// The first 8 pixels of each of 12 rows. White's bodies, whose points are below, begin at the
    /// second place, so that all signs begin at the third.
    pub left: [u8; 16],
    /// The last 6.
    pub right: [u8; 16],
    /// The place of the first row.
    first: u8,
    /// What it shows: the piece, and the mark with bit 7 for ash; zeros at first.
    shown: [u8; 2],
    /// One more than the number of its image; 0 at first.
    image: u8,
    /// Signs are kanji.
    kanji: bool,
}

impl Picture {
    /// Nothing.
    pub const fn new() -> Picture {
        Picture {
            left: [0; 16],
            right: [0; 16],
            first: 0,
            shown: [0; 2],
            image: 0,
            kanji: false,
        }
    }

    /// From now on signs are kanji, or letters.
    pub fn signs(&mut self, signs: Signs) {
        self.kanji = signs == Signs::Kanji;
        self.forget();
    }

    /// Its rows were used for something else.
    pub fn forget(&mut self) {
        self.shown = [0; 2];
        self.image = 0;
        self.first = 0;
    }

    /// Becomes a piece, or a vacant square, with a mark on it. `ash`: a vacant one that something
    /// was taken from.
    pub fn compose(&mut self, piece: Piece, mark: Mark, ash: bool) {
        // Many squares are like the one before. Zeros are no square's.
        let shown = [piece.0, (1 + mark as u8) | u8::from(ash) << 7];
        if core::mem::replace(&mut self.shown, shown) == shown {
            return;
        }
        let image = if piece.is_vacant() {
            match mark {
                Mark::SelfBurn => MARK_SELF_BURN,
                Mark::LionA => MARK_FIRST,
                Mark::LionB => MARK_SECOND,
                Mark::None if ash => ASH,
                Mark::None => VACANT,
                _ => MARK_VACANT,
            }
        } else {
            let body = match piece.side() {
                Side::Black => BLACK,
                Side::White => WHITE,
            };
            body + u8::from(piece.is_promoted())
        };
        let mut at = image * INK;
        if core::mem::replace(&mut self.image, image + 1) != image + 1 {
            self.first = u8::from(piece.side() == Side::White);
            for row in self.first..self.first + INK / 2 {
                self.left[usize::from(row & 15)] = INKS[usize::from(at)];
                self.right[usize::from(row & 15)] = INKS[usize::from(at + INK / 2)];
                at += 1;
            }
        }
        if !piece.is_vacant() {
            self.sign(piece, mark);
        }
    }

    /// The first run of its image.
    pub fn runs(&self) -> u8 {
        let image = usize::from(self.image.wrapping_sub(1));
        FIRST_RUNS.get(image).copied().unwrap_or(0)
    }

    /// Cuts a sign out of Black's body or draws it on White's: eight rows that are alike before.
    fn sign(&mut self, piece: Piece, mark: Mark) {
        let body = match piece.side() {
            Side::Black => [0xFF, 0xF8],
            Side::White => [0, 0x04],
        };
        let form = usize::from(piece.form().wrapping_sub(1));
        if mark != Mark::None {
            let [left, right] = sign_of(mark);
            for row in FIRST..END {
                let at = usize::from(row - FIRST);
                self.set(row, body, left[at], right[at]);
            }
        } else if self.kanji {
            if let Some(kanji) = KANJI.get(form) {
                // In turn, so that each loop has one pointer.
                for row in 0..HALF {
                    let pair = kanji[SIGN + usize::from(row)];
                    self.right[usize::from(FIRST + row)] = pair & 0xF0 ^ body[1];
                    self.right[usize::from(FIRST + HALF + row)] = pair << 4 ^ body[1];
                }
                for row in 0..SIGN as u8 {
                    self.left[usize::from(FIRST + row)] = kanji[usize::from(row)] ^ body[0];
                }
            }
        } else if let Some(&[first, second]) = LETTERS.get(form) {
            self.set(FIRST, body, 0, 0);
            // Rows by the number of a letter's first.
            let (mut at, mut next) = (first, second);
            if second == u8::MAX {
                for row in FIRST + 1..END {
                    let dots = GLYPHS[usize::from(at)];
                    self.set(row, body, dots >> 2, dots << 6);
                    at = at.wrapping_add(1);
                }
                return;
            }
            for row in FIRST + 1..END {
                self.left[usize::from(row)] = GLYPHS[usize::from(at)] ^ body[0];
                at = at.wrapping_add(1);
            }
            for row in FIRST + 1..END {
                let dots = GLYPHS[usize::from(next)];
                self.left[usize::from(row)] ^= dots >> 6;
                self.right[usize::from(row)] = dots << 2 ^ body[1];
                next = next.wrapping_add(1);
            }
        }
    }

    /// Draws a row of a sign on a body, by its place.
    #[inline(always)]
    fn set(&mut self, row: u8, body: [u8; 2], left: u8, right: u8) {
        self.left[usize::from(row)] = left ^ body[0];
        self.right[usize::from(row)] = right ^ body[1];
    }

    /// The places of all rows.
    pub fn rows(&self) -> [u8; 2] {
        [self.first, self.first + INK / 2]
    }

    /// Draws the `rows` of a square in `column` of the board, from one place to another. `before`
    /// is the byte before the square's first row in the cell left of it. The square's first `lines`
    /// rows lie in that row of cells, the others in the next. Pixels outside the square stay.
    #[inline(always)]
    pub fn blit(&self, column: u8, before: Byte, lines: u8, rows: [u8; 2]) {
        // Each part begins where the place of a row is also its index in the cells.
        let before = before.plus((1 - self.first).into());
        let below = lines + self.first;
        let [row, end] = rows;
        self.strip(column, before, below, row);
        self.strip(column, before.plus(bitmap::ROW - 8), end, below);
    }

    /// Draws the rows from `row` up to `end` in the three cells right of `before`, with a loop for
    /// each of the four shifts.
    #[inline(never)]
    pub fn strip(&self, column: u8, before: Byte, end: u8, row: u8) {
        let (at, middle) = (before.plus(8), before.plus(16));
        // There are never more: this tells the compiler.
        if end > 13 {
            return;
        }
        match column & 3 {
            0 => {
                for row in row..end {
                    let [left, right] = self.kept(row);
                    at.put(row, left);
                    middle.put(row, middle.get(row) & 0x03 | right);
                }
            }
            3 => {
                for row in row..end {
                    let [left, right] = self.kept(row);
                    let [first, second] = (whole(left, right) >> 2).to_be_bytes();
                    at.put(row, at.get(row) & 0xC0 | first);
                    middle.put(row, second);
                }
            }
            2 => {
                let last = before.plus(24);
                for row in row..end {
                    let [left, right] = self.kept(row);
                    let [second, third] = (whole(left, right) << 4).to_be_bytes();
                    at.put(row, at.get(row) & 0xF0 | left >> 4);
                    middle.put(row, second);
                    last.put(row, last.get(row) & 0x3F | third);
                }
            }
            _ => {
                let last = before.plus(24);
                for row in row..end {
                    let [left, right] = self.kept(row);
                    let [second, third] = (whole(left, right) << 2).to_be_bytes();
                    at.put(row, at.get(row) & 0xFC | left >> 6);
                    middle.put(row, second);
                    last.put(row, last.get(row) & 0x0F | third);
                }
            }
        }
    }

    /// A row that was composed.
    #[inline(always)]
    pub fn row(&self, row: u8) -> [u8; 2] {
        self.kept(row + self.first)
    }

    /// A row by its place.
    #[inline(always)]
    fn kept(&self, row: u8) -> [u8; 2] {
        let row = usize::from(row);
        match (self.left.get(row), self.right.get(row)) {
            (Some(&left), Some(&right)) => [left, right],
            _ => [0; 2],
        }
    }
}

/// A row in one number.
#[inline(always)]
fn whole(left: u8, right: u8) -> u16 {
    u16::from_be_bytes([left, right])
}

/// The last four dots of a row of a kanji, in the high half.
#[inline(always)]
pub fn kanji_right(kanji: &[u8; 12], row: u8) -> u8 {
    let pair = kanji[SIGN + usize::from(row % HALF)];
    match row / HALF {
        0 => pair & 0xF0,
        _ => pair << 4,
    }
}

/// The rows of a mark, in two halves: 11 pixels from the second on. A move to a vacant square has
/// the first sign.
pub fn sign_of(mark: Mark) -> &'static [[u8; SIGN]; 2] {
    let number = (mark as u8).wrapping_sub(Mark::Vacant as u8);
    MARKS.get(usize::from(number)).unwrap_or(&[[0; SIGN]; 2])
}
