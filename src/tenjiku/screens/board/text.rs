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
