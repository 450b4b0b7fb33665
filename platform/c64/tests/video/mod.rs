//! What the VIC-II makes of the hosted memory, at rest.

use gomoku_c64::memory::{self, BITMAP, MATRICES};
use gomoku_c64::register::hosted;

/// 320 x 200 colour numbers.
#[derive(PartialEq, Eq)]
pub struct Picture(Vec<u8>);

impl Picture {
    /// The picture of this thread's memory.
    pub fn of_memory() -> Picture {
        hosted::with(|memory| {
            let (ram, chips) = (&memory.ram, &memory.chips);
            let multicolour = chips[0x16] & 0x10 != 0;
            let mut pixels = vec![0; 320 * 200];
            for (place, pixel) in pixels.iter_mut().enumerate() {
                let (x, y) = (place % 320, place / 320);
                let cell = y / 8 * 40 + x / 8;
                let byte = ram[usize::from(BITMAP) + cell * 8 + y % 8];
                let colours = ram[usize::from(MATRICES[0]) + cell];
                assert_eq!(colours, ram[usize::from(MATRICES[1]) + cell], "matrices");
                *pixel = if multicolour {
                    match byte >> (6 - x % 8 / 2 * 2) & 3 {
                        0 => chips[0x21] & 15,
                        1 => colours >> 4,
                        2 => colours & 15,
                        _ => chips[0x800 + cell] & 15,
                    }
                } else if byte >> (7 - x % 8) & 1 != 0 {
                    colours >> 4
                } else {
                    colours & 15
                };
            }
            for band in 0..usize::from(ram[usize::from(memory::BAND_COUNT.0)]) {
                let table = |at: u16| ram[usize::from(at) + band];
                for sprite in 0..8 {
                    if table(memory::BAND_ENABLE) >> sprite & 1 == 0 {
                        continue;
                    }
                    let pointer = usize::from(table(memory::BAND_POINTER)) + sprite;
                    let left = usize::from(chips[2 * sprite]) - 24;
                    let top = usize::from(table(memory::BAND_Y)) + 1 - 51;
                    for at in 0..24 * 21 {
                        let (x, y) = (at % 24, at / 24);
                        let byte = ram[0xc000 + pointer * 64 + y * 3 + x / 8];
                        if byte >> (7 - x % 8) & 1 != 0 && top + y < 200 {
                            pixels[(top + y) * 320 + left + x] = table(memory::BAND_COLOUR);
                        }
                    }
                }
            }
            Picture(pixels)
        })
    }

    /// The colour of a pixel.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        self.0[y * 320 + x]
    }

    /// Writes a PNG, doubled, with a border.
    pub fn write(&self, path: &str) {
        let file = std::fs::File::create(path).expect("the folder SHOTS exists");
        let mut encoder = png::Encoder::new(file, 704, 464);
        encoder.set_color(png::ColorType::Rgb);
        let mut data = Vec::new();
        for y in 0..464 {
            for x in 0..704 {
                let inside = (32..672).contains(&x) && (32..432).contains(&y);
                let colour = if inside {
                    self.at(x / 2 - 16, y / 2 - 16)
                } else {
                    0
                };
                data.extend(art::COLODORE[usize::from(colour)]);
            }
        }
        let mut writer = encoder.write_header().expect("a PNG header");
        writer.write_image_data(&data).expect("a PNG");
    }
}
