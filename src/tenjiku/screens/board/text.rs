//! What this game writes into a line beside texts and numbers.

use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::pieces::square::Square;
use crate::records::{self, text::Writer};
use crate::rules::position::Position;
use crate::text::Line;

impl Writer for Line {
    fn byte(&mut self, byte: u8) {
        self.letter(byte);
    }
}

/// Appends a square: 8k.
pub fn square(line: &mut Line, square: Square) {
    Writer::square(line, square);
}

/// Appends a number.
pub fn number(line: &mut Line, number: u16) {
    Writer::number(line, number);
}

/// Appends as much of a move as `columns` letters show. Of a burn list this is the number of
/// squares; where the list is cut off, it is left out, since it would read as part of a square.
pub fn short_move(line: &mut Line, position: &mut Position, step: Step, columns: u8) {
    let mut whole = records::text::Line::new();
    position.write_step(step, &mut whole);
    let burnt = match step.is_igui() {
        true => 0,
        false => count(whole.bytes(), b'!') + count(whole.bytes(), b','),
    };
    for &byte in whole.bytes() {
        if line.as_str().len() >= columns.into() {
            return;
        }
        line.letter(byte);
        if burnt != 0 && byte == b'!' {
            break;
        }
    }
    if burnt != 0 && line.as_str().len() < columns.into() {
        line.number(burnt, 1);
    }
}

fn count(bytes: &[u8], wanted: u8) -> u8 {
    bytes.iter().filter(|&&byte| byte == wanted).count() as u8
}

/// Appends the name of a form.
pub fn name(line: &mut Line, form: u8) {
    if form != 0 {
        line.push(text!("PAWN").after(form - 1));
    }
}

/// Keeps one of two rows of a line of less than 32 letters, which is broken at its last blank among
/// the first `columns` and one. Returns the blank's place.
#[inline(never)]
pub fn fold(line: &mut Line, row: u8, columns: u8) -> u8 {
    // With a second `Line` every call for a letter would pass the address of its line.
    let mut letters = [0; 32];
    for (at, place) in letters.iter_mut().enumerate() {
        match line.as_str().as_bytes().get(at) {
            Some(&letter) => *place = letter,
            None => break,
        }
    }
    line.clear();
    let mut blank = columns;
    while blank != 0 && letters[usize::from(blank & 31)] != b' ' {
        blank -= 1;
    }
    let mut here = 0;
    for (at, letter) in (0..).zip(letters) {
        match letter {
            0 => break,
            _ if at == blank => here = 1,
            _ if here == row => line.letter(letter),
            _ => {}
        }
    }
    blank
}

/// Appends the notation of a piece: +ChS.
pub fn abbreviation(line: &mut Line, piece: Piece) {
    line.piece(piece);
}

/// Appends the sign of a side.
pub fn side(line: &mut Line, side: Side) {
    line.letter(match side {
        Side::Black => b'^',
        Side::White => b'v',
    });
}
