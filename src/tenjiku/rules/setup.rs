//! Where a game begins.

use super::options::Options;
use super::position::Position;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;

/// The first square of rank k.
const FIRST: usize = 160;
/// Black's base kinds on ranks k to p, from file 16 on; White has the same on rotated squares.
#[rustfmt::skip]
const RANKS: [[u8; 16]; 6] = [
    [0, 0, 0, 0, 29, 0, 0, 0, 0, 0, 0, 29, 0, 0, 0, 0],
    [1; 16],
    [17, 19, 21, 26, 27, 30, 31, 32, 35, 31, 30, 27, 26, 21, 19, 17],
    [18, 20, 23, 24, 25, 28, 36, 34, 33, 36, 28, 25, 24, 23, 20, 18],
    [11, 0, 12, 12, 0, 13, 14, 22, 16, 15, 13, 0, 12, 12, 0, 11],
    [10, 9, 8, 7, 6, 5, 4, 2, 3, 4, 5, 6, 7, 8, 9, 10],
];

impl Position {
    /// The initial position, Black to move.
    pub fn initial(options: Options) -> Position {
        let mut position = Position::new(options);
        position.set_up();
        position
    }

    /// Makes it the initial position.
    pub fn set_up(&mut self) {
        *self = Position::new(self.options);
        for square in Square::all() {
            let piece = initial(square);
            if !piece.is_vacant() {
                self.place(square, piece);
            }
        }
    }
}

/// What stands on a square in the beginning.
pub fn initial(square: Square) -> Piece {
    let (side, seen) = match square.0 {
        ..128 => (Side::White, square.rotated()),
        128.. => (Side::Black, square),
    };
    let place = usize::from(seen.0).checked_sub(FIRST);
    match place.and_then(|place| RANKS.as_flattened().get(place)) {
        Some(&kind) if kind != 0 => Piece::new(side, kind),
        _ => Piece::VACANT,
    }
}
