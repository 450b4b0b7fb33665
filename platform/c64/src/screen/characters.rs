//! Pages in characters: 40 x 25 of them, whose shapes lie where a board has its sprites. The bitmap
//! is free meanwhile.

use super::bitmap;

use crate::art::{FRAME_TOP, GLYPHS};
use crate::memory::{
    ALL_RAM, COLOUR_RAM, MATRIX_A, NEXT_CHARACTER, OVERLAY, PLANE, PORT, SHOWN_OUTSIDE, SHOW_A,
    SHOW_PAGE, WITH_CHIPS,
};
use crate::register::{fence, Byte};
use crate::vic::{self, Colour};
use kit::platform::Cell;
use kit::text::letters;

/// The first character that is no letter; the others are made as a page wants them.
const MADE: u8 = 96;
const _: () = assert!(GLYPHS.len() <= MADE as usize);
/// Bytes of letters that are copied at a time.
const PART: usize = 8 * 19;
const _: () = assert!((8 * GLYPHS.len()).is_multiple_of(PART));

/// Shows an empty page.
pub fn page() {
    vic::blank(Colour::Black);
    MATRIX_A.byte(0).fill(0, 1000);
    let mut at = PLANE.byte(0);
    PORT.write(ALL_RAM);
    fence();
    for glyphs in GLYPHS.as_flattened().chunks_exact(PART) {
        for (byte, &line) in (0..PART as u8).zip(glyphs) {
            at.put(byte, line);
        }
        at = at.plus(PART as u16);
    }
    fence();
    PORT.write(WITH_CHIPS);
    NEXT_CHARACTER.write(MADE);
    let beam = character(&FRAME_TOP.map(|line| !line));
    for row in [0, bitmap::LINES - 1] {
        for column in 0..bitmap::COLUMNS {
            put(Cell { column, row }, Colour::Brown, beam);
        }
    }
    SHOWN_OUTSIDE.write(SHOW_PAGE);
    vic::show_characters();
}

/// A board comes, over what lies in the bitmap's place.
pub fn close() {
    SHOWN_OUTSIDE.write(SHOW_A);
    OVERLAY.write(0);
}

/// Writes from a cell to the right.
#[inline(never)]
pub fn write(at: Cell, colour: Colour, text: &str) {
    let mut at = at;
    for sign in letters(text) {
        put(at, colour, sign.wrapping_sub(b' '));
        at.column = at.column.wrapping_add(1);
    }
}

/// Fills a cell with eight bytes. A page has room for 160 different ones; the last changes if there
/// are more.
#[inline(never)]
pub fn draw(at: Cell, colour: Colour, bytes: &[u8; 8]) {
    put(at, colour, character(bytes));
}

/// The same with a character that the page has not drawn before: nothing is looked for.
#[inline(never)]
pub fn draw_new(at: Cell, colour: Colour, bytes: &[u8; 8]) {
    let next = NEXT_CHARACTER.read();
    draw_as(next, at, colour, bytes);
    NEXT_CHARACTER.write(next.saturating_add(1));
}

/// The same with a character whose number the caller chooses, where the page draws fewer than that:
/// nothing is looked for.
#[inline(never)]
pub fn draw_as(number: u8, at: Cell, colour: Colour, bytes: &[u8; 8]) {
    PORT.write(ALL_RAM);
    fence();
    write_lines(PLANE.byte(u16::from(number) << 3), bytes);
    fence();
    PORT.write(WITH_CHIPS);
    put(at, colour, number);
}

#[inline(always)]
fn write_lines(at: Byte, bytes: &[u8; 8]) {
    for line in 0..8 {
        at.put(line, bytes[usize::from(line)]);
    }
}

/// The number of a character with these lines.
fn character(bytes: &[u8; 8]) -> u8 {
    let next = NEXT_CHARACTER.read();
    let mut number = MADE;
    let mut at = PLANE.byte(8 * MADE as u16);
    PORT.write(ALL_RAM);
    fence();
    while number != next && !is(at, bytes) {
        number = number.wrapping_add(1);
        at = at.plus(8);
    }
    if number == next {
        write_lines(at, bytes);
        NEXT_CHARACTER.write(next.saturating_add(1));
    }
    fence();
    PORT.write(WITH_CHIPS);
    number
}

/// Whether a character has these lines.
#[inline(always)]
fn is(at: Byte, bytes: &[u8; 8]) -> bool {
    (0..8).all(|line| at.get(line) == bytes[usize::from(line)])
}

/// Puts a character into a cell.
#[inline(never)]
fn put(at: Cell, colour: Colour, number: u8) {
    // 40 cells a row: what fits a byte is worked out in one.
    let tens = (at.row << 3).wrapping_add(at.row << 1);
    let cell = (u16::from(tens) << 2).wrapping_add(at.column.into());
    MATRIX_A.byte(cell).write(number);
    COLOUR_RAM.byte(cell).write(colour as u8);
}
