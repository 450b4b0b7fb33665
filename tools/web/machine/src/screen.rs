//! A picture as a canvas takes it.

use sim::picture::Picture;

/// Writes width and height (16 bits each) and the pixels' red, green, blue and alpha.
pub fn draw(picture: &Picture, out: &mut Vec<u8>) {
    for size in [picture.width, picture.height] {
        out.extend((size as u16).to_le_bytes());
    }
    let colours: Vec<[u8; 4]> = picture
        .palette
        .iter()
        .map(|&[red, green, blue]| [red, green, blue, 0xff])
        .collect();
    let start = out.len();
    out.resize(start + 4 * picture.pixels.len(), 0);
    for (pixel, dot) in picture.pixels.iter().zip(out[start..].chunks_exact_mut(4)) {
        dot.copy_from_slice(&colours[usize::from(*pixel)]);
    }
}
