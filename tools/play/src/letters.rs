//! Which letter a cell of the screen shows. Text is read back from its dots by the font that the
//! programs draw it with, so the terminal shows real characters for whatever they wrote.

use art::{font, ArtError, FIRST_GLYPH};
use std::collections::HashMap;

/// The dots of a cell: eight rows, bit 7 the leftmost dot.
pub type Dots = [u8; 8];

/// Letters by their dots.
pub struct Letters {
    by_dots: HashMap<Dots, char>,
    width: usize,
}

impl Letters {
    /// Reads the font for cells `width` dots wide (7 or 8). A glyph may stand anywhere in its cell
    /// across, since machines differ in that. Cells of 7 are an Apple II's, where a colour leaves
    /// only every other dot.
    pub fn new(text: &str, width: usize) -> Result<Letters, ArtError> {
        let mut by_dots = HashMap::new();
        let glyphs = font(text)?;
        let masks: &[u8] = if width == 7 {
            &[0xFF, 0xAA, 0x55]
        } else {
            &[0xFF]
        };
        // Whole glyphs in the middle come first, because a moved or masked glyph may look like
        // another one.
        for mask in masks {
            for shift in [1, 0, 2].into_iter().filter(|shift| 6 + shift <= width) {
                for (place, glyph) in glyphs.iter().enumerate() {
                    let dots = glyph.map(|row| row << 2 >> shift & mask);
                    by_dots
                        .entry(dots)
                        .or_insert(char::from(FIRST_GLYPH + place as u8));
                }
            }
        }
        Ok(Letters { by_dots, width })
    }

    /// The letter drawn by these dots, and whether it is inverse.
    pub fn read(&self, dots: &Dots) -> Option<(char, bool)> {
        if let Some(&letter) = self.by_dots.get(dots) {
            return Some((letter, false));
        }
        let all = 0xFF << (8 - self.width);
        let inverse = dots.map(|row| !row & all);
        self.by_dots.get(&inverse).map(|&letter| (letter, true))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &str = include_str!("../../../assets/letters/font.txt");

    #[test]
    fn every_letter_is_read_back_wherever_it_stands() {
        for width in [7, 8] {
            let letters = Letters::new(FONT, width).unwrap();
            for (place, glyph) in font(FONT).unwrap().into_iter().enumerate() {
                let character = char::from(b' ' + place as u8);
                let dots = glyph.map(|row| row << 1);
                assert_eq!(letters.read(&dots), Some((character, false)), "{character}");
                let all = if width == 8 { 0xFF } else { 0xFE };
                let inverse = dots.map(|row| !row & all);
                assert_eq!(
                    letters.read(&inverse),
                    Some((character, true)),
                    "{character}"
                );
            }
            assert_eq!(letters.read(&[0x55; 8]), None);
        }
    }
}
