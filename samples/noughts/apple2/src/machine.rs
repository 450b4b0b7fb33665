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
const TICKS: u8 = 1;
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

impl Default for Machine {
    fn default() -> Machine {
        Machine::new()
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
            // Two beams of six rows, and two of a byte.
            let beam = matches!(y, 49..55 | 105..111);
            for x in LEFT..3 * RIGHT {
                if beam || x == RIGHT || x == 2 * RIGHT {
                    screen::byte(x, TOP + y).put(0, ORANGE[usize::from(x & 1)]);
                }
            }
        }
    }

    fn square(&mut self, square: u8, sign: Sign, lit: bool) {
        self.0.glance();
        let (left, top) = (LEFT + square % 3 * RIGHT, TOP + square / 3 * DOWN);
        for (y, row) in (0..).zip(&PICTURES[sign as usize]) {
            for (x, dots) in (0..).zip(row) {
                let frame = match (x, y) {
                    (_, 0..2 | 46..) => 0x7f,
                    (0, _) => 0x03,
                    (6, _) => 0x60,
                    _ => 0,
                };
                let frame = if lit { frame } else { 0 };
                screen::byte(left + x, top + y).put(0, dots | frame);
            }
        }
        self.0.drew_ticks(TICKS);
    }
}
