//! The part of the panel that tells what is under the cursor.

use crate::moves::marks::Mark;
use crate::moves::Step;
use crate::pieces::piece::{Piece, Side};
use crate::platform::Board;
use crate::screens::board::layout::{columns, is_small, is_wide, rows};
use crate::screens::board::panel::moves::meaning;
use crate::screens::board::panel::{LINE, MESSAGE};
use crate::screens::board::text;
use crate::screens::Session;
use crate::text::Line;
use kit::platform::{Cell, Ink};

/// Where the text beside the piece begins, on a small panel and on others.
const SMALL_BESIDE: u8 = 4;
const BESIDE: u8 = 5;
/// Letters of the longest name of a form: HEAVENLY TETRARCHS.
const NAME: usize = 18;

impl Session {
    /// What is under the cursor, and what a move there would do.
    #[inline(never)]
    pub(super) fn draw_here<P: Board>(&mut self, platform: &mut P) {
        self.draw_piece_here(platform);
        let shown = self.has_cursor();
        let target = self.target().filter(|_| shown);
        let mark = self.marks.at(self.cursor);
        let burns = target.map_or(0, |step| self.burns(step));
        let text = &mut self.text;
        match target {
            Some(step) if step.has(Step::BURNT) => text.push(text!("BURNS YOU")),
            Some(_) if burns != 0 => {
                text.push(text!("BURNS "));
                text.number(burns, 1);
            }
            Some(step) if step.has(Step::TAKES) || step.has_via() => text.push(text!("TAKE IT")),
            _ if mark != Mark::None => text.push(meaning(mark)),
            _ => {}
        }
        match P::LINE {
            None => text.put(platform, 0, rows::<P>().sign, columns::<P>(), Ink::Bright),
            Some(_) if self.question.is_open() => text.clear(),
            Some(_) if text.as_str().is_empty() => {}
            // The effects of the move take the place of the piece's name.
            Some(at) => put_in_line(platform, text, at),
        }
    }

    /// The piece under the cursor, and its square.
    #[inline(never)]
    pub(in crate::screens::board) fn draw_piece_here<P: Board>(&mut self, platform: &mut P) {
        let rows = rows::<P>();
        let columns = columns::<P>();
        let shown = self.has_cursor();
        let piece = match shown {
            true => self.piece_here(),
            false => Piece::VACANT,
        };
        let text = &mut self.text;
        platform.piece(
            Cell {
                column: 0,
                row: rows.piece,
            },
            piece,
        );
        if shown {
            text::square(text, self.cursor);
        }
        let start = match is_small::<P>() {
            true => SMALL_BESIDE,
            false => BESIDE,
        };
        let beside = columns - start;
        text.put(platform, start, rows.piece, beside, Ink::Bright);
        text::abbreviation(text, piece);
        text.put(platform, start, rows.piece + 1, beside, Ink::Plain);
        // A small panel has no room for it; the body says it, too.
        if !piece.is_vacant() && !is_small::<P>() {
            text.push(match piece.side() {
                Side::Black => text!("BLACK"),
                Side::White => text!("WHITE"),
            });
        }
        text.put(platform, start, rows.piece + 2, beside, Ink::Plain);
        match P::LINE {
            None if is_wide::<P>() => {
                text::name(text, piece.form());
                text.put(platform, 0, rows.name, columns, Ink::Plain);
            }
            None => write_folded(platform, text, piece.form(), rows.name, columns),
            Some(_) if self.question.is_open() => {}
            Some(at) => {
                text::name(text, piece.form());
                put_in_line(platform, text, at);
            }
        }
    }
}

/// Puts text into the line below the board, after the message.
fn put_in_line<P: Board>(platform: &mut P, text: &mut Line, at: Cell) {
    let column = at.column.wrapping_add(MESSAGE);
    text.put(platform, column, at.row, LINE - MESSAGE, Ink::Plain);
}

/// The name of a form in two rows, broken at its blank.
fn write_folded<P: Board>(platform: &mut P, text: &mut Line, form: u8, row: u8, columns: u8) {
    // With a second `Line` every call for a letter would pass the address of its line.
    let mut name = [0; NAME];
    text::name(text, form);
    for (at, place) in name.iter_mut().enumerate() {
        *place = text.as_str().as_bytes().get(at).copied().unwrap_or(0);
    }
    text.clear();
    let mut row = row;
    let last = row + 2;
    for letter in name {
        if letter == b' ' {
            text.put(platform, 0, row, columns, Ink::Plain);
            row += 1;
        } else if letter != 0 && text.as_str().len() < columns.into() {
            text.letter(letter);
        }
    }
    while row < last {
        text.put(platform, 0, row, columns, Ink::Plain);
        row += 1;
    }
}
