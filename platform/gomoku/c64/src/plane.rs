//! The sprite plane: 192 x 189 pixels of white over the board, made of nine bands of eight sprites.
//!
//! The plane starts at pixel 17,9 of the bitmap. With cells of twelve pixels each stone lies in one
//! column of sprites, at its left (even columns of the board) or its right. The ninth band starts a
//! line late, in the gap below the fourteenth row: that line is a bad line, in which the interrupt
//! could not switch in time.

use c64::memory::{ALL_RAM, BAND_COUNT, BAND_LINE, LAST_BAND, PLANE, PORT, WITH_CHIPS};
use c64::placed;
use c64::register::Byte;
use c64::vic::{self, sprite_pointer, Band, Colour};

/// What the plane shows of a cell at the left of a sprite: two bytes a row.
pub type Image = [u8; 22];

const BANDS: u8 = 9;
/// Bytes of a band, of a sprite.
const BAND: u16 = 512;
const SPRITE: u16 = 64;
/// The sprite X of bitmap pixel 17, the raster line of bitmap line 9.
const X: u8 = 24 + 17;
const LINE: u8 = 51 + 9;
/// Lines of a sprite.
const LINES: u8 = 21;

const _: () = assert!(BAND_LINE.size() >= BANDS as u16);
const _: () = assert!(PLANE.size() == BAND * (BANDS as u16 - 1) && LAST_BAND.size() == BAND);

/// Where a row of the board starts: its first byte, and how many of its lines lie in that band
/// (eleven or more: all). The ninth band lies elsewhere, and no row lies in both the eighth and it.
struct Start {
    first: Byte,
    lines: u8,
    band: u8,
}

placed!(
    ".input",
    "The rows of the board from the top.",
    STARTS: [Start; 15] = {
        let mut starts = [const {
            Start {
                first: PLANE.byte(0),
                lines: 0,
                band: 0,
            }
        }; 15];
        let mut row = 0;
        while row < 15 {
            // The ninth band starts at line 169 of the plane instead of 168.
            let line = if row == 14 { 168 } else { 1 + 12 * row as u8 };
            let (band, inside) = (line / LINES, line % LINES);
            starts[row] = Start {
                first: if band + 1 == BANDS {
                    LAST_BAND.byte(inside as u16 * 3)
                } else {
                    PLANE.byte(band as u16 * BAND + inside as u16 * 3)
                },
                lines: LINES - inside,
                band,
            };
            row += 1;
        }
        starts
    }
);

/// How many points each sprite shows something of: sprites without any are switched off, which
/// saves the processor three cycles a line each.
pub struct Plane {
    used: [u8; 8 * BANDS as usize],
}

impl Plane {
    /// An empty plane.
    pub const fn new() -> Plane {
        Plane {
            used: [0; 8 * BANDS as usize],
        }
    }

    /// Clears the plane and gets the sprites into place, out of sight until [`Plane::show`].
    #[inline(never)]
    pub fn clear(&mut self) {
        PORT.write(ALL_RAM);
        PLANE.fill(0);
        LAST_BAND.fill(0);
        PORT.write(WITH_CHIPS);
        self.used = [0; 8 * BANDS as usize];
        vic::place_sprites(X);
        let mut line = LINE + 2;
        let mut y = LINE - 1;
        let mut pointer = sprite_pointer(PLANE.byte(0));
        for band in 0..BANDS {
            vic::set_band(
                band,
                Band {
                    line,
                    y,
                    pointer,
                    enabled: 0,
                    colour: Colour::White,
                },
            );
            line = LINE - 1 + LINES + band * LINES;
            y = line + u8::from(band == BANDS - 2);
            pointer = if band == BANDS - 2 {
                sprite_pointer(LAST_BAND.byte(0))
            } else {
                pointer.wrapping_add(8)
            };
        }
    }

    /// Starts showing the plane.
    pub fn show(&self) {
        BAND_COUNT.write(BANDS);
    }

    /// Draws `image` at a cell of the board, `row` from the top: 11 rows of two bytes. Something
    /// was there `before`, or not; so it will be if the image is `lit`.
    pub fn draw(&mut self, column: u8, row: u8, before: bool, lit: bool, image: &Image) {
        let Some(start) = STARTS.get(usize::from(row)) else {
            return;
        };
        let sprite = column >> 1;
        let odd = column & 1 != 0;
        if !before {
            self.count(start, sprite, 1);
        }
        // The bits of the two bytes that belong to the neighbour in the same sprite.
        let (keep_left, keep_right) = if odd { (0xf8, 0x00) } else { (0x00, 0x0f) };
        let mut at = start
            .first
            .plus(u16::from(sprite) * SPRITE + u16::from(odd));
        let mut lines = start.lines;
        PORT.write(ALL_RAM);
        let mut rows = image.chunks_exact(2);
        while let Some(&[mut left, mut right]) = rows.next() {
            if odd {
                right = left << 4 | right >> 4;
                left >>= 4;
            }
            at.write(at.read() & keep_left | left);
            let next = at.plus(1);
            next.write(next.read() & keep_right | right);
            lines = lines.wrapping_sub(1);
            at = at.plus(if lines == 0 {
                BAND - u16::from(LINES - 1) * 3
            } else {
                3
            });
        }
        PORT.write(WITH_CHIPS);
        if !lit {
            self.count(start, sprite, 255);
        }
    }

    /// Adds `by` (modulo 256) to the use of the sprites that a cell lies in.
    fn count(&mut self, start: &Start, sprite: u8, by: u8) {
        self.count_in(start.band, sprite, by);
        if start.lines < 11 {
            self.count_in(start.band.wrapping_add(1), sprite, by);
        }
    }

    fn count_in(&mut self, band: u8, sprite: u8, by: u8) {
        let place = usize::from(band << 3 | sprite);
        let Some(used) = self.used.get_mut(place) else {
            return;
        };
        *used = used.wrapping_add(by);
        let used = *used;
        vic::switch(band, sprite, used != 0);
    }
}
