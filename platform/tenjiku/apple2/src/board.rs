//! The board: each square is two bytes by eleven rows, so nothing is ever shifted and a colour lies
//! the same way everywhere. The letters of the ranks stand right of it, the numbers of files below.

use crate::art::POINTER;
use crate::picture::{sign_of, Picture, ROWS};
use apple2::{letters, screen};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Look, Signs};

/// The byte of the letters, and the row of the numbers.
const LETTERS: u8 = 32;
const NUMBERS: u8 = 16 * ROWS;

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

    /// Draws a rank of vacant squares with its letter, and the number of the file with the same
    /// index.
    pub fn rank(&mut self, rank: u8) {
        self.picture.compose(NOTHING);
        for (y, pair) in (top(rank)..).zip(self.picture.rows.chunks_exact(2)) {
            let line = screen::byte(0, y);
            let mut column = 0;
            while column != LETTERS {
                line.put(column, pair[0]);
                line.put(column + 1, pair[1]);
                column += 2;
            }
        }
        letters::sign(LETTERS, top(rank) + 2, b'a' + rank);
        let file = 16 - rank;
        let (tens, ones) = match file {
            10.. => (b'1', file - 10),
            _ => (b' ', file),
        };
        letters::sign(2 * rank, NUMBERS, tens);
        letters::sign(2 * rank + 1, NUMBERS, b'0' + ones);
    }

    /// Draws pieces with these signs from now on.
    pub fn signs(&mut self, signs: Signs) {
        self.picture.signs(signs);
    }

    /// Draws a square.
    pub fn square(&mut self, square: Square, look: Look) {
        self.picture.compose(look);
        let column = square.column() << 1;
        draw(column, top(square.rank()), &self.picture.rows);
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
    pub fn mark(&self, column: u8, y: u8, mark: Mark) {
        draw(column, y, sign_of(mark));
    }
}

/// Turns the ring of a square round, whatever it shows.
#[inline(never)]
pub fn point(square: Square) {
    let column = square.column() << 1;
    for (y, pair) in (top(square.rank())..).zip(POINTER.chunks_exact(2)) {
        let line = screen::byte(column, y);
        line.put(0, line.get(0) ^ pair[0]);
        line.put(1, line.get(1) ^ pair[1]);
    }
}

/// Draws rows of two bytes from row `y` down.
fn draw(column: u8, y: u8, rows: &[u8]) {
    for (y, pair) in (y..).zip(rows.chunks_exact(2)) {
        let line = screen::byte(column, y);
        line.put(0, pair[0]);
        line.put(1, pair[1]);
    }
}

/// A vacant square.
const NOTHING: Look = Look {
    piece: Piece::VACANT,
    mark: Mark::None,
    frame: tenjiku::platform::Frame::None,
    ash: false,
    cursor: false,
};

/// The first row of a rank.
fn top(rank: u8) -> u8 {
    (rank << 3) + (rank << 1) + rank
}
