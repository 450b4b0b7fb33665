//! The pixels of the VIC-II: 320x200, without the border around.

use super::register::*;
use super::{Vic, VideoMemory};

/// Pixels a row.
pub const WIDTH: usize = 320;
/// Rows.
pub const HEIGHT: usize = 200;
/// The raster line of row 0.
const TOP: u16 = 51;

/// Eight pixels of one colour.
fn spread(colour: u8) -> u64 {
    u64::from(colour) * 0x0101_0101_0101_0101
}

/// For each byte of graphics all ones in the bytes of its set pixels, the leftmost first.
const DOTS: [u64; 256] = masks([0x80, 0x40, 0x20, 0x10, 0x08, 0x04, 0x02, 0x01]);
/// The same for the lower bits of pairs.
const PAIRS: [u64; 256] = masks([0x40, 0x40, 0x10, 0x10, 0x04, 0x04, 0x01, 0x01]);

const fn masks(bits: [usize; 8]) -> [u64; 256] {
    let mut masks = [0; 256];
    let mut byte = 0;
    while byte < 256 {
        let mut x = 0;
        while x < 8 {
            if byte & bits[x] != 0 {
                masks[byte] |= 0xff << (8 * x);
            }
            x += 1;
        }
        byte += 1;
    }
    masks
}

/// The picture that grows, and the last complete one.
#[derive(Clone)]
pub(in crate::c64) struct Display {
    pub(super) enabled: bool,
    drawing: Box<[u8; WIDTH * HEIGHT]>,
    complete: Box<[u8; WIDTH * HEIGHT]>,
    border: u8,
    /// Columns of the present line that are in `line`.
    columns: usize,
    /// Colour of each pixel of the line, with room for XSCROLL.
    line: [u8; WIDTH + 8],
    /// All ones: a foreground pixel, which goes before a sprite of low priority.
    foreground: [u8; WIDTH + 8],
}

impl Display {
    pub(super) fn new() -> Display {
        Display {
            enabled: true,
            drawing: Box::new([0; WIDTH * HEIGHT]),
            complete: Box::new([0; WIDTH * HEIGHT]),
            border: 0,
            columns: 0,
            line: [0; WIDTH + 8],
            foreground: [0; WIDTH + 8],
        }
    }

    pub(super) fn end_frame(&mut self, border: u8) {
        if self.enabled {
            std::mem::swap(&mut self.drawing, &mut self.complete);
        }
        self.border = border;
    }

    pub(in crate::c64) fn pixels(&self) -> &[u8] {
        &self.complete[..]
    }

    pub(in crate::c64) fn border(&self) -> u8 {
        self.border
    }
}

impl Vic {
    /// Draws the present line up to `column` of 40.
    pub(super) fn draw(&mut self, column: usize, memory: &VideoMemory) {
        let row = usize::from(self.raster.wrapping_sub(TOP));
        if !self.display.enabled || row >= HEIGHT {
            return;
        }
        let start = self.display.columns;
        if column <= start {
            return;
        }
        self.draw_columns(start, column, memory);
        self.display.columns = column;
        if column == 40 {
            self.draw_sprites();
            self.draw_border();
            let line = &self.display.line[..WIDTH];
            self.display.drawing[row * WIDTH..][..WIDTH].copy_from_slice(line);
        }
    }

    /// A new line begins.
    pub(super) fn start_drawing(&mut self) {
        self.display.columns = 0;
    }

    fn draw_columns(&mut self, start: usize, end: usize, memory: &VideoMemory) {
        let registers = &self.registers;
        let scroll = usize::from(registers[CR2] & 7);
        let mode = (registers[CR1] & 0x60 | registers[CR2] & 0x10) >> 4;
        let background = [0, 1, 2, 3].map(|number| registers[B0C + number] & 15);
        let base = u16::from(registers[VM_CB]);
        let Vic { display, .. } = self;
        if start == 0 && scroll > 0 {
            display.line[..scroll].fill(background[0]);
            display.foreground[..scroll].fill(0);
        }
        for column in start..end {
            let (code, colour) = if self.idle {
                (0, 0)
            } else {
                (self.matrix[column], self.colours[column])
            };
            let mut address = if self.idle {
                0x3fff
            } else if mode & 2 != 0 {
                let vc = (self.vc + column as u16) & 0x3ff;
                (base & 8) << 10 | vc << 3 | u16::from(self.rc)
            } else {
                (base & 14) << 10 | u16::from(code) << 3 | u16::from(self.rc)
            };
            if mode & 4 != 0 {
                address &= 0x39ff;
            }
            let data = memory.read(address);
            // 3.7.3: the colours of the pixel values 0 to 3, and whether pixels are pairs of bits
            let (colours, pairs) = match mode {
                0 => ([background[0], colour, 0, 0], false),
                1 if colour & 8 == 0 => ([background[0], colour, 0, 0], false),
                1 => {
                    let [b0, b1, b2, _] = background;
                    ([b0, b1, b2, colour & 7], true)
                }
                2 => ([code & 15, code >> 4, 0, 0], false),
                3 => ([background[0], code >> 4, code & 15, colour], true),
                4 => {
                    let behind = background[usize::from(code >> 6)];
                    ([behind, colour, 0, 0], false)
                }
                // Two invalid modes have pairs, one has not; all are black.
                mode => ([0; 4], mode & 1 != 0),
            };
            let at = column * 8 + scroll;
            let (pixels, front) = if pairs {
                let [c0, c1, c2, c3] = colours.map(spread);
                let (high, low) = (
                    PAIRS[usize::from(data >> 1 & 0x55)],
                    PAIRS[usize::from(data & 0x55)],
                );
                let pixels =
                    c3 & high & low | c2 & high & !low | c1 & !high & low | c0 & !high & !low;
                (pixels, high)
            } else {
                let mask = DOTS[usize::from(data)];
                (spread(colours[1]) & mask | spread(colours[0]) & !mask, mask)
            };
            display.line[at..at + 8].copy_from_slice(&pixels.to_le_bytes());
            display.foreground[at..at + 8].copy_from_slice(&front.to_le_bytes());
        }
    }

    /// Lays the sprites over the line; the lowest number is in front (3.8.2).
    fn draw_sprites(&mut self) {
        let registers = &self.registers;
        if self
            .sprites
            .iter()
            .all(|sprite| !sprite.shown || sprite.row == 0)
        {
            return;
        }
        const CLEAR: u8 = 0xff;
        let mut over = [CLEAR; WIDTH];
        for number in (0..8).rev() {
            let sprite = &self.sprites[number];
            if !sprite.shown || sprite.row == 0 {
                continue;
            }
            let has = |register: usize| registers[register] >> number & 1 != 0;
            let x = usize::from(registers[M0X + 2 * number]) | usize::from(has(MXX8)) << 8;
            let (behind, pairs, wide) = (has(MXDP), has(MXMC), usize::from(has(MXXE)));
            for dot in 0..24 << wide {
                let bit = dot >> wide;
                let Some(at) = (x + dot).checked_sub(24).filter(|&at| at < WIDTH) else {
                    continue;
                };
                let colour = if pairs {
                    match sprite.row >> (22 - (bit & !1)) & 3 {
                        0 => continue,
                        1 => registers[MM0],
                        2 => registers[M0C + number],
                        _ => registers[MM1],
                    }
                } else if sprite.row >> (23 - bit) & 1 != 0 {
                    registers[M0C + number]
                } else {
                    continue;
                };
                let hidden = behind && self.display.foreground[at] != 0;
                over[at] = if hidden {
                    self.display.line[at]
                } else {
                    colour & 15
                };
            }
        }
        for (pixel, over) in self.display.line.iter_mut().zip(over) {
            if over != CLEAR {
                *pixel = over;
            }
        }
    }

    fn draw_border(&mut self) {
        let colour = self.registers[EC] & 15;
        let line = &mut self.display.line[..WIDTH];
        if self.vertical_border {
            line.fill(colour);
        } else if self.registers[CR2] & 8 == 0 {
            line[..7].fill(colour);
            line[WIDTH - 9..].fill(colour);
        }
    }
}
