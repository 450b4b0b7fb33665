//! The picture of one square: its part of the bitmap, and that of the plane behind it.

use crate::art::{GLYPHS, INKS, KANJI, LETTERS, MARKS, PLANES};
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
    /// Seven dots a row, from the left.
    pub plane: [u8; 11],
    /// What it shows: the piece, the mark and whether there is ash; zeros before all.
    shown: [u8; 3],
    /// Signs are kanji.
    kanji: bool,
}

impl Picture {
    /// Nothing.
    pub const fn new() -> Picture {
        Picture {
            left: [0; 16],
            right: [0; 16],
            plane: [0; 11],
            shown: [0; 3],
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
        if let Some(plane) = PLANES.get(usize::from(image)) {
            self.plane = *plane;
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
        let Some(left) = GLYPHS.get(usize::from(left)) else {
            return;
        };
        let first = first + 1;
        match GLYPHS.get(usize::from(right)) {
            // From the second pixel on, and from the eighth on.
            Some(right) => {
                for row in 0..7 {
                    let (left, right) = (left[usize::from(row)], right[usize::from(row)]);
                    self.turn(first + row, left << 2 | right >> 4, right << 4);
                }
            }
            // From the fourth pixel on.
            None => {
                for row in 0..7 {
                    let left = left[usize::from(row)];
                    self.turn(first + row, left >> 2, left << 6);
                }
            }
        }
    }

    /// Turns pixels of a row round.
    #[inline(always)]
    fn turn(&mut self, row: u8, left: u8, right: u8) {
        self.left[usize::from(row & 15)] ^= left;
        self.right[usize::from(row & 15)] ^= right;
    }

    /// Draws so many rows of it in a column of the board, from a line of the cell at `first` and
    /// its neighbours to the right on. The pixels around them stay.
    #[inline(never)]
    pub fn blit(&self, column: u8, first: Byte, line: u8, rows: u8) {
        let (mut at, mut line) = (first, line);
        for row in 0..rows {
            let left = self.left[usize::from(row & 15)];
            let right = self.right[usize::from(row & 15)];
            match column & 3 {
                0 => {
                    at.put(line, left);
                    at.put(line + 8, at.get(line + 8) & 0x03 | right);
                }
                3 => {
                    at.put(line, at.get(line) & 0xC0 | left >> 2);
                    at.put(line + 8, left << 6 | right >> 2);
                }
                2 => {
                    at.put(line, at.get(line) & 0xF0 | left >> 4);
                    at.put(line + 8, left << 4 | right >> 4);
                    at.put(line + 16, at.get(line + 16) & 0x3F | right << 4);
                }
                _ => {
                    at.put(line, at.get(line) & 0xFC | left >> 6);
                    at.put(line + 8, left << 2 | right >> 6);
                    at.put(line + 16, at.get(line + 16) & 0x0F | right << 2);
                }
            }
            line += 1;
            if line == 8 {
                line = 0;
                at = at.plus(bitmap::ROW);
            }
        }
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
