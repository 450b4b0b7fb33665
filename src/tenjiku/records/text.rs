//! A short text that is being written.

use crate::pieces::piece::Piece;
use crate::pieces::square::Square;

/// Where text goes, byte by byte: ASCII.
pub trait Writer {
    /// Takes the next byte.
    fn byte(&mut self, byte: u8);

    /// Takes several.
    fn text(&mut self, text: &str) {
        for &byte in text.as_bytes() {
            self.byte(byte);
        }
    }

    /// Takes a number in decimal.
    fn number(&mut self, number: u16) {
        let mut unit = 10_000;
        while unit > 1 && number < unit {
            unit /= 10;
        }
        while unit > 0 {
            self.byte(b'0' + (number / unit % 10) as u8);
            unit /= 10;
        }
    }

    /// Takes a square, as `16a`.
    fn square(&mut self, square: Square) {
        let file = square.file();
        if file > 9 {
            self.byte(b'1');
        }
        self.byte(b'0' + if file > 9 { file - 10 } else { file });
        self.byte(b'a' + square.rank());
    }

    /// Takes the designation of a piece, as `+ChS`.
    fn piece(&mut self, piece: Piece) {
        if piece.is_promoted() {
            self.byte(b'+');
        }
        self.text(piece.abbreviation());
    }
}

/// A line of at most 63 characters: any move has room.
#[derive(Clone, Copy)]
pub struct Line {
    bytes: [u8; 64],
    length: u8,
}

impl Line {
    /// Nothing yet.
    pub const fn new() -> Line {
        Line {
            bytes: [0; 64],
            length: 0,
        }
    }

    /// What was written.
    pub fn bytes(&self) -> &[u8] {
        self.bytes.get(..usize::from(self.length)).unwrap_or(&[])
    }

    /// The same as text.
    pub fn as_str(&self) -> &str {
        core::str::from_utf8(self.bytes()).unwrap_or("")
    }
}

impl Writer for Line {
    fn byte(&mut self, byte: u8) {
        debug_assert!(self.length < 63, "no room");
        self.bytes[usize::from(self.length & 63)] = byte;
        self.length += 1;
    }
}
