//! The text on a screen, read off its cells by the shapes of the project's own letters.

use art::FIRST_GLYPH;
use sim::picture::Picture;
use std::collections::HashMap;
use std::sync::LazyLock;

const FONT: &str = include_str!("../../../../assets/letters/font.txt");
/// Rows of a cell.
const ROWS: usize = 8;
/// Columns of cells on either machine.
const COLUMNS: usize = 40;

/// Letters by their shape, bit 7 leftmost; a cell's first column is free.
static LETTERS: LazyLock<HashMap<[u8; ROWS], char>> = LazyLock::new(|| {
    let glyphs = art::font(FONT).expect("the project's font");
    let shape = |glyph: [u8; ROWS]| glyph.map(|row| row << 1);
    (FIRST_GLYPH..)
        .map(char::from)
        .zip(glyphs)
        .map(|(sign, glyph)| (shape(glyph), sign))
        .collect()
});

/// The lines of a picture of 40 cells a row, without blanks at their ends.
pub fn read(picture: &Picture) -> String {
    let width = picture.width / COLUMNS;
    let lines = (0..picture.height / ROWS).map(|row| {
        let signs = (0..COLUMNS).map(|column| letter(picture, column * width, row * ROWS, width));
        signs.collect::<String>().trim_end().to_string()
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The letter in a cell of two colours, in either of them; a blank if there is none.
fn letter(picture: &Picture, left: usize, top: usize, width: usize) -> char {
    let cell = picture.cell(left, top, width);
    let letter = cell.and_then(|(shape, _)| LETTERS.get(&shape).copied());
    letter.unwrap_or(' ')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_letter_is_read_in_either_colour() {
        let glyphs = art::font(FONT).expect("a font");
        let mut picture = Picture::new(320, 8, &[[0; 3], [255; 3]]);
        for (column, sign) in "  Go{".bytes().enumerate() {
            let glyph = glyphs[usize::from(sign - FIRST_GLYPH)];
            for (y, row) in glyph.into_iter().enumerate() {
                for x in 0..6 {
                    let at = y * 320 + column * 8 + 1 + x;
                    picture.pixels[at] = row >> (5 - x) & 1;
                }
            }
        }
        assert_eq!(read(&picture), "  Go{");
        let inverse = picture.pixels.iter().map(|pixel| 1 - pixel);
        picture.pixels = inverse.collect();
        assert_eq!(read(&picture), "  Go{");
    }
}
