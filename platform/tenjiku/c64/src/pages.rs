//! What pages show of pieces: characters of their own.

use crate::art::{KANJI, NAMES, SPOTS, WHOLE};
use crate::board::DOUBLE;
use crate::picture::kanji_right;
use c64::screen::characters;
use c64::vic::Colour;
use kit::platform::Cell;
use tenjiku::platform::Spot;

/// Where `SPOTS` has what `build.rs` orders by direction.
const LINES: u8 = 8;
const ARROWS: u8 = 12;
const RANGES: u8 = 20;
/// The first character of a diagram.
const CHARACTERS: u8 = 144;
const _: () = assert!(CHARACTERS as usize + 4 * SPOTS.len() <= 256);

/// Draws a square of a diagram, 2 x 2 cells, with its top left at `at`.
pub fn spot(at: Cell, spot: Spot, dark: bool) {
    let (number, colour) = match spot {
        Spot::Vacant if dark => (0, Colour::Grey),
        Spot::Vacant => (0, Colour::DarkGrey),
        Spot::Piece => (1, Colour::White),
        Spot::Step => (2, Colour::LightRed),
        Spot::First => (3, Colour::LightBlue),
        Spot::Second => (4, Colour::Cyan),
        Spot::Three => (5, Colour::LightBlue),
        Spot::Two => (6, Colour::Red),
        Spot::Igui => (7, Colour::Green),
        Spot::Line(direction) => (LINES + (direction & 3), Colour::LightRed),
        Spot::Arrow(direction) => (ARROWS + (direction & 7), Colour::LightRed),
        Spot::Range(direction) => (RANGES + (direction & 7), Colour::LightRed),
    };
    let Some(rows) = SPOTS.get(usize::from(number)) else {
        return;
    };
    // A page with a diagram has few other characters, so each square has four of its own.
    let mut character = CHARACTERS + 4 * number;
    for (row, cells) in (at.row..).zip(rows) {
        for (column, cell) in (at.column..).zip(cells) {
            characters::draw_as(character, Cell { column, row }, colour, cell);
            character = character.wrapping_add(1);
        }
    }
}

/// Draws the name of a form in kanji twice as large, 3 x 2 cells each.
pub fn kanji(at: Cell, form: u8) {
    let name = NAMES.get(usize::from(form.wrapping_sub(1)));
    let mut at = at;
    for &sign in name.into_iter().flatten() {
        let sign = usize::from(sign);
        let more = || WHOLE.get(sign.wrapping_sub(KANJI.len()));
        if let Some(kanji) = KANJI.get(sign).or_else(more) {
            draw_kanji(at, kanji);
        }
        at.column = at.column.wrapping_add(3);
    }
}

/// Draws one of them.
fn draw_kanji(at: Cell, kanji: &[u8; 12]) {
    for half in 0..2 {
        let row = at.row + half;
        let mut cells = [[0; 8]; 3];
        for line in 0..4 {
            let of_kanji = 4 * half + line;
            let (left, right) = (kanji[usize::from(of_kanji)], kanji_right(kanji, of_kanji));
            let fours = [left >> 3, left << 1 | right >> 7, right >> 3];
            for (cell, four) in cells.iter_mut().zip(fours) {
                let doubled = DOUBLE[usize::from(four & 15)];
                cell[usize::from(2 * line)] = doubled;
                cell[usize::from(2 * line + 1)] = doubled;
            }
        }
        for (column, cell) in (at.column..).zip(&cells) {
            characters::draw(Cell { column, row }, Colour::White, cell);
        }
    }
}
