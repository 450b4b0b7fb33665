//! The Apple II with a board of three by three squares between two pairs of orange lines.

use apple2::{screen, Apple2};
use kit::platform::Layer;
use noughts::platform::{covers, Table};
use noughts::rules::Sign;

/// The panel's first byte of a row.
const PANEL: u8 = 26;
/// Bytes of a row and rows of dots that a square has, and how far it is to the next.
const WIDTH: u8 = 7;
const HEIGHT: u8 = 48;
const RIGHT: u8 = 8;
const DOWN: u8 = 56;
/// The first byte of the board, and its first row of dots.
const LEFT: u8 = 1;
const TOP: u8 = 16;
/// What drawing a square takes, in ticks.
const TICKS: u8 = 2;
/// Odd dots, orange, in an even byte and in an odd one.
const ORANGE: [u8; 2] = [0xaa, 0xd5];

/// A picture, by rows of dots.
type Picture = [[u8; WIDTH as usize]; HEIGHT as usize];
static PICTURES: [Picture; 3] = [
    picture(Sign::None),
    picture(Sign::Cross),
    picture(Sign::Nought),
];

const fn picture(sign: Sign) -> Picture {
    let mut picture = [[0; WIDTH as usize]; HEIGHT as usize];
    let mut dot = 0;
    while dot < 49 * 48 {
        // Dots are higher than wide.
        let (x, y) = (dot % 49, dot / 49);
        let (across, down) = (2 * x as i32 - 48, 2 * y as i32 - 47);
        let covered = covers(sign, across * 8 / 7, down * 7 / 6) as u8;
        picture[y][x / 7] |= covered << (x % 7);
        dot += 1;
    }
    picture
}

/// The machine with its board.
pub struct Machine(Apple2<PANEL>);

impl Machine {
    /// The machine before it is started.
    pub const fn new() -> Machine {
        Machine(Apple2::new())
    }
}

impl Layer for Machine {
    type Base = Apple2<PANEL>;

    #[inline(always)]
    fn base(&self) -> &Apple2<PANEL> {
        &self.0
    }

    #[inline(always)]
    fn base_mut(&mut self) -> &mut Apple2<PANEL> {
        &mut self.0
    }
}

impl Table for Machine {
    fn board(&mut self) {
        self.0.open_board();
        for y in 0..3 * DOWN - 8 {
            self.0.glance();
            // Two beams of six rows from left to right, and two of a byte down.
            let beam = matches!(y, 49..55 | 105..111);
            let (mut x, step) = if beam { (LEFT, 1) } else { (RIGHT, RIGHT) };
            while x < 3 * RIGHT {
                screen::byte(x, TOP + y).put(0, ORANGE[usize::from(x & 1)]);
                x += step;
            }
        }
    }

    fn square(&mut self, square: u8, sign: Sign, lit: bool) {
        self.0.glance();
        let (left, top) = (LEFT + square % 3 * RIGHT, TOP + square / 3 * DOWN);
        draw(left, top, &PICTURES[sign as usize], lit);
        self.0.drew_ticks(TICKS);
    }
}

/// Draws a picture, with a frame of two dots over it if it is `lit`. It is a function of its own
/// because a pointer to the picture is three times as fast as an index of all of them.
#[inline(never)]
fn draw(left: u8, top: u8, picture: &Picture, lit: bool) {
    for (y, row) in (0..).zip(picture) {
        let line = screen::byte(left, top + y);
        let edge = lit && matches!(y, 0 | 1 | 46 | 47);
        for (x, dots) in (0..).zip(row) {
            line.put(x, if edge { 0x7f } else { *dots });
        }
        if lit {
            line.put(0, line.get(0) | 0x03);
            line.put(WIDTH - 1, line.get(WIDTH - 1) | 0x60);
        }
    }
}
