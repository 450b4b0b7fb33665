//! The board: black on orange in the bitmap, everything white in the plane of sprites behind it.

use crate::frames::Frames;
use crate::picture::{sign_of, Picture};
use crate::plane::Plane;
use c64::screen::{bitmap, text};
use c64::vic::{self, Colour, Mode};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Look, Signs};

/// The wood: black on orange.
const WOOD: u8 = Colour::Orange as u8;
/// Cells of the board: one column right of the rank letters.
const FIRST: u8 = 1;
const COLUMNS: u8 = 28;
const ROWS: u8 = 24;
/// Of the lines without pieces this much is repeated: four columns of squares, two ranks.
const PATTERN_COLUMNS: u8 = 7;
const PATTERN_ROWS: u8 = 3;

/// Four pixels, each doubled.
const DOUBLE: [u8; 16] = [
    0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f, 0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff,
];

/// The board on the screen.
pub struct Board {
    picture: Picture,
    plane: Plane,
    frames: Frames,
}

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board {
            picture: Picture::new(),
            plane: Plane::new(),
            frames: Frames::new(),
        }
    }

    /// Shows a board without squares on the black screen.
    pub fn show(&mut self) {
        self.plane.clear();
        self.frames.clear();
        for row in 0..ROWS {
            bitmap::colour(FIRST, row, COLUMNS, WOOD);
        }
        self.ground();
        for line in 0..16 {
            rank(line);
            self.file(line);
        }
        self.plane.show();
        vic::show(Mode::HighResolution);
    }

    /// Draws the lines of a board without pieces: two ranks of four columns, then the rest alike.
    fn ground(&mut self) {
        self.picture.compose(Piece::VACANT, Mark::None, false);
        for column in 0..4 {
            self.ink(column, 0);
            self.ink(column, 1);
        }
        for row in 0..ROWS {
            let from = bitmap::cell(FIRST, row % PATTERN_ROWS);
            let mut to = bitmap::cell(FIRST, row);
            for _ in 0..COLUMNS / PATTERN_COLUMNS {
                for byte in 0..8 * PATTERN_COLUMNS {
                    to.put(byte, from.get(byte));
                }
                to = to.plus(8 * u16::from(PATTERN_COLUMNS));
            }
        }
    }

    /// Draws the square's part of the bitmap that was composed.
    fn ink(&self, column: u8, rank: u8) {
        // Twelve lines are a row and a half of cells.
        let first = bitmap::cell(byte_column(column), rank + (rank >> 1));
        self.picture.blit(column, first, (rank & 1) << 2, 12);
    }

    /// Writes the number of a file below it.
    fn file(&mut self, column: u8) {
        let file = 16 - column;
        let ones = if file < 10 { file } else { file - 10 };
        let digits = text::glyph(b'1').iter().zip(text::glyph(b'0' + ones));
        let rows = self.picture.left.iter_mut().zip(&mut self.picture.right);
        for ((left, right), (ten, one)) in rows.zip(digits) {
            (*left, *right) = match file < 10 {
                true => (one >> 4, one << 4),
                false => (*ten | one >> 7, one << 1),
            };
        }
        let first = bitmap::cell(byte_column(column), ROWS);
        self.picture.blit(column, first, 0, 8);
        self.picture.forget();
    }

    /// Draws pieces with these signs from now on.
    pub fn signs(&mut self, signs: Signs) {
        self.picture.signs(signs);
    }

    /// Draws a piece twice as large over 4 x 3 cells of the panel; clears them without one.
    pub fn portrait(&mut self, column: u8, row: u8, piece: Piece) {
        let colours = match piece.side() {
            _ if piece.is_vacant() => text::on_black(Colour::Black),
            Side::Black => WOOD,
            Side::White => text::on_black(Colour::White),
        };
        self.picture.compose(piece, Mark::None, false);
        let white = piece.side() == Side::White;
        let mut at = bitmap::cell(column, row);
        let rows = self.picture.left.iter().zip(&self.picture.right);
        let planes = self.picture.plane.iter().chain(&[0]);
        for ((&left, &right), &dots) in rows.zip(planes) {
            // White's body is what the plane shows of it.
            let body = [
                DOUBLE[usize::from(dots >> 4)],
                DOUBLE[usize::from(dots & 15)],
            ];
            let [left, right] = match white {
                true => [body[0] & !left, body[1] & !right],
                false => [left, right],
            };
            for _ in 0..2 {
                let mut byte = at;
                for half in [left >> 4, left, right >> 4, right] {
                    byte.write(DOUBLE[usize::from(half & 15)]);
                    byte = byte.plus(8);
                }
                at = bitmap::next(at);
            }
        }
        for row in row..row + 3 {
            bitmap::colour(column, row, 4, colours);
        }
    }

    /// Draws a sign of Show Moves over two cells of the panel, or clears them.
    pub fn mark(&mut self, column: u8, row: u8, mark: Mark) {
        let colour = match mark {
            Mark::None => Colour::Black,
            Mark::Vacant => Colour::White,
            Mark::Capture => Colour::LightRed,
            Mark::Igui => Colour::Green,
            Mark::LionA => Colour::Blue,
            Mark::LionB => Colour::LightBlue,
            Mark::Burnable => Colour::Yellow,
            Mark::SelfBurn => Colour::LightGrey,
        };
        let mut at = bitmap::cell(column, row);
        let [left, right] = sign_of(mark);
        for (&left, &right) in left.iter().zip(right) {
            at.write(left);
            at.plus(8).write(right);
            at = at.plus(1);
        }
        bitmap::colour(column, row, 2, text::on_black(colour));
    }

    /// Draws a square.
    pub fn square(&mut self, square: Square, look: Look) {
        self.frames.set(square, look.frame, look.cursor);
        self.picture.compose(look.piece, look.mark, look.ash);
        let (column, rank) = (square.column(), square.rank());
        self.ink(column, rank);
        self.plane.draw(column, rank, &self.picture.plane);
    }
}

/// The cell that a column of the board begins in: 14 pixels each.
fn byte_column(column: u8) -> u8 {
    FIRST + (((column << 3) - column) >> 2)
}

/// Writes the letter of a rank left of it.
fn rank(rank: u8) {
    let row = rank + (rank >> 1);
    let mut at = bitmap::cell(0, row).plus(if rank & 1 == 0 { 2 } else { 6 });
    for &dots in text::glyph(b'a' + rank) {
        at.write(dots);
        at = bitmap::next(at);
    }
}
