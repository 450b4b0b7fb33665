//! C64 multicolour bitmaps: 160 x 200 pixels, each twice as wide as high. In a cell of 4 x 8 there
//! can be the background and three more colours (Programmer's Reference Guide, "Multi-Color
//! Bit Map Mode").

use crate::error::ArtError;
use crate::pixels::Pixels;

/// The sixteen colours as red, green and blue: the palette of the source art and of the simulated
/// VIC-II. Philip Timmermann, "Colodore", <https://www.colodore.com>.
pub const COLODORE: [[u8; 3]; 16] = [
    [0x00, 0x00, 0x00],
    [0xff, 0xff, 0xff],
    [0x81, 0x33, 0x38],
    [0x75, 0xce, 0xc8],
    [0x8e, 0x3c, 0x97],
    [0x56, 0xac, 0x4d],
    [0x2e, 0x2c, 0x9b],
    [0xed, 0xf1, 0x71],
    [0x8e, 0x50, 0x29],
    [0x55, 0x38, 0x00],
    [0xc4, 0x6c, 0x71],
    [0x4a, 0x4a, 0x4a],
    [0x7b, 0x7b, 0x7b],
    [0xa9, 0xff, 0x9f],
    [0x70, 0x6d, 0xeb],
    [0xb2, 0xb2, 0xb2],
];

const COLUMNS: usize = 40;
const ROWS: usize = 25;

/// A picture as the VIC-II wants it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Multicolour {
    /// 8000 bytes: eight a cell, two bits a pixel.
    pub bitmap: Vec<u8>,
    /// 1000 bytes: the colours of the bit pairs 01 (high half) and 10 (low half).
    pub matrix: Vec<u8>,
    /// 1000 colours of the bit pair 11.
    pub colours: Vec<u8>,
}

impl Multicolour {
    /// Converts a PNG of 160 x 200 (or 320 x 200 with every pixel doubled) in [`COLODORE`]
    /// colours; colour number `background` is the bit pair 00.
    pub fn from_png(file: &[u8], background: u8) -> Result<Multicolour, ArtError> {
        let pixels = read(file)?;
        let mut picture = Multicolour {
            bitmap: Vec::with_capacity(8000),
            matrix: Vec::with_capacity(1000),
            colours: Vec::with_capacity(1000),
        };
        // Neighbouring cells share their colours' places where they can: that packs better.
        let mut last = [0; 3];
        for row in 0..ROWS {
            for column in 0..COLUMNS {
                let cell: Vec<u8> = (0..32)
                    .map(|at| pixels[(row * 8 + at / 4) * 160 + column * 4 + at % 4])
                    .collect();
                let mut found: Vec<u8> = Vec::new();
                for &colour in &cell {
                    if colour != background && !found.contains(&colour) {
                        found.push(colour);
                    }
                }
                if found.len() > 3 {
                    return Err(ArtError::Cell {
                        at: (column, row),
                        colours: found,
                    });
                }
                last = places(&found, last);
                for line in cell.chunks(4) {
                    let pair = |byte: u8, colour: &u8| {
                        let place = last.iter().position(|at| at == colour);
                        let own = place.filter(|_| *colour != background);
                        byte << 2 | own.map_or(0, |place| place as u8 + 1)
                    };
                    picture.bitmap.push(line.iter().fold(0, pair));
                }
                picture.matrix.push(last[0] << 4 | last[1]);
                picture.colours.push(last[2]);
            }
        }
        Ok(picture)
    }
}

/// Puts each found colour where the cell before had it, the others into the places left over.
fn places(found: &[u8], last: [u8; 3]) -> [u8; 3] {
    let mut places = last;
    let kept: Vec<bool> = last.iter().map(|colour| found.contains(colour)).collect();
    let fresh = found.iter().filter(|colour| !last.contains(colour));
    let mut free: Vec<usize> = (0..3).filter(|place| !kept[*place]).collect();
    for &colour in fresh {
        places[free.remove(0)] = colour;
    }
    places
}

/// The colour numbers of 160 x 200 pixels.
fn read(file: &[u8]) -> Result<Vec<u8>, ArtError> {
    let pixels = Pixels::read(file)?;
    let (wanted, found) = ((160, 200), pixels.size);
    if found.1 != 200 || (found.0 != 160 && found.0 != 320) {
        return Err(ArtError::Size { wanted, found });
    }
    let step = found.0 / 160;
    let places = (0..200).flat_map(|y| (0..160).map(move |x| (x * step, y)));
    let colours = places.map(|at| Ok(pixels.colour(at, &COLODORE)? as u8));
    colours.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn png(width: usize, pixel: impl Fn(usize, usize) -> u8) -> Vec<u8> {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width as u32, 200);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        let at = |place: usize| COLODORE[usize::from(pixel(place % width, place / width))];
        let data: Vec<u8> = (0..width * 200).flat_map(at).collect();
        writer.write_image_data(&data).unwrap();
        writer.finish().unwrap();
        file
    }

    #[test]
    fn three_colours_and_the_background_fit() {
        let file = png(160, |x, _| [0, 6, 7, 1][x % 4]);
        let picture = Multicolour::from_png(&file, 0).unwrap();
        assert!(picture.bitmap.iter().all(|byte| *byte == 0b00_01_10_11));
        assert!(picture.matrix.iter().all(|byte| *byte == 0x67));
        assert!(picture.colours.iter().all(|byte| *byte == 1));
        assert_eq!(picture.bitmap.len(), 8000);
    }

    #[test]
    fn a_fourth_colour_names_its_cell() {
        let file = png(320, |x, y| {
            if y == 19 && x >= 8 {
                x as u8 / 2 % 4 + 1
            } else {
                0
            }
        });
        let error = Multicolour::from_png(&file, 0).unwrap_err();
        let colours = vec![1, 2, 3, 4];
        assert_eq!(
            error,
            ArtError::Cell {
                at: (1, 2),
                colours
            }
        );
    }

    #[test]
    fn another_size_and_another_colour_are_refused() {
        let small = png(80, |_, _| 0);
        let error = Multicolour::from_png(&small, 0).unwrap_err();
        assert!(matches!(error, ArtError::Size { .. }), "{error}");
        let mut found = Vec::new();
        let mut encoder = png::Encoder::new(&mut found, 160, 200);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        writer.write_image_data(&[3; 160 * 200]).unwrap();
        writer.finish().unwrap();
        let error = Multicolour::from_png(&found, 0).unwrap_err();
        let rgb = [3; 3];
        assert_eq!(error, ArtError::Colour { at: (0, 0), rgb });
        assert!(Multicolour::from_png(b"GIF89a", 0).is_err());
    }
}
