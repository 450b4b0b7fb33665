//! The picture of one square: its part of the bitmap, and that of the plane behind it.

use crate::art::{GLYPHS, INKS, LETTERS, MARKS, PLANES};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};

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
    /// 14 pixels a row, from the left.
    pub ink: [[u8; 2]; 12],
    /// Seven dots a row, from the left.
    pub plane: [u8; 11],
}

impl Picture {
    /// Nothing.
    pub const fn new() -> Picture {
        Picture {
            ink: [[0; 2]; 12],
            plane: [0; 11],
        }
    }

    /// Becomes a piece, or a vacant square, with a mark on it. `ash`: a vacant one that something
    /// was taken from.
    pub fn compose(&mut self, piece: Piece, mark: Mark, ash: bool) {
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
        if let Some(ink) = INKS.get(usize::from(image)) {
            self.ink = *ink;
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
    fn sign(&mut self, first: usize, form: u8, mark: Mark) {
        let rows = self.ink.iter_mut().skip(first).take(SIGN);
        if mark != Mark::None {
            let sign = sign_of(mark);
            for (row, sign) in rows.zip(sign) {
                row[0] ^= sign[0];
                row[1] ^= sign[1];
            }
            return;
        }
        let Some(&[left, right]) = LETTERS.get(usize::from(form.wrapping_sub(1))) else {
            return;
        };
        let Some(left) = GLYPHS.get(usize::from(left)) else {
            return;
        };
        let rows = rows.skip(1);
        match GLYPHS.get(usize::from(right)) {
            // From the second pixel on, and from the eighth on.
            Some(right) => {
                for ((row, left), right) in rows.zip(left).zip(right) {
                    row[0] ^= left << 2 | right >> 4;
                    row[1] ^= right << 4;
                }
            }
            // From the fourth pixel on.
            None => {
                for (row, left) in rows.zip(left) {
                    row[0] ^= left >> 2;
                    row[1] ^= left << 6;
                }
            }
        }
    }
}

/// The rows of a mark: 11 pixels from the second on. A move to a vacant square has the first sign.
pub fn sign_of(mark: Mark) -> &'static [[u8; 2]; SIGN] {
    let number = (mark as u8).wrapping_sub(Mark::Vacant as u8);
    MARKS.get(usize::from(number)).unwrap_or(&[[0; 2]; SIGN])
}
