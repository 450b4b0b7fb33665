//! The picture: text, hi-res in NTSC artefact colour or on a monochrome screen, and the beam, whose
//! last byte floats on the data bus ("Apple II reference manual", pages 12 to 22; Sather,
//! "Understanding the Apple II", chapters 3, 5 and 8). Lo-res and 80 columns stay dark.

use super::Model;
use crate::picture::Picture;
use std::sync::LazyLock;

/// Cycles of a line; the 65th is longer than the others.
pub const LINE: u64 = 65;
/// Cycles of a picture: 262 lines.
pub const FRAME: u64 = LINE * 262;
/// Cycles of a line before its first visible byte.
const BLANK: u64 = 25;

const WIDTH: usize = 280;
const HEIGHT: usize = 192;
/// Bytes of a line.
const BYTES: usize = 40;
/// The first row of dots of the four lines of text under a mixed picture.
const MIXED: usize = 160;

/// Colours by their HCOLOR numbers: black, green, violet, white, black, orange, blue.
const COLOURS: [[u8; 3]; 7] = [
    [0, 0, 0],
    [67, 200, 0],
    [187, 54, 255],
    [255, 255, 255],
    [0, 0, 0],
    [249, 86, 29],
    [7, 168, 224],
];
const WHITE: u8 = 3;

/// The letters of the text screen: the font that the programs bring, too.
static LETTERS: LazyLock<Vec<art::Glyph>> = LazyLock::new(|| {
    let font = include_str!("../../../../assets/letters/font.txt");
    art::font(font)
        .expect("assets/letters/font.txt is a font")
        .to_vec()
});

/// The screen that is plugged in.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum Display {
    /// A colour set: 280 x 192 in six colours.
    #[default]
    Colour,
    /// A monochrome screen, sharper: 560 x 192, where bit 7 of a byte moves its dots by half a dot.
    Monochrome,
}

/// The switches at $C050 to $C057.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Video {
    /// Text instead of graphics.
    pub text: bool,
    /// Four lines of text under the graphics.
    pub mixed: bool,
    /// The second page.
    pub page2: bool,
    /// Hi-res instead of lo-res.
    pub hires: bool,
}

impl Video {
    /// An access to $C050-$C057.
    pub fn switch(&mut self, address: u8) {
        let on = address & 1 == 1;
        match address & 6 {
            0 => self.text = on,
            2 => self.mixed = on,
            4 => self.page2 = on,
            _ => self.hires = on,
        }
    }

    /// The address whose byte the beam shows `cycle` cycles after a picture began, in the blanks
    /// too, where the counters go on.
    pub fn beam(&self, cycle: u64) -> u16 {
        let (line, column) = ((cycle / LINE % 262) as usize, cycle % LINE);
        let across = (column + 128 - BLANK) as usize;
        let text = self.text || !self.hires || (self.mixed && line >= MIXED);
        let third = 40 * (line / 64 % 4);
        let low = (third + across) & 0x7F;
        let page = self.page(text);
        (page + row_start(line & 0x3F, text) + low) as u16
    }

    /// Returns whether the beam is below or above the picture.
    pub fn vertical_blank(&self, cycle: u64) -> bool {
        cycle / LINE % 262 >= HEIGHT as u64
    }

    /// The whole picture as `memory` (main RAM) has it now. `flash` is the phase of flashing signs.
    pub fn picture(&self, memory: &[u8], model: Model, display: Display, flash: bool) -> Picture {
        let mut picture = match display {
            Display::Colour => Picture::new(WIDTH, HEIGHT, &COLOURS),
            Display::Monochrome => Picture::new(2 * WIDTH, HEIGHT, &[COLOURS[0], COLOURS[3]]),
        };
        let width = picture.width;
        for (y, row) in picture.pixels.chunks_mut(width).enumerate() {
            let text = self.text || (self.mixed && y >= MIXED);
            let mut bytes = [0; BYTES];
            if text || self.hires {
                let start = self.page(text) + row_start(y, text) + 40 * (y / 64);
                bytes.copy_from_slice(&memory[start..start + BYTES]);
            }
            if text {
                bytes = bytes.map(|code| letter_row(code, y & 7, model, flash));
            }
            match display {
                Display::Monochrome => monochrome(&bytes, row),
                Display::Colour if text => white(&bytes, row),
                Display::Colour => colour(&bytes, row),
            }
        }
        picture
    }

    fn page(&self, text: bool) -> usize {
        match (text, self.page2) {
            (true, false) => 0x0400,
            (true, true) => 0x0800,
            (false, false) => 0x2000,
            (false, true) => 0x4000,
        }
    }
}

/// Where line `y` starts inside its page, the third of the screen not counted.
fn row_start(y: usize, text: bool) -> usize {
    let eighth = 128 * (y / 8 % 8);
    eighth + if text { 0 } else { 1024 * (y % 8) }
}

/// Seven dots of a sign, bit 0 leftmost.
fn letter_row(code: u8, row: usize, model: Model, flash: bool) -> u8 {
    let low = code & 0x3F;
    let capital = if low < 0x20 { low + 0x40 } else { low };
    let sign = match (model, code) {
        (Model::E, 0xE0..) => code & 0x7F,
        _ => capital,
    };
    let index = usize::from(sign - art::FIRST_GLYPH);
    let dots = LETTERS.get(index).map_or(0x3F, |glyph| glyph[row]);
    // The font has its leftmost dot in bit 5; one dot stays free on the left.
    let dots = (dots.reverse_bits() >> 2) << 1;
    let inverse = code < 0x40 || (code < 0x80 && flash);
    if inverse {
        !dots & 0x7F
    } else {
        dots
    }
}

fn dot(bytes: &[u8; BYTES], x: usize) -> bool {
    x < WIDTH && bytes[x / 7] >> (x % 7) & 1 == 1
}

fn white(bytes: &[u8; BYTES], row: &mut [u8]) {
    for (x, pixel) in row.iter_mut().enumerate() {
        *pixel = if dot(bytes, x) { WHITE } else { 0 };
    }
}

/// Two dots side by side are white, one alone has the colour of its column and its byte's bit 7,
/// and a gap of one dot takes the colour of its neighbours' columns.
fn colour(bytes: &[u8; BYTES], row: &mut [u8]) {
    for (x, pixel) in row.iter_mut().enumerate() {
        let near = |offset: isize| dot(bytes, x.wrapping_add_signed(offset));
        let (here, left, right) = (near(0), near(-1), near(1));
        let column = if here { x } else { x + 1 };
        let hue = match (bytes[x / 7] & 0x80 != 0, column & 1) {
            (false, 0) => 2,
            (false, _) => 1,
            (true, 0) => 6,
            (true, _) => 5,
        };
        *pixel = match (here, left || right, left && right) {
            (true, true, _) => WHITE,
            (true, false, _) => hue,
            (false, _, true) => hue,
            _ => 0,
        };
    }
}

fn monochrome(bytes: &[u8; BYTES], row: &mut [u8]) {
    let mut last = 0;
    for (byte, cells) in bytes.iter().zip(row.chunks_exact_mut(14)) {
        let late = byte & 0x80 != 0;
        for (index, half) in cells.iter_mut().enumerate() {
            *half = match (late, index) {
                (true, 0) => last,
                (true, _) => byte >> ((index - 1) / 2) & 1,
                (false, _) => byte >> (index / 2) & 1,
            };
        }
        last = byte >> 6 & 1;
    }
}
