//! Positions as text: `B W:K@8a B:+ChS@8i`, or `B initial`, or `W initial without
//! W:FiD@7c,W:FiD@10c`.

use super::text::Writer;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::rules::options::Options;
use crate::rules::position::Position;

/// What is wrong with a word of a position; the words are counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LayoutError {
    /// What is wrong.
    pub fault: LayoutFault,
    /// Where the word begins in the text.
    pub start: usize,
    /// How long it is; 0 where a word is missing.
    pub length: usize,
}

/// What can be wrong with it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LayoutFault {
    /// Neither `B` nor `W`.
    Side,
    /// No `B:` or `W:`, piece, `@` and square.
    Piece,
    /// A second piece on a square.
    Occupied,
    /// After `initial` something else than `without` and pieces.
    Word,
    /// A piece that does not stand there in the initial position, or a King.
    NotThere,
}

/// Words at blanks, with their places.
pub(super) fn words(text: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut next = 0;
    core::iter::from_fn(move || {
        while text.get(next) == Some(&b' ') {
            next += 1;
        }
        let start = next;
        while text.get(next).is_some_and(|&byte| byte != b' ') {
            next += 1;
        }
        (next > start).then(|| (start, text.get(start..next).unwrap_or(&[])))
    })
}

/// Reads a piece with its square, as `B:+ChS@8i`.
pub fn read_piece(word: &[u8]) -> Option<(Square, Piece)> {
    let (&[letter, b':'], rest) = word.split_first_chunk()? else {
        return None;
    };
    let (piece, length) = Piece::read(rest, Side::read(letter)?)?;
    let (b'@', place) = rest.get(length..)?.split_first()? else {
        return None;
    };
    let (square, length) = Square::read(place)?;
    (length == place.len()).then_some((square, piece))
}

/// Writes a piece with its square.
pub fn write_piece(square: Square, piece: Piece, writer: &mut impl Writer) {
    writer.byte(piece.side().letter());
    writer.byte(b':');
    writer.piece(piece);
    writer.byte(b'@');
    writer.square(square);
}

impl Position {
    /// Reads a position. The board may lack royal pieces, or pieces altogether.
    pub fn read(text: &[u8], options: Options) -> Result<Position, LayoutError> {
        let mut words = words(text);
        let wrong = |fault, start, word: &[u8]| LayoutError {
            fault,
            start,
            length: word.len(),
        };
        let (start, word) = words.next().unwrap_or((text.len(), &[]));
        let side = match *word {
            [letter] => Side::read(letter),
            _ => None,
        };
        let side = side.ok_or(wrong(LayoutFault::Side, start, word))?;
        let mut position = Position::new(options);
        while let Some((start, word)) = words.next() {
            if word == b"initial" && position == Position::new(options) {
                position = Position::initial(options);
                match words.next() {
                    None => {}
                    Some((_, b"without")) => {
                        let (start, list) = words.next().unwrap_or((text.len(), &[]));
                        position.take_off(start, list)?;
                    }
                    Some((start, word)) => return Err(wrong(LayoutFault::Word, start, word)),
                }
                if let Some((start, word)) = words.next() {
                    return Err(wrong(LayoutFault::Word, start, word));
                }
                break;
            }
            let piece = read_piece(word);
            let (square, piece) = piece.ok_or(wrong(LayoutFault::Piece, start, word))?;
            if !position.at(square).is_vacant() {
                return Err(wrong(LayoutFault::Occupied, start, word));
            }
            position.place(square, piece);
        }
        position.side = side;
        Ok(position)
    }

    /// Writes what a game begins with: `initial` where the board is that, perhaps without some of
    /// White's pieces, or else all pieces.
    pub fn write_start(&self, writer: &mut impl Writer) {
        let initial = Position::initial(self.options);
        let gone = |&square: &Square| self.at(square) != initial.at(square);
        let given =
            |square| self.at(square).is_vacant() && initial.at(square).side() == Side::White;
        if !Square::all().filter(gone).all(given) {
            return self.write(writer);
        }
        writer.byte(self.side.letter());
        writer.text(" initial");
        let mut mark = " without ";
        for square in Square::all().filter(gone) {
            writer.text(mark);
            write_piece(square, initial.at(square), writer);
            mark = ",";
        }
    }

    /// Takes the pieces of a handicap off the board: a list with commas, which begins at `start`.
    fn take_off(&mut self, start: usize, list: &[u8]) -> Result<(), LayoutError> {
        let mut start = start;
        for word in list.split(|&byte| byte == b',') {
            let wrong = |fault| LayoutError {
                fault,
                start,
                length: word.len(),
            };
            let (square, piece) = read_piece(word).ok_or(wrong(LayoutFault::Piece))?;
            if self.at(square) != piece || piece.is_royal() {
                return Err(wrong(LayoutFault::NotThere));
            }
            self.remove(square);
            start += word.len() + 1;
        }
        Ok(())
    }

    /// Writes the pieces in the order of their squares, one blank between.
    pub fn write_pieces(&self, writer: &mut impl Writer) {
        let mut first = true;
        for square in Square::all() {
            let piece = self.at(square);
            if !piece.is_vacant() {
                if !first {
                    writer.byte(b' ');
                }
                first = false;
                write_piece(square, piece, writer);
            }
        }
    }

    /// Writes the side to move and the pieces.
    pub fn write(&self, writer: &mut impl Writer) {
        writer.byte(self.side.letter());
        if Square::all().any(|square| !self.at(square).is_vacant()) {
            writer.byte(b' ');
            self.write_pieces(writer);
        }
    }
}
