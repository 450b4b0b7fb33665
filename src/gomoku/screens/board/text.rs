//! What this game writes into a line beside texts and numbers.

use crate::players::opening::Opening;
use crate::rules::point::Point;
use crate::text::{Line, OPENINGS};
use kit::pages;

/// Appends a point: h8.
#[inline(never)]
pub fn point(line: &mut Line, point: Point) {
    line.letter(b'a' + point.column());
    line.number(point.row() + 1, 1);
}

/// Appends the name of an opening.
#[inline(never)]
pub fn opening_name(line: &mut Line, opening: Opening) {
    pages::line(line, &OPENINGS, opening.place());
}

/// Appends the short form of an opening: D4.
#[inline(never)]
pub fn opening(line: &mut Line, opening: Opening) {
    line.letter(if opening.indirect { b'I' } else { b'D' });
    line.number(opening.number, 1);
}
