//! What the VIC-II makes of the hosted memory, at rest.

use c64::memory::{self, BITMAP, MATRICES};
use c64::register::Area;
use kit::hosted::memory as hosted;

/// 320 x 200 colour numbers.
#[derive(PartialEq, Eq)]
pub struct Picture(Vec<u8>);

impl Picture {
    /// The picture of this thread's memory.
    pub fn of_memory() -> Picture {
        hosted(|all| {
            let (ram, chips) = all.split_at(0x10000);
            let byte = |area: Area, at: usize| ram[usize::from(area.byte(at as u16).address())];
            let multicolour = chips[0x16] & 0x10 != 0;
            let mut pixels = vec![0; 320 * 200];
            for (place, pixel) in pixels.iter_mut().enumerate() {
                let (x, y) = (place % 320, place / 320);
                let cell = y / 8 * 40 + x / 8;
                let dots = byte(BITMAP, cell * 8 + y % 8);
                let colours = byte(MATRICES[0], cell);
                assert_eq!(colours, byte(MATRICES[1], cell), "matrices");
                *pixel = if multicolour {
                    match dots >> (6 - x % 8 / 2 * 2) & 3 {
                        0 => chips[0x21] & 15,
                        1 => colours >> 4,
                        2 => colours & 15,
                        _ => chips[0x800 + cell] & 15,
                    }
                } else if dots >> (7 - x % 8) & 1 != 0 {
                    colours >> 4
                } else {
                    colours & 15
                };
            }
            for band in 0..usize::from(ram[usize::from(memory::BAND_COUNT.address())]) {
                let table = |area| byte(area, band);
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
}
