//! The picture of one square: its part of the bitmap, and that of the plane behind it.

use crate::art::{GLYPHS, INKS, KANJI, LETTERS, MARKS, PLANES};
use crate::plane::ROWS;
use c64::register::Byte;
use c64::screen::bitmap;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::platform::Signs;

/// Images of squares, as `build.rs` orders them.
const VACANT: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 3;
const MARK_VACANT: u8 = 5;
const MARK_FIRST: u8 = 6;
const MARK_SECOND: u8 = 7;
const MARK_SELF_BURN: u8 = 8;
const ASH: u8 = 9;
/// Rows of a sign.
const SIGN: usize = 8;

/// A square.
pub struct Picture {
    /// The first 8 pixels of each of 12 rows.
    pub left: [u8; 16],
    /// The last 6.
    pub right: [u8; 16],
    /// Seven dots a row, from the left, in 11 rows.
    pub plane: [u8; 16],
    /// What it shows: the piece, the mark and whether there is ash; zeros before all.
    shown: [u8; 3],
    /// One more than the image that the plane's part is of; 0 before all.
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
            plane: [0; 16],
            shown: [0; 3],
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
        self.shown = [0; 3];
        self.image = 0;
    }

    /// Becomes a piece, or a vacant square, with a mark on it. `ash`: a vacant one that something
    /// was taken from.
    pub fn compose(&mut self, piece: Piece, mark: Mark, ash: bool) {
        // Many squares are like the one before. Zeros are no square's.
        let shown = [piece.0, 1 + mark as u8, u8::from(ash)];
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
        if let Some([left, right]) = INKS.get(usize::from(image)) {
            // One loop is shorter than two copies.
            #[allow(clippy::manual_memcpy)]
            for row in 0..12 {
                self.left[row] = left[row];
                self.right[row] = right[row];
            }
        }
        if core::mem::replace(&mut self.image, image + 1) != image + 1 {
            if let Some(plane) = PLANES.get(usize::from(image)) {
                self.plane[..ROWS].copy_from_slice(plane);
            }
        }
        if !piece.is_vacant() {
            // One row higher on White's bodies, whose points are below.
            let first = match piece.side() {
                Side::Black => 2,
                Side::White => 1,
            };
            self.sign(first, piece.form(), mark);
        }
    }

    /// Cuts a sign out of Black's body or draws it on White's: the same.
    fn sign(&mut self, first: u8, form: u8, mark: Mark) {
        if mark != Mark::None {
            let [left, right] = sign_of(mark);
            for (row, (&left, &right)) in (first..).zip(left.iter().zip(right)) {
                self.turn(row, left, right);
            }
            return;
        }
        if self.kanji {
            if let Some(&[a, b, c, d, e, f, g, h, upper, middle, lower]) =
                KANJI.get(usize::from(form.wrapping_sub(1)))
            {
                let mut rest = [upper, middle, lower];
                for (row, dots) in (first..).zip([a, b, c, d, e, f, g, h]) {
                    // From the second pixel on, and from the tenth on.
                    self.turn(row, dots >> 1, dots << 7 | rest[0] >> 1 & 0x70);
                    for _ in 0..3 {
                        rest = shifted(rest);
                    }
                }
            }
            return;
        }
        let Some(&[left, right]) = LETTERS.get(usize::from(form.wrapping_sub(1))) else {
            return;
        };
        if right == u8::MAX {
            self.letter(first + 1, left, 2);
        } else {
            self.letter(first + 1, left, 0);
            self.letter(first + 1, right, 6);
        }
    }

    /// Turns the pixels of a letter, by the number of its first row, which begins `shift` pixels
    /// after the second.
    #[inline(never)]
    fn letter(&mut self, first: u8, glyph: u8, shift: u8) {
        let (mut row, mut at) = (first, glyph);
        for _ in 0..7 {
            let dots = GLYPHS[usize::from(at)];
            match shift {
                0 => self.left[usize::from(row & 15)] ^= dots,
                2 => self.turn(row, dots >> 2, dots << 6),
                _ => self.turn(row, dots >> 6, dots << 2),
            }
            row += 1;
            at = at.wrapping_add(1);
        }
    }

    /// Turns pixels of a row round.
    #[inline(always)]
    fn turn(&mut self, row: u8, left: u8, right: u8) {
        self.left[usize::from(row & 15)] ^= left;
        self.right[usize::from(row & 15)] ^= right;
    }

    /// Draws `rows` rows of the square in `column` of the board, from `line` of the cell at
    /// `first` down. The cells to its right follow; pixels outside the square stay.
    #[inline(never)]
    pub fn blit(&self, column: u8, first: Byte, line: u8, rows: u8) {
        // Each part begins so that the number of a row is its index in the cells, too.
        let lines = 8 - line;
        let first = first.plus(0u16.wrapping_sub(8));
        self.strip(column, first.plus(line.into()), 0, lines);
        let below = first.plus(bitmap::ROW.wrapping_sub(lines.into()));
        self.strip(column, below, lines, rows - lines);
    }

    /// Draws `count` rows from `row` on in three cells: a loop for each of the four shifts.
    #[inline(never)]
    fn strip(&self, column: u8, before: Byte, row: u8, count: u8) {
        let (at, middle, last) = (before.plus(8), before.plus(16), before.plus(24));
        let mut row = row;
        match column & 3 {
            0 => {
                for _ in 0..count {
                    let [left, right] = self.row(row);
                    at.put(row, left);
                    middle.put(row, middle.get(row) & 0x03 | right);
                    row = row.wrapping_add(1);
                }
            }
            3 => {
                for _ in 0..count {
                    let [left, right] = self.row(row);
                    at.put(row, at.get(row) & 0xC0 | left >> 2);
                    middle.put(row, left << 6 | right >> 2);
                    row = row.wrapping_add(1);
                }
            }
            2 => {
                for _ in 0..count {
                    let [left, right] = self.row(row);
                    at.put(row, at.get(row) & 0xF0 | left >> 4);
                    middle.put(row, left << 4 | right >> 4);
                    last.put(row, last.get(row) & 0x3F | right << 4);
                    row = row.wrapping_add(1);
                }
            }
            _ => {
                for _ in 0..count {
                    let [left, right] = self.row(row);
                    at.put(row, at.get(row) & 0xFC | left >> 6);
                    middle.put(row, left << 2 | right >> 6);
                    last.put(row, last.get(row) & 0x0F | right << 2);
                    row = row.wrapping_add(1);
                }
            }
        }
    }

    /// A row that was composed.
    #[inline(always)]
    fn row(&self, row: u8) -> [u8; 2] {
        [
            self.left[usize::from(row & 15)],
            self.right[usize::from(row & 15)],
        ]
    }
}

/// Three bytes moved to the left by a bit.
fn shifted([upper, middle, lower]: [u8; 3]) -> [u8; 3] {
    [
        upper << 1 | middle >> 7,
        middle << 1 | lower >> 7,
        lower << 1,
    ]
}

/// The rows of a mark, in two halves: 11 pixels from the second on. A move to a vacant square has
/// the first sign.
pub fn sign_of(mark: Mark) -> &'static [[u8; SIGN]; 2] {
    let number = (mark as u8).wrapping_sub(Mark::Vacant as u8);
    MARKS.get(usize::from(number)).unwrap_or(&[[0; SIGN]; 2])
}
