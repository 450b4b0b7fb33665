//! The picture of one square: eleven rows of two bytes of seven dots.

use crate::art::{GLYPHS, KANJI, LETTERS, MARKS, SQUARES};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::platform::{Frame, Look, Signs};

/// Images of squares, as `build.rs` orders them.
const VACANT: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 3;
const MARK_VACANT: u8 = 5;
const MARK_FIRST: u8 = 6;
const MARK_SECOND: u8 = 7;
const MARK_SELF_BURN: u8 = 8;
const ASH: u8 = 9;
const CURSOR: u8 = 10;
const CORNERS: u8 = 11;
const RING: u8 = 12;
/// Rows of a square.
pub const ROWS: u8 = 11;
/// In place of a second letter.
const ALONE: u8 = 255;
/// All dots of a byte.
const DOTS: u8 = 0x7F;
/// The wood: every other dot of a row. The last row of a square has none.
const WOOD: u16 = 0x2AAA;
const LAST: u8 = ROWS - 1;
/// Without wood dotted lines part squares, and a bar is the point of Black's bodies.
const LINE: [u8; 2] = [0x55, 0x2A];
const EDGE: u8 = 0x40;
const BAR: [u8; 2] = [0x70, 0x07];

/// A square.
pub struct Picture {
    /// Its rows, two bytes each.
    pub rows: [u8; 22],
    /// For a monochrome screen, which shows no wood.
    pub mono: bool,
    /// Signs are kanji.
    kanji: bool,
    /// The piece that its rows show and nothing else, or 0.
    shown: u8,
}

impl Picture {
    /// Nothing.
    pub const fn new() -> Picture {
        Picture {
            rows: [0; 22],
            mono: false,
            kanji: false,
            shown: 0,
        }
    }

    /// From now on signs are kanji, or letters.
    pub fn signs(&mut self, signs: Signs) {
        self.kanji = signs == Signs::Kanji;
        self.forget();
    }

    /// Its rows are used for something else.
    pub fn forget(&mut self) {
        self.shown = 0;
    }

    /// Becomes what a square shows.
    pub fn compose(&mut self, look: Look) {
        let Look { piece, mark, .. } = look;
        // Many pieces are like the one before: 1,100 cycles of 2,300.
        let shown = core::mem::replace(&mut self.shown, 0);
        if piece.is_vacant() {
            self.take(match mark {
                Mark::SelfBurn => MARK_SELF_BURN,
                Mark::LionA => MARK_FIRST,
                Mark::LionB => MARK_SECOND,
                Mark::None if look.ash => ASH,
                Mark::None => VACANT,
                _ => MARK_VACANT,
            });
        } else {
            let alone = if mark == Mark::None { piece.0 } else { 0 };
            if alone == 0 || shown != alone {
                self.piece(piece, mark);
            }
            if look.frame == Frame::None && !look.cursor {
                self.shown = alone;
                return;
            }
        }
        match look.frame {
            Frame::None => {}
            Frame::Chosen => self.turn_all(&[DOTS; 22]),
            Frame::From => self.turn_all(image(CORNERS)),
            Frame::To | Frame::Hint => self.turn_all(image(RING)),
        }
        if look.cursor {
            self.corners(piece.is_of(Side::White) != (look.frame == Frame::Chosen));
        }
    }

    /// Becomes a piece with its sign, or with a mark in its place.
    pub fn piece(&mut self, piece: Piece, mark: Mark) {
        let body = match piece.side() {
            Side::Black => BLACK,
            Side::White => WHITE,
        };
        self.shown = 0;
        self.take(body + u8::from(piece.is_promoted()));
        if mark != Mark::None {
            for (row, pair) in (1..).zip(sign_of(mark).chunks_exact(2)) {
                self.turn(row, pair[0], pair[1]);
            }
        } else if self.kanji {
            self.kanji(piece.form());
        } else {
            self.letters(piece.form());
        }
    }

    /// Becomes an image.
    #[inline(never)]
    fn take(&mut self, number: u8) {
        self.rows = *image(number);
        if self.mono {
            self.leave_wood_out(number);
        }
    }

    /// Takes the wood out of an image: the dots that have none beside them.
    #[inline(never)]
    fn leave_wood_out(&mut self, number: u8) {
        let white = matches!(number, WHITE..MARK_VACANT);
        for (row, pair) in (0..ROWS).zip(self.rows.chunks_exact_mut(2)) {
            let dots = u16::from(pair[0] & DOTS) | u16::from(pair[1]) << 7;
            let dots = dots & !(WOOD & !(dots << 1) & !(dots >> 1));
            let line = match row {
                LAST => LINE,
                0 if matches!(number, BLACK..WHITE) => [BAR[0], BAR[1] | EDGE],
                _ if row & 1 == 0 && !white => [0, EDGE],
                _ => [0; 2],
            };
            pair[0] = dots as u8 & DOTS | line[0];
            pair[1] = (dots >> 7) as u8 & DOTS | line[1];
        }
    }

    /// A row of a vacant square.
    #[inline(never)]
    pub fn vacant(&self, row: u8) -> [u8; 2] {
        match (self.mono, row) {
            (true, LAST) => LINE,
            (true, _) if row & 1 == 0 => [0, EDGE],
            (true, _) => [0; 2],
            (false, LAST) => [0x80; 2],
            (false, _) => [0xAA, 0x95],
        }
    }

    fn kanji(&mut self, form: u8) {
        let Some(kanji) = KANJI.get(usize::from(form.wrapping_sub(1))) else {
            return;
        };
        let mut row = 0;
        while row < 8 {
            let left = kanji[usize::from(row & 7)];
            let pair = kanji[usize::from(8 + (row >> 1 & 3))];
            let right = if row & 1 == 0 { pair & 15 } else { pair >> 4 };
            // From the second dot on.
            self.turn(row + 1, left << 1, right << 1 | left >> 6);
            row += 1;
        }
    }

    fn letters(&mut self, form: u8) {
        let Some(&[left, right]) = LETTERS.get(usize::from(form.wrapping_sub(1))) else {
            return;
        };
        let mut row = 0u8;
        while row < 7 {
            let dots = GLYPHS[usize::from(left.wrapping_add(row))];
            let pair = match right {
                // From the fourth dot on.
                ALONE => [dots << 3, dots >> 4],
                // From the third dot on, and from the ninth on.
                _ => [dots << 2, GLYPHS[usize::from(right.wrapping_add(row))] << 1],
            };
            let at = usize::from(row << 1) + 4;
            self.rows[at] ^= pair[0] & DOTS;
            self.rows[at + 1] ^= pair[1] & DOTS;
            row += 1;
        }
    }

    /// Inverts dots of a row.
    #[inline(never)]
    fn turn(&mut self, row: u8, left: u8, right: u8) {
        let at = usize::from(row << 1 & 15) + usize::from(row & 8) * 2;
        if let Some([one, two]) = self.rows.get_mut(at..).and_then(<[u8]>::first_chunk_mut) {
            *one ^= left & DOTS;
            *two ^= right & DOTS;
        }
    }

    /// Inverts the dots of a mask.
    fn turn_all(&mut self, mask: &[u8; 22]) {
        for (row, dots) in self.rows.iter_mut().zip(mask) {
            *row ^= dots & DOTS;
        }
    }

    /// Draws the cursor, lit or dark.
    fn corners(&mut self, dark: bool) {
        for (row, dots) in self.rows.iter_mut().zip(image(CURSOR)) {
            let dots = dots & DOTS;
            *row = if dark { *row & !dots } else { *row | dots };
        }
    }
}

/// An image of a square.
fn image(number: u8) -> &'static [u8; 22] {
    SQUARES.get(usize::from(number)).unwrap_or(&[0; 22])
}

/// The rows of a mark, two bytes each. A move to a vacant square has the first sign.
pub fn sign_of(mark: Mark) -> &'static [u8; 16] {
    let number = (mark as u8).wrapping_sub(Mark::Vacant as u8);
    MARKS.get(usize::from(number)).unwrap_or(&[0; 16])
}
