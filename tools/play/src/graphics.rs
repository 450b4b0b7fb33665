//! Pictures dot by dot, for terminals that can show them: kitty's graphics protocol and sixel.

use crate::blocks::Area;
use base64::prelude::{Engine, BASE64_STANDARD};
use sim::picture::Picture;
use std::fmt::Write;

/// The answer to this tells which graphics a terminal has: kitty's query, then the primary device
/// attributes, which every terminal answers and where a 4 means sixel.
pub const QUERY: &str = "\x1b_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\x1b\\\x1b[c";

/// How a terminal takes pictures.
#[derive(Clone, Copy, PartialEq, Eq, Debug, clap::ValueEnum)]
pub enum Graphics {
    /// kitty's graphics protocol.
    Kitty,
    /// Sixel.
    Sixel,
    /// Not at all: block characters.
    None,
}

impl Graphics {
    /// Reads the answer to [`QUERY`].
    pub fn from_answer(answer: &str) -> Graphics {
        if answer.contains("_Gi=31;OK") {
            return Graphics::Kitty;
        }
        let attributes = answer.split("\x1b[?").nth(1).unwrap_or_default();
        let attributes = attributes.split('c').next().unwrap_or_default();
        if attributes.split(';').any(|attribute| attribute == "4") {
            Graphics::Sixel
        } else {
            Graphics::None
        }
    }

    /// Returns whether this is the whole answer to [`QUERY`].
    pub fn complete(answer: &str) -> bool {
        answer
            .split("\x1b[?")
            .nth(1)
            .is_some_and(|rest| rest.contains('c'))
    }
}

/// The part of a picture to show.
fn cut(picture: &Picture, area: Area) -> Picture {
    let mut part = Picture::new(area.width, area.height, &picture.palette);
    for (y, row) in part.pixels.chunks_mut(area.width).enumerate() {
        let start = (area.top + y) * picture.width + area.left;
        row.copy_from_slice(&picture.pixels[start..start + area.width]);
    }
    part
}

/// The escape sequence that shows `area` of `picture` on `columns` x `rows` cells from the cursor,
/// in place of the picture before.
pub fn kitty(picture: &Picture, area: Area, (columns, rows): (usize, usize)) -> String {
    // Three times the size: terminals smooth what they enlarge.
    let part = cut(picture, area).scaled(3, 3);
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, part.width as u32, part.height as u32);
    encoder.set_color(png::ColorType::Indexed);
    encoder.set_palette(part.palette.concat());
    let written = encoder
        .write_header()
        .and_then(|mut writer| writer.write_image_data(&part.pixels));
    if written.is_err() {
        return String::new();
    }
    let data = BASE64_STANDARD.encode(&file);
    let mut escape = String::new();
    let mut chunks = data.as_bytes().chunks(4096).peekable();
    let mut keys = format!("a=T,f=100,i=1,p=1,q=2,C=1,c={columns},r={rows},");
    while let Some(chunk) = chunks.next() {
        let more = u8::from(chunks.peek().is_some());
        let chunk = std::str::from_utf8(chunk).unwrap_or_default();
        let _ = write!(escape, "\x1b_G{keys}m={more};{chunk}\x1b\\");
        keys.clear();
    }
    escape
}

/// Removes kitty's picture, and everything else with the screen.
pub const CLEAR: &str = "\x1b_Ga=d,d=I,i=1,q=2\x1b\\\x1b[0m\x1b[2J";

/// The escape sequence that shows `area` of `picture` from the cursor in `width` x `height` dots
/// of the terminal.
pub fn sixel(picture: &Picture, area: Area, (width, height): (usize, usize)) -> String {
    let mut escape = format!("\x1bP0;1;0q\"1;1;{width};{height}");
    for (number, colour) in picture.palette.iter().enumerate() {
        let [r, g, b] = colour.map(|part| (u32::from(part) * 100 + 127) / 255);
        let _ = write!(escape, "#{number};2;{r};{g};{b}");
    }
    let dot = |x: usize, y: usize| {
        let (x, y) = (x * area.width / width, y * area.height / height);
        usize::from(picture.at(area.left + x, area.top + y))
    };
    for top in (0..height).step_by(6) {
        let lines = top..(top + 6).min(height);
        let mut bits = vec![vec![0u8; width]; picture.palette.len()];
        for (bit, y) in lines.enumerate() {
            for x in 0..width {
                bits[dot(x, y)][x] |= 1 << bit;
            }
        }
        for (number, row) in bits
            .iter()
            .enumerate()
            .filter(|(_, row)| row.iter().any(|&b| b != 0))
        {
            let _ = write!(escape, "#{number}");
            for run in row.chunk_by(|a, b| a == b) {
                let sign = char::from(b'?' + run[0]);
                match run.len() {
                    1..=3 => escape.extend(std::iter::repeat_n(sign, run.len())),
                    length => {
                        let _ = write!(escape, "!{length}{sign}");
                    }
                }
            }
            escape.push('$');
        }
        escape.push('-');
    }
    escape.push_str("\x1b\\");
    escape
}

#[cfg(test)]
mod tests {
    use super::*;

    fn picture() -> (Picture, Area) {
        let mut picture = Picture::new(4, 2, &[[0, 0, 0], [255, 255, 255]]);
        picture.pixels = vec![0, 1, 1, 0, 0, 0, 1, 0];
        (picture, Area::new(1, 0, 2, 2))
    }

    #[test]
    fn answers_tell_the_graphics() {
        assert_eq!(
            Graphics::from_answer("\x1b_Gi=31;OK\x1b\\\x1b[?62;c"),
            Graphics::Kitty
        );
        assert_eq!(Graphics::from_answer("\x1b[?62;4;22c"), Graphics::Sixel);
        assert_eq!(Graphics::from_answer("\x1b[?64;24c"), Graphics::None);
        assert_eq!(Graphics::from_answer(""), Graphics::None);
        assert!(Graphics::complete("\x1b[?1;2c") && !Graphics::complete("\x1b_Gi=31;OK\x1b\\"));
    }

    #[test]
    fn sixels_are_columns_of_bits() {
        let (picture, area) = picture();
        // Left column: white above black; right column: white both.
        assert_eq!(
            sixel(&picture, area, (2, 2)),
            "\x1bP0;1;0q\"1;1;2;2#0;2;0;0;0#1;2;100;100;100#0A?$#1@B$-\x1b\\"
        );
    }

    #[test]
    fn kitty_gets_a_png_in_chunks() {
        let (picture, area) = picture();
        let escape = kitty(&picture, area, (10, 5));
        assert!(escape.starts_with("\x1b_Ga=T,f=100,i=1,p=1,q=2,C=1,c=10,r=5,m=0;iVBORw0KGgo"));
        assert!(escape.ends_with("\x1b\\"));
    }
}
