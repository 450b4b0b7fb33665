//! The C64 with a board of three by three squares between two pairs of wooden beams.

use c64::screen::{bitmap, frame};
use c64::vic::{self, Colour, Mode};
use c64::C64;
use kit::platform::Layer;
use noughts::platform::{covers, Table};
use noughts::rules::Sign;

/// The panel's first column.
const PANEL: u8 = 26;
/// Cells of a square, and from one to the next.
const SQUARE: u8 = 7;
const PITCH: u8 = 8;

/// A picture, by rows of cells.
type Picture = [[[u8; 8]; SQUARE as usize]; SQUARE as usize];
static PICTURES: [Picture; 3] = [
    picture(Sign::None),
    picture(Sign::Cross),
    picture(Sign::Nought),
];

const fn picture(sign: Sign) -> Picture {
    let mut picture = [[[0; 8]; SQUARE as usize]; SQUARE as usize];
    let mut dot = 0;
    while dot < 56 * 56 {
        let (x, y) = (dot % 56, dot / 56);
        let covered = covers(sign, 2 * x as i32 - 55, 2 * y as i32 - 55) as u8;
        picture[y / 8][x / 8][y % 8] |= covered << (7 - x % 8);
        dot += 1;
    }
    picture
}

/// The machine with its board.
pub struct Machine(C64<PANEL>);

impl Machine {
    /// The machine as `start.s` leaves it.
    pub const fn new() -> Machine {
        Machine(C64::new())
    }
}

impl Layer for Machine {
    type Base = C64<PANEL>;

    #[inline(always)]
    fn base(&self) -> &C64<PANEL> {
        &self.0
    }

    #[inline(always)]
    fn base_mut(&mut self) -> &mut C64<PANEL> {
        &mut self.0
    }
}

impl Table for Machine {
    fn board(&mut self) {
        self.0.open_board();
        for cell in 1..3 * PITCH {
            for beam in [PITCH, 2 * PITCH] {
                bitmap::draw(beam, cell, frame::RIGHT);
                bitmap::draw(cell, beam, frame::TOP);
                bitmap::colour(beam, cell, 1, frame::GRAIN);
                bitmap::colour(cell, beam, 1, frame::GRAIN);
            }
        }
        vic::show(Mode::HighResolution);
    }

    fn square(&mut self, square: u8, sign: Sign, lit: bool) {
        let (column, mut row) = (1 + square % 3 * PITCH, 1 + square / 3 * PITCH);
        let ink = [Colour::Black, Colour::Yellow, Colour::LightBlue][sign as usize];
        let paper = [Colour::Black, Colour::DarkGrey][usize::from(lit)];
        let colours = (ink as u8) << 4 | paper as u8;
        for cells in &PICTURES[sign as usize] {
            for (column, bytes) in (column..).zip(cells) {
                bitmap::draw(column, row, bytes);
            }
            bitmap::colour(column, row, SQUARE, colours);
            row += 1;
        }
    }
}
