//! A number for each position, kept up to date move by move.

use super::make::Undo;
use super::position::Position;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;

/// The exclusive or of a number for each piece on its square, and one for White to move. The low
/// 16 bits are the signature by which the search finds repetition. Without the search no number is
/// kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Key(pub u32);

/// White to move.
const WHITE: u32 = 0x9E37_79B9;

impl Key {
    /// The key of a position, from scratch.
    pub fn of(position: &Position) -> Key {
        if cfg!(not(feature = "search")) {
            return Key(0);
        }
        let mut key = Key(match position.side {
            Side::Black => 0,
            Side::White => WHITE,
        });
        for square in Square::all() {
            key.toggle(square, position.at(square));
        }
        key
    }

    /// Follows the move that was just made on `position`, or that is about to be unmade.
    pub fn follow(&mut self, undo: &Undo, position: &Position) {
        if cfg!(not(feature = "search")) {
            return;
        }
        self.0 ^= WHITE;
        self.toggle(undo.step.from, undo.piece);
        for (square, piece) in undo.taken() {
            self.toggle(square, piece);
        }
        self.toggle(undo.step.to, position.at(undo.step.to));
    }

    /// Follows a move that takes nothing and does not promote, or its reverse.
    pub fn go(&mut self, piece: Piece, from: Square, to: Square) {
        self.0 ^= WHITE;
        self.toggle(from, piece);
        self.toggle(to, piece);
    }

    /// Puts a piece on a square or takes it away: 16 bits of it differ for any two of them.
    fn toggle(&mut self, square: Square, piece: Piece) {
        if piece.is_vacant() {
            return;
        }
        let mut last = 0;
        let bytes = [piece.0, square.0, piece.0, square.0, piece.0].map(|byte| {
            last = MIXED[usize::from(last ^ byte)];
            last
        });
        let [_, b, c, d, e] = bytes;
        self.0 ^= u32::from_le_bytes([b, c, d, e]);
    }

    /// The low 16 bits.
    pub const fn signature(self) -> u16 {
        self.0 as u16
    }
}

/// A byte of chance for each byte.
pub(crate) fn mix(byte: u8) -> u8 {
    MIXED[usize::from(byte)]
}

/// The bytes 0 to 255 in an order of chance (Pearson's hashing).
static MIXED: [u8; 256] = mixed();

const fn mixed() -> [u8; 256] {
    let mut table = [0; 256];
    let mut index = 0;
    while index < 256 {
        table[index] = index as u8;
        index += 1;
    }
    let mut chance: u32 = 1;
    while index > 1 {
        index -= 1;
        chance = chance.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        let other = (chance >> 16) as usize % (index + 1);
        let byte = table[index];
        table[index] = table[other];
        table[other] = byte;
    }
    table
}
