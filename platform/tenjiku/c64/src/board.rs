//! The board: black on orange in the bitmap, everything white in the plane of sprites behind it.

use crate::frames::Frames;
use crate::picture::{sign_of, Picture};
use crate::plane::Plane;
use c64::register::Byte;
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
        let mut ten = [[0; 2]; 8];
        for line in 0..16 {
            rank(line);
            let file = 16 - line;
            let ones = if file < 10 { file } else { file - 10 };
            let tens = if file < 10 { b' ' } else { b'1' };
            let digits = text::glyph(tens).iter().zip(text::glyph(b'0' + ones));
            for (place, (ten, one)) in ten.iter_mut().zip(digits) {
                *place = match file < 10 {
                    true => [one >> 4, one << 4],
                    false => [*ten | one >> 7, one << 1],
                };
            }
            blit(line, bitmap::cell(byte_column(line), ROWS), &ten);
        }
        self.plane.show();
        vic::show(Mode::HighResolution);
    }

    /// Draws pieces with these signs from now on. There are letters alone yet.
    pub fn signs(&mut self, _: Signs) {}

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
        for (&[left, right], &dots) in self
            .picture
            .ink
            .iter()
            .zip(self.picture.plane.iter().chain(&[0]))
        {
            // White's body is what the plane shows of it.
            let body = [
                DOUBLE[usize::from(dots >> 4)],
                DOUBLE[usize::from(dots & 15)],
            ];
            let [left, right] = match white {
                true => [body[0] & !left, (body[1] << 2 | body[1] >> 6) & !right],
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
        for &[left, right] in sign_of(mark) {
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
        // Twelve lines are a row and a half of cells.
        let row = rank + (rank >> 1);
        let first = bitmap::cell(byte_column(column), row);
        let first = if rank & 1 == 0 { first } else { first.plus(4) };
        blit(column, first, &self.picture.ink);
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

/// Draws rows of 14 pixels in a column of the board, the first of them in the byte `first` and
/// its neighbours to the right. The pixels around them stay.
#[inline(never)]
fn blit(column: u8, first: Byte, rows: &[[u8; 2]]) {
    let mut at = first;
    match column & 3 {
        0 => {
            for &[left, right] in rows {
                at.write(left);
                let second = at.plus(8);
                second.write(second.read() & 0x03 | right);
                at = bitmap::below(at);
            }
        }
        3 => {
            for &[left, right] in rows {
                at.write(at.read() & 0xC0 | left >> 2);
                at.plus(8).write(left << 6 | right >> 2);
                at = bitmap::below(at);
            }
        }
        2 => {
            for &[left, right] in rows {
                at.write(at.read() & 0xF0 | left >> 4);
                at.plus(8).write(left << 4 | right >> 4);
                let third = at.plus(16);
                third.write(third.read() & 0x3F | right << 4);
                at = bitmap::below(at);
            }
        }
        _ => {
            for &[left, right] in rows {
                at.write(at.read() & 0xFC | left >> 6);
                at.plus(8).write(left << 2 | right >> 6);
                let third = at.plus(16);
                third.write(third.read() & 0x0F | right << 2);
                at = bitmap::below(at);
            }
        }
    }
}
