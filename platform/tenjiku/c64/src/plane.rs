//! The plane: white behind the board's bitmap, 240 x 210 pixels of sprites 3 to 7 twice as wide,
//! in ten bands.
//!
//! A band's interrupt comes on the line before its first, which must not be a bad line. Bands of 21
//! lines from ten lines above the board on miss all of them if the last five begin one line later.
//! The line that is lost is the twelfth of the eighth rank, where no square shows white.

use crate::art::RUNS;
use c64::memory::{
    ALL_RAM, BAND_COUNT, COLOUR, PLANE, PORT, VIC_COLOURS, VIC_EXPAND_X, VIC_EXPAND_Y,
    VIC_MULTICOLOUR, VIC_PLACES, VIC_PRIORITY, VIC_X_HIGH, WITH_CHIPS,
};
use c64::register::{fence, Byte};
use c64::vic::{self, sprite_pointer, Band, Colour};

/// Rows of a square in which there may be white.
const ROWS: u8 = 11;
/// Bands, and the first that begins a line later.
const BANDS: u8 = 10;
const LATER: u8 = 5;
/// Lines of a sprite, bytes of a sprite and of a band.
const LINES: u8 = 21;
const SPRITE: u16 = 64;
const BAND: u16 = 5 * SPRITE;
/// Lines of the first band above the board.
const ABOVE: u8 = 10;
/// The raster line before the board's first.
const LINE: u8 = 50;
/// The sprite X of the board's left edge, and from sprite to sprite.
const X: u8 = 24 + 8;
const PITCH: u8 = 48;
/// Sprites 3 to 7, and 0 to 2.
const PLANES: u8 = 0xF8;
pub const FRONT: u8 = 0x07;
/// Where the sprites in front are kept.
pub const FRONT_SPRITES: Byte = PLANE.byte(BAND * BANDS as u16);
const _: () = assert!(PLANE.size() >= BAND * BANDS as u16 + 3 * SPRITE);

/// From a line of a band to the one below it in the next band, less what is between two lines.
const DOWN: u16 = BAND - 3 * LINES as u16;

/// Where a rank starts: its first byte, and three times how many of its lines lie in that band.
struct Start {
    first: Byte,
    lines: u8,
}

/// The ranks from the top.
const STARTS: [Start; 16] = {
    let mut starts = [const {
        Start {
            first: PLANE.byte(0),
            lines: 0,
        }
    }; 16];
    let mut rank = 0;
    while rank < 16 {
        let later = if rank >= 8 { 1 } else { 0 };
        let line = 12 * rank as u8 + ABOVE - later;
        let (band, inside) = (line / LINES, line % LINES);
        starts[rank] = Start {
            first: PLANE.byte(band as u16 * BAND + inside as u16 * 3),
            lines: 3 * (LINES - inside),
        };
        rank += 1;
    }
    starts
};

/// Where a column starts: the byte of a band's first line, how far its dots are shifted, how far
/// the next byte is, and the dots of others in both.
struct Column {
    byte: u16,
    shift: u8,
    next: u16,
    others: [u8; 2],
}

/// The columns from the left, seven dots each.
const COLUMNS: [Column; 16] = {
    let mut columns = [const {
        Column {
            byte: 0,
            shift: 0,
            next: 0,
            others: [0; 2],
        }
    }; 16];
    let mut column = 0;
    while column < 16 {
        let dot = 7 * column as u16;
        let byte = dot % 24 / 8;
        columns[column] = Column {
            byte: dot / 24 * SPRITE + byte,
            shift: (dot % 8) as u8,
            next: if byte == 2 { SPRITE - 2 } else { 1 },
            others: (!(0xFE00 >> (dot % 8)) as u16).to_be_bytes(),
        };
        column += 1;
    }
    columns
};

/// The plane on the screen.
pub struct Plane;

impl Plane {
    /// An empty plane.
    pub const fn new() -> Plane {
        Plane
    }

    /// Clears the plane and gets the sprites into place, out of sight until [`Plane::show`].
    #[inline(never)]
    pub fn clear(&mut self) {
        PORT.write(ALL_RAM);
        PLANE.byte(0).fill(0, BAND * BANDS as u16);
        PORT.write(WITH_CHIPS);
        VIC_EXPAND_Y.write(0);
        VIC_MULTICOLOUR.write(0);
        VIC_X_HIGH.write(0);
        VIC_EXPAND_X.write(PLANES);
        VIC_PRIORITY.write(PLANES);
        // The interrupt need not paint.
        COLOUR.write(Colour::White as u8);
        let mut x = X;
        for sprite in 3..8 {
            VIC_PLACES.byte(2 * sprite).write(x);
            VIC_COLOURS.byte(sprite).write(Colour::White as u8);
            x = x.wrapping_add(PITCH);
        }
        let mut y = LINE - ABOVE;
        let mut pointer = sprite_pointer(PLANE.byte(0));
        for band in 0..BANDS {
            if band == LATER {
                y += 1;
            }
            vic::set_band(
                band,
                Band {
                    // The first need not be switched to: its interrupt prepares the second.
                    line: if band == 0 { y + 3 } else { y },
                    y,
                    pointer,
                    enabled: PLANES | FRONT,
                    colour: Colour::White,
                },
            );
            y = y.wrapping_add(LINES);
            pointer = pointer.wrapping_add(5);
        }
    }

    /// Starts showing the plane.
    pub fn show(&self) {
        BAND_COUNT.write(BANDS);
    }

    /// Draws a square: the rows of `RUNS` from a number on. `turn`: where nothing or the same was
    /// drawn before, by turning dots.
    #[inline(never)]
    pub fn draw(&mut self, column: u8, rank: u8, runs: u8, turn: bool) {
        let start = &STARTS[usize::from(rank & 15)];
        let place = &COLUMNS[usize::from(column & 15)];
        let mut at = start.first.plus(place.byte);
        let mut second = at.plus(place.next);
        let [keep_left, keep_right] = if turn { [0xFF; 2] } else { place.others };
        let mut run = runs;
        let (mut line, mut end) = (0, 0);
        let mut lines = start.lines;
        PORT.write(ALL_RAM);
        fence();
        while end != 3 * ROWS {
            let Some(&[dots, count]) = RUNS.get(usize::from(run)) else {
                break;
            };
            run = run.wrapping_add(1);
            end += count;
            if dots == 0 && turn {
                line = end;
                continue;
            }
            let [left, right] = shifted(dots, place.shift);
            while line != end {
                if line >= lines {
                    lines = u8::MAX;
                    at = at.plus(DOWN);
                    second = second.plus(DOWN);
                }
                let stop = if end < lines { end } else { lines };
                while line != stop {
                    at.put(line, at.get(line) & keep_left ^ left);
                    second.put(line, second.get(line) & keep_right ^ right);
                    line += 3;
                }
            }
        }
        fence();
        PORT.write(WITH_CHIPS);
    }
}

/// Dots shifted to the right over two bytes.
#[inline(always)]
fn shifted(dots: u8, shift: u8) -> [u8; 2] {
    ((u16::from(dots) << 8) >> shift).to_be_bytes()
}
