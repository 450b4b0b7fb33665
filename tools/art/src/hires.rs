//! The Apple II's hi-res dots, from art that is drawn dot by dot.
//!
//! Seven dots are a byte, bit 0 the leftmost. Bit 7 delays the byte's dots by half a dot and so
//! chooses its pair of colours (Apple II Reference Manual, chapter 1, "The High-Resolution
//! Graphics Mode"). A dot of the art is dark, lit, or lit for the sake of a colour, which it then
//! must be able to have:
//!
//! | PNG | text | dot | column | bit 7 |
//! | --- | --- | --- | --- | --- |
//! | black `000000` | `.` | dark | any | any |
//! | white `FFFFFF` | `#` | lit | any | any |
//! | orange `FF6A3C` | `o` | lit | odd | set |
//! | blue `14CFFD` | `b` | lit | even | set |
//! | green `14F53C` | `g` | lit | odd | clear |
//! | violet `FF44FD` | `v` | lit | even | clear |
//!
//! A byte without coloured dots gets bit 7 set: it mostly lies beside orange wood.

use crate::error::ArtError;
use crate::pixels::Pixels;
use crate::shapes::Shape;

/// Dots of a screen row.
const WIDTH: usize = 280;
const HEIGHT: usize = 192;

/// Each kind of dot: its sign in text art, its colour in a PNG and what it demands.
const DOTS: [(u8, [u8; 3], Dot); 6] = [
    (b'.', [0x00, 0x00, 0x00], Dot::Dark),
    (b'#', [0xff, 0xff, 0xff], Dot::Lit),
    (b'o', [0xff, 0x6a, 0x3c], Dot::Coloured(1, 0x80)),
    (b'b', [0x14, 0xcf, 0xfd], Dot::Coloured(0, 0x80)),
    (b'g', [0x14, 0xf5, 0x3c], Dot::Coloured(1, 0)),
    (b'v', [0xff, 0x44, 0xfd], Dot::Coloured(0, 0)),
];

#[derive(Clone, Copy)]
enum Dot {
    Dark,
    Lit,
    /// Parity of the column and bit 7 of the byte.
    Coloured(usize, u8),
}

/// Converts a PNG of 280 x 192 into the 8,192 bytes of a hi-res page, those never shown zero.
pub fn hires_page(file: &[u8]) -> Result<Vec<u8>, ArtError> {
    let mut page = vec![0; 0x2000];
    for (y, row) in read(file)?.chunks(WIDTH).enumerate() {
        let at = (y % 8) * 0x400 + (y / 8 % 8) * 0x80 + (y / 64) * 0x28;
        for (x, byte) in row.chunks(7).enumerate() {
            page[at + x] = pack(byte, x * 7, y)?;
        }
    }
    Ok(page)
}

/// Converts text art whose width is a multiple of seven, row by row. A sign `~` is a transparent
/// dot: the second list has a one for each dot of the other signs, bit 7 set where it has any.
/// `column` is the dot of the screen where the shape's left edge goes, to tell odd from even.
pub fn hires_shape(shape: &Shape, column: usize) -> Result<[Vec<u8>; 2], ArtError> {
    let (mut lit, mut solid) = (Vec::new(), Vec::new());
    for (y, row) in shape.rows.iter().enumerate() {
        for (x, signs) in row.as_bytes().chunks(7).enumerate() {
            let mut mask = 0;
            let mut dots = Vec::new();
            for (bit, sign) in signs.iter().enumerate() {
                let known = DOTS.iter().find(|(known, ..)| known == sign);
                let unknown = || ArtError::Missing(format!("kind of dot {:?}", *sign as char));
                match known {
                    None if *sign == b'~' => dots.push(Dot::Dark),
                    None => return Err(unknown()),
                    Some((_, _, dot)) => {
                        mask |= 1 << bit;
                        dots.push(*dot);
                    }
                }
            }
            let byte = pack(&dots, column + x * 7, y)?;
            lit.push(if mask == 0 { 0 } else { byte });
            solid.push(if mask == 0 { 0 } else { mask | 0x80 });
        }
    }
    Ok([lit, solid])
}

/// Converts a shape of 14 x 16 dots without transparent ones: two bytes a row.
pub fn hires_cells(shape: &Shape) -> Result<[u8; 32], ArtError> {
    let [bytes, _] = hires_shape(shape, 0)?;
    let size = || ArtError::Missing(format!("shape {:?} of 14 x 16 dots", shape.name));
    bytes.try_into().map_err(|_| size())
}

/// The byte for up to seven dots, the first of them in `column` of the screen.
fn pack(dots: &[Dot], column: usize, row: usize) -> Result<u8, ArtError> {
    let mut byte = 0;
    let mut pair = None;
    for (bit, dot) in dots.iter().enumerate() {
        let at = (column + bit, row);
        match *dot {
            Dot::Dark => continue,
            Dot::Lit => {}
            Dot::Coloured(parity, bit7) => {
                let wrong = |problem| Err(ArtError::Dot { at, problem });
                if at.0 % 2 != parity {
                    return wrong(
                        "cannot have this colour: orange and green lie in odd columns, blue and \
                         violet in even ones",
                    );
                }
                if pair.is_some_and(|pair| pair != bit7) {
                    return wrong("mixes green or violet with orange or blue within seven dots");
                }
                pair = Some(bit7);
            }
        }
        byte |= 1 << bit;
    }
    Ok(byte | pair.unwrap_or(0x80))
}

/// The dots of a PNG, row by row.
fn read(file: &[u8]) -> Result<Vec<Dot>, ArtError> {
    let pixels = Pixels::read(file)?;
    let (wanted, found) = ((WIDTH, HEIGHT), pixels.size);
    if found != wanted {
        return Err(ArtError::Size { wanted, found });
    }
    let palette = DOTS.map(|(_, colour, _)| colour);
    let places = (0..HEIGHT).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    let dots = places.map(|at| Ok(DOTS[pixels.colour(at, &palette)?].2));
    dots.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shape(row: &str) -> Result<[Vec<u8>; 2], ArtError> {
        let name = String::new();
        let rows = vec![row.to_string()];
        hires_shape(&Shape { name, rows }, 0)
    }

    #[test]
    fn dots_pairs_and_transparency() {
        assert_eq!(
            shape(".o....#.v....."),
            Ok([vec![0xc2, 0x02], vec![0xff; 2]])
        );
        assert_eq!(shape("~~~~~~~~~#~~~~"), Ok([vec![0, 0x84], vec![0, 0x84]]));
    }

    #[test]
    fn limits_are_named() {
        for (row, at) in [("..o....", 2), (".ov....", 2), ("vv.....", 1)] {
            let error = shape(row).unwrap_err();
            assert!(
                matches!(error, ArtError::Dot { at: (x, 0), .. } if x == at),
                "{error}"
            );
        }
        assert!(matches!(shape("..x...."), Err(ArtError::Missing(_))));
    }

    #[test]
    fn rows_lie_where_the_screen_fetches_them() {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, WIDTH as u32, HEIGHT as u32);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().unwrap();
        let lit = |at: usize| if at == 73 * WIDTH + 279 { 0xff } else { 0 };
        let data: Vec<u8> = (0..WIDTH * HEIGHT).map(lit).collect();
        writer.write_image_data(&data).unwrap();
        writer.finish().unwrap();
        let page = hires_page(&file).unwrap();
        // Row 73 = 64 + 8 + 1: $2028 + $80 + $400.
        assert_eq!(page[0x4a8 + 39], 0xc0);
        assert_eq!(page.iter().filter(|byte| **byte == 0x80).count(), 7679);
        assert!(matches!(
            hires_page(&file[..40]),
            Err(ArtError::Unreadable(_))
        ));
    }
}
