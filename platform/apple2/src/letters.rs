//! Letters: 6 x 8 dots in cells of 7 x 8, so that each is one byte wide. Every stem is two dots
//! wide, so that white letters stay nearly white; letters of one colour would need stems of four.

use crate::art::LETTERS;
use crate::screen;
use kit::platform::Ink;
use kit::text::letters;

/// All seven dots of a byte.
const DOTS: u8 = 0x7f;

/// Writes `text` from byte `column` on, its top on row `y`, a multiple of 8, as far as the screen
/// goes. Inverse text ends one space after its last word.
pub fn text(mut column: u8, y: u8, ink: Ink, text: &str) {
    let mut inverse = 0u8;
    if ink == Ink::Bright {
        for (end, code) in (2u8..).zip(letters(text)) {
            if code != b' ' {
                inverse = end;
            }
        }
    }
    for code in letters(text) {
        if column >= screen::COLUMNS {
            break;
        }
        if ink == Ink::Title {
            tall(column, y, code);
        } else if inverse == 0 {
            letter(column, y, 0, code);
        } else {
            inverse -= 1;
            letter(column, y, DOTS, code);
        }
        column = column.wrapping_add(1);
    }
}

/// Draws the sign `code` (ASCII), its dots exclusive-ored with `turn`, 0 or [`DOTS`]. An inverse
/// letter has one row of light above it, which goes when a plain one is written there, but not
/// where it is the last row of another inverse letter (whose first column is lit). Its rows lie
/// $400 bytes apart, as `y` is a multiple of 8: 460 cycles.
#[inline(never)]
fn letter(column: u8, y: u8, turn: u8, code: u8) {
    if y != 0 {
        let above = screen::byte(column, y.wrapping_sub(1));
        if turn != 0 {
            above.put(0, DOTS);
        } else if above.get(0) == DOTS {
            let inverse = screen::byte(column, y.wrapping_sub(2)).get(0);
            if inverse & 1 == 0 {
                above.put(0, 0);
            }
        }
    }
    let mut byte = screen::byte(column, y);
    for row in rows(code) {
        byte.put(0, row ^ turn);
        byte = byte.plus(0x400);
    }
}

/// Draws a letter twice as high.
fn tall(column: u8, mut y: u8, code: u8) {
    each_row(code, |row| {
        screen::byte(column, y).put(0, row);
        screen::byte(column, y.wrapping_add(1)).put(0, row);
        y = y.wrapping_add(2);
    });
}

/// Where the first row of a sign is. Small letters are drawn as capitals: their tails would be lost
/// to the light above an inverse line, and a g without a tail is an a.
fn place(code: u8) -> usize {
    let capital = code & 0x40 != 0;
    usize::from(code & if capital { 0x1f } else { 0x3f })
}

/// The rows of a sign, at 50 bytes of code: for what is drawn often.
#[inline(always)]
fn rows(code: u8) -> [u8; 8] {
    let at = place(code);
    let row = |row: usize| LETTERS[at | row << 6];
    [
        row(0),
        row(1),
        row(2),
        row(3),
        row(4),
        row(5),
        row(6),
        row(7),
    ]
}

/// Calls `each` with the rows of a sign in a loop: fewer bytes.
#[inline(always)]
fn each_row(code: u8, mut each: impl FnMut(u8)) {
    let mut at = place(code);
    for _ in 0..8 {
        each(LETTERS[at % LETTERS.len()]);
        at += 64;
    }
}

/// Draws one letter, its top on any row.
pub fn sign(column: u8, mut y: u8, code: u8) {
    each_row(code, |row| {
        screen::byte(column, y).put(0, row);
        y = y.wrapping_add(1);
    });
}

/// Draws a letter in the middle of two bytes of the board, white on black, between the dots of
/// `sides`.
pub fn between(column: u8, mut y: u8, code: u8, sides: [u8; 2]) {
    each_row(code, |row| {
        let line = screen::byte(column, y);
        line.put(0, sides[0] | (row << 4 & 0x70));
        line.put(1, sides[1] | (row >> 3));
        y = y.wrapping_add(1);
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::register::memory::SCREEN;

    #[test]
    fn what_does_not_fit_beside_the_board_is_not_drawn_on_it() {
        for ink in [Ink::Plain, Ink::Bright, Ink::Title] {
            SCREEN.byte(0).fill(0x2000, 0);
            text(37, 88, ink, "+CHS");
            let mut drawn = 0;
            for y in 0..192 {
                for column in 0..40 {
                    let inside = column >= 37 && (87..104).contains(&y);
                    let dots = screen::byte(column, y).get(0);
                    assert!(inside || dots == 0, "{column}, {y}");
                    drawn += u32::from(dots != 0);
                }
            }
            assert!(drawn > 10);
        }
    }
}
