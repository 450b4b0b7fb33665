//! A picture as a machine shows it: a colour number for each pixel.

use std::fs::File;
use std::io::{self, BufWriter};
use std::path::Path;

/// One frame.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    /// Pixels a row.
    pub width: usize,
    /// Rows.
    pub height: usize,
    /// Colour numbers, row by row from the top left.
    pub pixels: Vec<u8>,
    /// Red, green and blue of each colour number.
    pub palette: Vec<[u8; 3]>,
    /// The colour round the picture, where the machine has a border.
    pub border: Option<u8>,
}

impl Picture {
    /// An empty picture in colour 0.
    pub fn new(width: usize, height: usize, palette: &[[u8; 3]]) -> Picture {
        Picture {
            width,
            height,
            pixels: vec![0; width * height],
            palette: palette.to_vec(),
            border: None,
        }
    }

    /// The colour number at a place. Panics outside of the picture.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        self.pixels[y * self.width + x]
    }

    /// Red, green and blue of a pixel. Panics outside of the picture.
    pub fn rgb(&self, x: usize, y: usize) -> [u8; 3] {
        self.palette[usize::from(self.at(x, y))]
    }

    /// A cell of `width` x 8 pixels that has at most two colours: which pixels differ from its
    /// first one, bit 7 the leftmost of a row, and the colours of the first one and of those.
    pub fn cell(&self, left: usize, top: usize, width: usize) -> Option<([u8; 8], [u8; 2])> {
        let first = self.at(left, top);
        let (mut shape, mut other) = ([0; 8], first);
        for (y, row) in shape.iter_mut().enumerate() {
            for x in 0..width {
                let colour = self.at(left + x, top + y);
                if colour != first {
                    if other != first && other != colour {
                        return None;
                    }
                    other = colour;
                    *row |= 0x80 >> x;
                }
            }
        }
        Some((shape, [first, other]))
    }

    /// Appends red, green, blue and alpha of each pixel, as a canvas takes them.
    pub fn append_rgba(&self, out: &mut Vec<u8>) {
        // One for each byte, so that no number is checked.
        let mut colours = [[0; 4]; 256];
        for (colour, &[red, green, blue]) in colours.iter_mut().zip(&self.palette) {
            *colour = [red, green, blue, 0xff];
        }
        let start = out.len();
        out.resize(start + 4 * self.pixels.len(), 0);
        for (pixel, dot) in self.pixels.iter().zip(out[start..].chunks_exact_mut(4)) {
            dot.copy_from_slice(&colours[usize::from(*pixel)]);
        }
    }

    /// Each pixel as `across` x `down` pixels.
    pub fn scaled(&self, across: usize, down: usize) -> Picture {
        let mut large = Picture::new(self.width * across, self.height * down, &self.palette);
        large.border = self.border;
        for y in 0..large.height {
            for x in 0..large.width {
                large.pixels[y * large.width + x] = self.at(x / across, y / down);
            }
        }
        large
    }

    /// The picture with `left` and `top` pixels of border colour round it.
    pub fn framed(&self, left: usize, top: usize) -> Picture {
        let Some(border) = self.border else {
            return self.clone();
        };
        let (width, height) = (self.width + 2 * left, self.height + 2 * top);
        let mut framed = Picture::new(width, height, &self.palette);
        framed.pixels.fill(border);
        for (y, row) in self.pixels.chunks(self.width).enumerate() {
            let start = (y + top) * width + left;
            framed.pixels[start..start + self.width].copy_from_slice(row);
        }
        framed
    }

    /// How many pixels differ in colour number; all of them when the sizes differ.
    pub fn differences(&self, other: &Picture) -> usize {
        if (self.width, self.height) != (other.width, other.height) {
            return self.pixels.len().max(other.pixels.len());
        }
        let pairs = self.pixels.iter().zip(&other.pixels);
        pairs.filter(|(a, b)| a != b).count()
    }

    /// A short fingerprint of size and pixels (FNV-1a), equal on every host.
    pub fn hash(&self) -> u64 {
        let size = [self.width as u64, self.height as u64];
        let size = size.iter().flat_map(|number| number.to_le_bytes());
        size.chain(self.pixels.iter().copied())
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
            })
    }

    /// Writes an indexed PNG: colour number = palette index, so that pictures compare exactly.
    pub fn save(&self, path: &Path) -> io::Result<()> {
        let out = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(out, self.width as u32, self.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(self.palette.concat());
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(())
    }

    /// Writes pictures of one size and palette as an animated PNG that runs for ever, each shown
    /// for `delay` (a fraction of a second).
    pub fn save_film(path: &Path, pictures: &[Picture], delay: (u16, u16)) -> io::Result<()> {
        let Some(first) = pictures.first() else {
            return Ok(());
        };
        let out = BufWriter::new(File::create(path)?);
        let mut encoder = png::Encoder::new(out, first.width as u32, first.height as u32);
        encoder.set_color(png::ColorType::Indexed);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_palette(first.palette.concat());
        encoder.set_animated(pictures.len() as u32, 0)?;
        encoder.set_frame_delay(delay.0, delay.1)?;
        let mut writer = encoder.write_header()?;
        for picture in pictures {
            writer.write_image_data(&picture.pixels)?;
        }
        writer.finish()?;
        Ok(())
    }

    /// Reads a PNG written by [`Picture::save`].
    pub fn open(path: &Path) -> io::Result<Picture> {
        let mut decoder = png::Decoder::new(std::io::BufReader::new(File::open(path)?));
        decoder.set_transformations(png::Transformations::IDENTITY);
        let mut reader = decoder.read_info()?;
        let info = reader.info();
        let not_ours = || io::Error::new(io::ErrorKind::InvalidData, "not a PNG of 256 colours");
        if info.color_type != png::ColorType::Indexed || info.bit_depth != png::BitDepth::Eight {
            return Err(not_ours());
        }
        let colours = info.palette.as_ref().ok_or_else(not_ours)?;
        let palette = colours.chunks_exact(3).map(|c| [c[0], c[1], c[2]]);
        let mut picture = Picture {
            width: info.width as usize,
            height: info.height as usize,
            pixels: Vec::new(),
            palette: palette.collect(),
            border: None,
        };
        picture.pixels = vec![0; picture.width * picture.height];
        reader.next_frame(&mut picture.pixels)?;
        Ok(picture)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_saved_picture_comes_back() {
        let mut picture = Picture::new(3, 2, &[[0, 0, 0], [255, 255, 255], [1, 2, 3]]);
        picture.pixels = vec![0, 1, 2, 2, 1, 0];
        let path = std::env::temp_dir().join(format!("picture-{}.png", std::process::id()));
        picture.save(&path).unwrap();
        let read = Picture::open(&path).unwrap();
        std::fs::remove_file(&path).unwrap();
        assert_eq!(read, picture);
        assert_eq!(read.differences(&picture.scaled(1, 1)), 0);
        assert_eq!(picture.scaled(2, 1).pixels[..6], [0, 0, 1, 1, 2, 2]);
    }
}
