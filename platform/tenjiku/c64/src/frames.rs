//! The frames in front of the board: three sprites for the cursor and for squares that count.

use crate::plane::{FRONT, FRONT_SPRITES};
use c64::memory::{ALL_RAM, MATRICES, POINTERS, PORT, VIC_COLOURS, VIC_PLACES, WITH_CHIPS};
use c64::vic::{sprite_pointer, Colour};
use tenjiku::pieces::square::Square;
use tenjiku::platform::Frame;

/// How many squares can be framed at once: three of a hint, two of D, two of the last move.
const MOST: usize = 7;
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
    /// The cursor's colour.
    colour: Colour,
}

impl Frames {
    /// Nothing.
    pub const fn new() -> Frames {
        Frames {
            squares: [Square(0); MOST],
            frames: [Frame::None; MOST],
            cursor: None,
            colour: Colour::Yellow,
        }
    }

    /// Gets the sprites ready, out of sight. `drawn`: their pictures are there.
    pub fn clear(&mut self, drawn: bool) {
        *self = Frames::new();
        if !drawn {
            draw();
        }
        self.show();
    }

    /// A square, `light` or not, has this frame from now on, and the cursor or not.
    pub fn set(&mut self, square: Square, frame: Frame, cursor: bool, light: bool) {
        let mut changed = cursor;
        if cursor {
            self.cursor = Some(square);
            self.colour = if light { Colour::Blue } else { Colour::Yellow };
        } else if self.cursor == Some(square) {
            self.cursor = None;
            changed = true;
        }
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

    /// Gives the last two sprites to the frames that count most. The first shows the cursor, or the
    /// third square of a hint.
    #[inline(never)]
    fn show(&self) {
        let colours = VIC_COLOURS.byte(0);
        colours.write(self.colour as u8);
        let mut left = 3u8;
        for wanted in [Frame::Chosen, Frame::Hint, Frame::To, Frame::From] {
            for (&square, &frame) in self.squares.iter().zip(&self.frames) {
                if frame == wanted && left > u8::from(frame != Frame::Hint) {
                    left -= 1;
                    colours.put(left, Colour::LightGreen as u8);
                    let start = frame == Frame::From;
                    place(left, Some(square), if start { CORNERS } else { WHOLE });
                }
            }
        }
        while left > 0 {
            left -= 1;
            place(left, if left == 0 { self.cursor } else { None }, CORNERS);
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

/// Puts a sprite with one of the two pictures on a square, or out of sight.
fn place(sprite: u8, square: Option<Square>, number: u8) {
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
    let pointer = sprite_pointer(FRONT_SPRITES).wrapping_add(number);
    let [one, other] = MATRICES;
    one.byte(POINTERS).put(sprite, pointer);
    other.byte(POINTERS).put(sprite, pointer);
    VIC_PLACES.byte(0).put(2 * sprite, x);
    VIC_PLACES.byte(1).put(2 * sprite, y);
}
