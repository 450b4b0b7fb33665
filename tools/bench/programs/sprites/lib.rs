//! Masked sprites of 24 by 21 dots on a bitmap, shifted to any dot.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes of a row of the bitmap.
const WIDTH: usize = 32;
/// Its rows.
const HEIGHT: usize = 96;
/// Bytes and rows of a sprite.
const COLUMNS: usize = 3;
const ROWS: usize = 21;
/// Sprites that are drawn.
const ROUNDS: u8 = 40;

/// Bitmap, and dots and mask of the sprite.
pub struct Data {
    bitmap: [[u8; WIDTH]; HEIGHT],
    dots: [[u8; COLUMNS]; ROWS],
    mask: [[u8; COLUMNS]; ROWS],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        bitmap: [[0; WIDTH]; HEIGHT],
        dots: [[0; COLUMNS]; ROWS],
        mask: [[0; COLUMNS]; ROWS],
    };
}

/// A sprite by chance.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for (dots, mask) in data.dots.iter_mut().zip(&mut data.mask) {
        for (dots, mask) in dots.iter_mut().zip(mask) {
            state ^= state << 7;
            state ^= state >> 9;
            state ^= state << 8;
            *dots = (state & state >> 8) as u8;
            *mask = state as u8;
        }
    }
}

/// Draws the sprite with its upper left dot at a place.
fn draw(data: &mut Data, x: u8, y: u8) {
    let shift = x & 7;
    let column = usize::from(x >> 3);
    let rows = data.bitmap[usize::from(y)..].iter_mut();
    for ((row, dots), mask) in rows.zip(&data.dots).zip(&data.mask) {
        let mut dots_left = 0u8;
        let mut mask_left = 0u8;
        for i in 0..COLUMNS {
            let dots = u16::from(dots[i]) << 8 >> shift;
            let mask = u16::from(mask[i]) << 8 >> shift;
            let byte = &mut row[column + i];
            *byte &= !(mask_left | (mask >> 8) as u8);
            *byte |= dots_left | (dots >> 8) as u8;
            dots_left = dots as u8;
            mask_left = mask as u8;
        }
        let byte = &mut row[column + COLUMNS];
        *byte = *byte & !mask_left | dots_left;
    }
}

/// A sum over the bitmap.
pub fn bench(data: &mut Data) -> u16 {
    let mut x = 5u8;
    let mut y = 3u8;
    for _ in 0..ROUNDS {
        draw(data, x, y);
        x = x.wrapping_add(37);
        if x >= 200 {
            x -= 200;
        }
        y = (y + 11) & 63;
    }
    let mut sum = 0u16;
    for &byte in data.bitmap.as_flattened() {
        sum = sum.rotate_left(1) ^ u16::from(byte);
    }
    sum
}
