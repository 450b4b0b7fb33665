//! The frames in front of the board: three sprites for the cursor and for squares that count.

use crate::plane::{FRONT, FRONT_SPRITES};
use c64::memory::{ALL_RAM, MATRICES, POINTERS, PORT, VIC_COLOURS, VIC_PLACES, WITH_CHIPS};
use c64::vic::{sprite_pointer, Colour};
use tenjiku::pieces::square::Square;
use tenjiku::platform::Frame;

/// How many squares can be framed at once: two of a move that is being entered, two of the last.
const MOST: usize = 5;
/// The raster line of a sprite that is not to be seen.
const HIDDEN: u8 = 255;
/// The sprite X and Y registers of the top left square: its frame is one pixel larger.
const LEFT: u8 = 24 + 8 - 1;
const TOP: u8 = 49;
/// The pictures: corners, and a whole frame.
const CORNERS: u8 = 0;
const WHOLE: u8 = 1;
/// Lines of a frame.
const HEIGHT: u8 = 14;

/// What is framed.
pub struct Frames {
    squares: [Square; MOST],
    frames: [Frame; MOST],
    cursor: Option<Square>,
}

impl Frames {
    /// Nothing.
    pub const fn new() -> Frames {
        Frames {
            squares: [Square(0); MOST],
            frames: [Frame::None; MOST],
            cursor: None,
        }
    }

    /// Gets the sprites ready, out of sight. `drawn`: their pictures are there.
    pub fn clear(&mut self, drawn: bool) {
        *self = Frames::new();
        if !drawn {
            draw();
        }
        for sprite in 0..3 {
            VIC_COLOURS.byte(sprite).write(Colour::LightGreen as u8);
            picture(sprite, CORNERS);
            place(sprite, None);
        }
    }

    /// A square, `light` or not, has this frame from now on, and the cursor or not.
    pub fn set(&mut self, square: Square, frame: Frame, cursor: bool, light: bool) {
        if cursor {
            self.cursor = Some(square);
            let colour = if light { Colour::Blue } else { Colour::Yellow };
            VIC_COLOURS.byte(0).write(colour as u8);
            place(0, Some(square));
        } else if self.cursor == Some(square) {
            self.cursor = None;
            place(0, None);
        }
        let mut changed = false;
        for (old, at) in self.frames.iter_mut().zip(&self.squares) {
            if *old != Frame::None && *at == square {
                changed = true;
                *old = Frame::None;
            }
        }
        if frame != Frame::None {
            changed = true;
            let mut places = self.frames.iter_mut().zip(&mut self.squares);
            if let Some((old, at)) = places.find(|(old, _)| **old == Frame::None) {
                *old = frame;
                *at = square;
            }
        }
        if changed {
            self.show();
        }
    }

    /// Gives the two sprites to the frames that count most.
    fn show(&self) {
        let mut sprite = 1;
        for wanted in [Frame::Chosen, Frame::Hint, Frame::To, Frame::From] {
            for (&square, &frame) in self.squares.iter().zip(&self.frames) {
                if frame == wanted && sprite < 3 {
                    place(sprite, Some(square));
                    let start = frame == Frame::From;
                    picture(sprite, if start { CORNERS } else { WHOLE });
                    sprite += 1;
                }
            }
        }
        while sprite < 3 {
            place(sprite, None);
            sprite += 1;
        }
    }
}

/// Draws the pictures.
fn draw() {
    PORT.write(ALL_RAM);
    let mut at = FRONT_SPRITES;
    at.fill(0, 2 * 64);
    for corners in [true, false] {
        for row in 0..HEIGHT {
            let line = match row.min(HEIGHT - 1 - row) {
                0 | 1 if corners => [0xF0, 0x0F],
                2 | 3 if corners => [0xC0, 0x03],
                _ if corners => [0, 0],
                0 => [0xFF, 0xFF],
                _ => [0x80, 0x01],
            };
            at.write(line[0]);
            at.plus(1).write(line[1]);
            at = at.plus(3);
        }
        at = at.plus(64 - 3 * u16::from(HEIGHT));
    }
    PORT.write(WITH_CHIPS);
}

/// A sprite has one of the two pictures.
fn picture(sprite: u16, number: u8) {
    let pointer = sprite_pointer(FRONT_SPRITES).wrapping_add(number);
    for matrix in MATRICES {
        matrix.byte(POINTERS + sprite).write(pointer);
    }
}

/// Puts a sprite on a square, or out of sight.
fn place(sprite: u16, square: Option<Square>) {
    const _: () = assert!(FRONT == 7);
    let (x, y) = match square {
        Some(square) => {
            let (column, rank) = (square.column(), square.rank());
            let x = (column << 4).wrapping_sub(column << 1).wrapping_add(LEFT);
            let y = (rank << 3).wrapping_add(rank << 2).wrapping_add(TOP);
            (x, y)
        }
        None => (0, HIDDEN),
    };
    VIC_PLACES.byte(2 * sprite).write(x);
    VIC_PLACES.byte(2 * sprite + 1).write(y);
}
