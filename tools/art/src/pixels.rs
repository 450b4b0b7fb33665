//! A PNG as red, green and blue.

use crate::error::ArtError;
use std::io::Cursor;

/// The pixels of a picture, row by row.
pub struct Pixels {
    /// Columns and rows.
    pub size: (usize, usize),
    rgb: Vec<[u8; 3]>,
}

impl Pixels {
    /// Reads a PNG of any kind; what is transparent counts as opaque.
    pub fn read(file: &[u8]) -> Result<Pixels, ArtError> {
        let unreadable = |error: png::DecodingError| ArtError::Unreadable(error.to_string());
        let mut decoder = png::Decoder::new(Cursor::new(file));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().map_err(unreadable)?;
        let size = reader.output_buffer_size();
        let size = size.ok_or_else(|| ArtError::Unreadable("it is too large".into()))?;
        let mut buffer = vec![0; size];
        let info = reader.next_frame(&mut buffer).map_err(unreadable)?;
        let samples = info.color_type.samples();
        let rgb = buffer.chunks_exact(samples).map(|pixel| match samples {
            1 | 2 => [pixel[0]; 3],
            _ => [pixel[0], pixel[1], pixel[2]],
        });
        Ok(Pixels {
            size: (info.width as usize, info.height as usize),
            rgb: rgb.collect(),
        })
    }

    /// The number of a pixel's colour in a palette, which must have it.
    pub fn colour(&self, at: (usize, usize), palette: &[[u8; 3]]) -> Result<usize, ArtError> {
        let rgb = self.rgb[at.1 * self.size.0 + at.0];
        let known = palette.iter().position(|colour| *colour == rgb);
        known.ok_or(ArtError::Colour { at, rgb })
    }
}
