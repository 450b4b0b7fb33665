//! The letters: text art of 6 x 8 pixels a sign, the eighth row for descenders only.
//!
//! The file is made of bands with a blank line between them. A band's first line names up to eight
//! signs, seven columns apart; the eight lines below it draw them, `#` a pixel of ink.

use crate::error::ArtError;

/// Eight rows of six pixels; bit 5 is the leftmost.
pub type Glyph = [u8; 8];

/// The ASCII code of the first glyph, the space; the last is `~`.
pub const FIRST_GLYPH: u8 = b' ';

const COUNT: usize = (b'~' - FIRST_GLYPH + 1) as usize;
const PITCH: usize = 7;
const WIDTH: usize = 6;

/// Reads a font: one glyph for each ASCII sign from space to `~`, in order.
pub fn font(text: &str) -> Result<[Glyph; COUNT], ArtError> {
    let mut glyphs = [None; COUNT];
    glyphs[0] = Some([0; 8]);
    let lines: Vec<&str> = text.lines().collect();
    let mut line = 0;
    while line < lines.len() {
        if lines[line].is_empty() {
            line += 1;
            continue;
        }
        for (place, sign) in lines[line].chars().enumerate() {
            if sign == ' ' {
                continue;
            }
            let index = (sign as usize)
                .checked_sub(usize::from(FIRST_GLYPH))
                .filter(|index| place % PITCH == 0 && *index < COUNT)
                .ok_or_else(|| bad(line, "a sign's name stands above its left edge"))?;
            if glyphs[index].is_some() {
                return Err(bad(line, "a sign is drawn twice"));
            }
            let mut glyph = [0; 8];
            for (row, byte) in glyph.iter_mut().enumerate() {
                let at = line + 1 + row;
                let pixels = lines
                    .get(at)
                    .and_then(|text| text.get(place..place + WIDTH));
                *byte = pixels
                    .and_then(bits)
                    .ok_or_else(|| bad(at, "a sign has eight rows of six pixels, # or ."))?;
            }
            glyphs[index] = Some(glyph);
        }
        line += 9;
    }
    let mut whole = [[0; 8]; COUNT];
    for (index, glyph) in glyphs.iter().enumerate() {
        let sign = char::from(FIRST_GLYPH + index as u8);
        whole[index] = glyph.ok_or(ArtError::Missing(sign.to_string()))?;
    }
    Ok(whole)
}

fn bits(pixels: &str) -> Option<u8> {
    pixels.bytes().try_fold(0, |byte, pixel| match pixel {
        b'#' => Some(byte << 1 | 1),
        b'.' => Some(byte << 1),
        _ => None,
    })
}

fn bad(line: usize, problem: &str) -> ArtError {
    ArtError::Text {
        line: line + 1,
        problem: problem.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FONT: &str = include_str!("../../../assets/letters/font.txt");

    #[test]
    fn every_sign_is_drawn_and_differs_from_every_other() {
        let glyphs = font(FONT).unwrap();
        assert_eq!(glyphs[0], [0; 8]);
        for (index, glyph) in glyphs.iter().enumerate() {
            assert!(glyph.iter().all(|row| *row < 64));
            assert!(!glyphs[..index].contains(glyph), "glyph {index}");
        }
    }

    #[test]
    fn capitals_and_digits_leave_the_last_row_free() {
        let glyphs = font(FONT).unwrap();
        for sign in (b'A'..=b'Z').chain(b'0'..=b'9') {
            assert_eq!(glyphs[usize::from(sign - FIRST_GLYPH)][7], 0);
        }
        assert_eq!(glyphs[usize::from(b'L' - FIRST_GLYPH)][6], 0b111111);
    }

    #[test]
    fn a_missing_sign_and_a_short_row_are_named() {
        let without = FONT.replacen("z      {", "       {", 1);
        assert_eq!(font(&without), Err(ArtError::Missing("z".into())));
        let error = font("A\n..#\n").unwrap_err();
        assert!(matches!(error, ArtError::Text { line: 2, .. }), "{error}");
    }
}
