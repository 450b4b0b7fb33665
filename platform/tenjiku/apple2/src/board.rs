//! The board: each square is two bytes by eleven rows, so nothing is ever shifted and a colour lies
//! the same way everywhere. The letters of the ranks stand right of it, the numbers of files below.

use crate::art::POINTER;
use crate::picture::{sign_of, Picture, ROWS};
use apple2::{letters, screen};
use kit::platform::Ink;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Look, Signs};

/// The byte of the letters, and the row of the numbers.
const LETTERS: u8 = 32;
const NUMBERS: u8 = 16 * ROWS;
const FILES: &str = "16151413121110 9 8 7 6 5 4 3 2 1";

/// Four dots, each doubled.
pub const DOUBLE: [u8; 16] = [
    0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f, 0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff,
];

/// The board on the screen.
pub struct Board {
    picture: Picture,
}

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board {
            picture: Picture::new(),
        }
    }

    /// Draws a rank of vacant squares, and blackens the panel beside it.
    #[inline(never)]
    pub fn rank(&self, rank: u8) {
        for row in 0..ROWS {
            let line = screen::byte(0, top(rank) + row);
            let [even, odd] = self.picture.vacant(row);
            let mut column = 0;
            while column != LETTERS {
                line.put(column, even);
                line.put(column + 1, odd);
                column += 2;
            }
            let mut column = LETTERS;
            while column != screen::COLUMNS {
                line.put(column, 0);
                column += 1;
            }
        }
    }

    /// Draws the letter of a rank.
    pub fn letter(&self, rank: u8) {
        letters::sign(LETTERS, top(rank) + 2, b'a' + rank);
    }

    /// Draws the numbers of the files, and blackens what is beside and below them.
    pub fn files(&self) {
        for y in NUMBERS..screen::ROWS {
            screen::byte(0, y).fill(screen::COLUMNS.into(), 0);
        }
        letters::text(0, NUMBERS, Ink::Plain, FILES);
    }

    /// Leaves the wood out from now on, or not.
    pub fn set_mono(&mut self, mono: bool) {
        self.picture.mono = mono;
    }

    /// Draws pieces with these signs from now on.
    pub fn signs(&mut self, signs: Signs) {
        self.picture.signs(signs);
    }

    /// Draws a square.
    pub fn square(&mut self, square: Square, look: Look) {
        self.picture.compose(look);
        self.draw(square.column() << 1, top(square.rank()), ROWS);
    }

    /// Draws a piece twice as large on four bytes of 24 rows; clears them without one.
    pub fn portrait(&mut self, column: u8, y: u8, piece: Piece) {
        self.picture.piece(piece, Mark::None);
        if piece.is_vacant() {
            self.picture.rows = [0; 22];
        }
        let mut y = y;
        for pair in self.picture.rows.chunks_exact(2) {
            for _ in 0..2 {
                let mut line = screen::byte(column, y);
                for byte in pair {
                    let [low, high] =
                        [byte & 15, byte >> 4 & 7].map(|dots| DOUBLE[usize::from(dots & 15)]);
                    line.put(0, low & 0x7f);
                    line.put(1, high << 1 | low >> 7);
                    line = line.plus(2);
                }
                y += 1;
            }
        }
    }

    /// Draws a sign of Show Moves over two bytes of the panel, or clears them.
    pub fn mark(&mut self, column: u8, y: u8, mark: Mark) {
        for (row, dots) in self.picture.rows.iter_mut().zip(sign_of(mark)) {
            *row = *dots;
        }
        self.picture.forget();
        self.draw(column, y, 8);
    }

    /// Draws the first rows of the picture on two bytes from row `y` down.
    #[inline(never)]
    fn draw(&self, column: u8, y: u8, rows: u8) {
        let (mut y, mut at) = (y, 0);
        // The byte's own number, and not the row's: 6 cycles a row less.
        while at < 2 * rows.min(ROWS) {
            let line = screen::byte(column, y);
            // One after the other, so that neither waits in memory.
            line.put(0, self.picture.rows[usize::from(at)]);
            line.put(1, self.picture.rows[usize::from(at + 1)]);
            y += 1;
            at += 2;
        }
    }
}

/// Inverts the ring of a square, whatever the square shows.
#[inline(never)]
pub fn point(square: Square) {
    let column = square.column() << 1;
    for (y, pair) in (top(square.rank())..).zip(POINTER.chunks_exact(2)) {
        let line = screen::byte(column, y);
        line.put(0, line.get(0) ^ pair[0]);
        line.put(1, line.get(1) ^ pair[1]);
    }
}

/// The first row of a rank.
fn top(rank: u8) -> u8 {
    (rank << 3) + (rank << 1) + rank
}
