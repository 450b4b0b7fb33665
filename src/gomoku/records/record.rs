//! Games as text: their points separated by spaces or commas, h8 i9 h9.

use crate::records::game::{Game, PlayError};
use crate::rules::board::EDGE;
use crate::rules::point::Point;
use ufmt::{uWrite, uwrite};

/// What is wrong with a move of a record.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It is not a point of any board.
    NoPoint,
    /// It is a point of larger boards only.
    OffBoard,
    /// It cannot be played.
    Play(PlayError),
}

/// The first wrong move of a record, and where it stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// What is wrong.
    pub fault: Fault,
    /// Which move it is, from 1.
    pub number: usize,
    /// Where it begins in the text, as an offset in bytes.
    pub start: usize,
    /// Its length in bytes.
    pub length: usize,
}

/// A word of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Word<'a> {
    /// Its bytes.
    pub text: &'a [u8],
    /// Where it begins in the text.
    pub start: usize,
}

/// The words of `text`, which spaces, ends of lines and commas separate.
pub fn words(text: &[u8]) -> impl Iterator<Item = Word<'_>> {
    let mut start = 0;
    text.split(|&byte| byte == b',' || byte.is_ascii_whitespace())
        .map(move |text| {
            let word = Word { text, start };
            start += text.len() + 1;
            word
        })
        .filter(|word| !word.text.is_empty())
}

impl Point {
    /// Reads h8 or H8. `None` for anything but a letter a to o and a number 1 to 15 without a
    /// leading zero.
    pub fn read(text: &[u8]) -> Option<Point> {
        let (&letter, digits) = text.split_first()?;
        let column = (letter | 0x20).wrapping_sub(b'a');
        let row = match *digits {
            [units @ b'1'..=b'9'] => units - b'1',
            [b'1', units @ b'0'..=b'5'] => units - b'0' + 9,
            _ => return None,
        };
        (letter.is_ascii_alphabetic() && column < 15).then(|| Point::new(column, row))
    }
}

impl Game {
    /// Plays the moves of `text` on an empty board; no other moves are known then. After an error
    /// the game is unchanged: a copy of it lies on the stack.
    pub fn read(&mut self, text: &[u8]) -> Result<(), RecordError> {
        let before = *self;
        self.restart();
        self.length = 0;
        for (number, word) in words(text).enumerate() {
            if let Err(fault) = self.read_move(word.text) {
                *self = before;
                return Err(RecordError {
                    fault,
                    number: number + 1,
                    start: word.start,
                    length: word.text.len(),
                });
            }
        }
        Ok(())
    }

    fn read_move(&mut self, text: &[u8]) -> Result<(), Fault> {
        let point = Point::read(text).ok_or(Fault::NoPoint)?;
        if self.board.at(point) == EDGE {
            return Err(Fault::OffBoard);
        }
        self.play(point).map_err(Fault::Play)
    }

    /// Writes the moves on the board, separated by spaces; [`Game::read`] reads them.
    pub fn write<W: uWrite + ?Sized>(&self, to: &mut W) -> Result<(), W::Error> {
        let moves = self.moves.iter().take(self.move_count as usize);
        for (number, &point) in moves.enumerate() {
            if number != 0 {
                to.write_str(" ")?;
            }
            uwrite!(to, "{}", Point(point))?;
        }
        Ok(())
    }
}
