//! A number for each position.

use super::position::Position;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;

/// The exclusive or of a number for each piece on its square, and one for White to move: the
/// signature by which the book knows a position. That of a move alone, or of several, is what they
/// change in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Key(pub u16);

/// White to move.
const WHITE: u16 = 0x79B9;

impl Key {
    /// The key of a position.
    pub fn of(position: &Position) -> Key {
        let mut key = Key(match position.side {
            Side::Black => 0,
            Side::White => WHITE,
        });
        for square in Square::all() {
            key.toggle(square, position.at(square));
        }
        key
    }

    /// Follows a move that takes nothing and does not promote, or its reverse.
    pub fn go(&mut self, piece: Piece, from: Square, to: Square) {
        self.0 ^= WHITE;
        self.toggle(from, piece);
        self.toggle(to, piece);
    }

    /// Puts a piece on a square or takes it away.
    #[inline(never)]
    fn toggle(&mut self, square: Square, piece: Piece) {
        if !piece.is_vacant() {
            let low = mix(mix(piece.0) ^ square.0);
            self.0 ^= u16::from_le_bytes([low, mix(low ^ piece.0)]);
        }
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
