//! The board: each point is two bytes by twelve rows, so nothing is ever shifted and a colour lies
//! the same way everywhere. Row numbers stand in the two bytes left of it, letters below: capitals,
//! which are easier to read in stems of two dots.

use crate::art::{LEFT, RIGHT};
use apple2::{letters, screen};
use gomoku::platform::{Cursor, Look, Mark};
use gomoku::rules::point::{Point, Side};

/// Rows of a point.
const ROWS: u8 = 12;
// The first rows of pictures in `LEFT` and `RIGHT`, which a byte indexes unchecked. The kinds of
// `Point::crossing` come first.
const STAR: u8 = Point::STAR * ROWS;
const BLACK: u8 = 10 * ROWS;
const WHITE: u8 = 12 * ROWS;
/// An empty point under the player's cursor.
const CHOOSE: u8 = 14 * ROWS;
/// Three cursors: the dots that each lights, then the dots that each keeps.
const LIGHT: u8 = 15 * ROWS;
const KEEP: u8 = 18 * ROWS;

/// Where the board lies on the screen.
pub struct Board {
    /// Points a side, 9 to 15.
    size: u8,
    /// No wood: bright lines, rings and discs.
    pub mono: bool,
    /// What each point shows.
    shown: [Look; 256],
}

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board {
            size: 0,
            mono: false,
            shown: [Look::NOTHING; 256],
        }
    }

    /// Gives the board `size` lines. Its points show nothing.
    pub fn set_size(&mut self, size: u8) {
        self.size = size;
        self.shown = [Look::NOTHING; 256];
    }

    /// How a point looks now.
    pub fn look(&self, at: Point) -> Look {
        self.shown[at.index()]
    }

    /// Draws the star points on empty rows.
    pub fn stars(&self) {
        let lines = Point::star_lines(self.size);
        for column in lines {
            for row in lines {
                let at = Point::new(column, row);
                if at.is_star(self.size) {
                    self.draw(at, STAR, Cursor::None);
                }
            }
        }
    }

    /// Draws a row of empty points with its coordinates on a black screen: about 30 cycles a byte.
    pub fn row(&self, row: u8) {
        self.coordinates(row);
        let edge = match row {
            0 => 0,
            row if row + 1 == self.size => 6 * ROWS,
            _ => 3 * ROWS,
        };
        let last = (self.size << 1).wrapping_sub(2);
        let left = self.left();
        let mut y = self.y(row);
        let mut at = edge;
        for _ in 0..ROWS {
            let line = screen::byte(left, y);
            let [even, odd] = self.halves(at);
            line.put(0, even);
            line.put(1, odd);
            let [even, odd] = self.halves(at.wrapping_add(ROWS));
            let mut column = 2;
            while column != last {
                line.put(column, even);
                column = column.wrapping_add(1);
                line.put(column, odd);
                column = column.wrapping_add(1);
            }
            let [even, odd] = self.halves(at.wrapping_add(2 * ROWS));
            line.put(column, even);
            line.put(column.wrapping_add(1), odd);
            at = at.wrapping_add(1);
            y = y.wrapping_add(1);
        }
    }

    /// Draws the number of a row beside it, and the letter of the column with the same index.
    fn coordinates(&self, index: u8) {
        let (tens, ones) = if index < 9 {
            (b' ', b'1')
        } else {
            (b'1', b'1' - 10)
        };
        let left = self.left();
        let y = self.y(index).wrapping_add(2);
        letters::sign(left.wrapping_sub(2), y, tens);
        letters::sign(left.wrapping_sub(1), y, ones.wrapping_add(index));
        let below = self.y(0).wrapping_add(16);
        letters::sign(self.column(index), below, b'A'.wrapping_add(index));
    }

    /// Draws one point.
    pub fn point(&mut self, at: Point, look: Look) {
        self.shown[at.index()] = look;
        self.picture(at, look);
        if look.mark() != Mark::None {
            let (column, y) = (self.column(at.column()), self.y(at.row()));
            // Of the wood on either side the odd dots are lit.
            let wood = if self.mono { [0; 2] } else { [0x8A, 0xD0] };
            letters::between(column, y.wrapping_add(2), look.mark().sign(), wood);
        }
    }

    fn picture(&self, at: Point, look: Look) {
        let last = if look.is_last() { ROWS } else { 0 };
        let cursor = look.cursor();
        let picture = match look.stone() {
            // In place of a ring: the tables are full.
            _ if look.is_ring() => self.empty(at),
            // This picture has its cursor.
            None if cursor == Cursor::Choose && !self.mono => {
                return self.draw(at, CHOOSE, Cursor::None);
            }
            None => self.empty(at),
            Some(Side::Black) => BLACK + last,
            Some(Side::White) => WHITE + last,
        };
        self.draw(at, picture, cursor);
    }

    /// Draws a picture at a point, with a cursor over it.
    #[inline(never)]
    fn draw(&self, at: Point, picture: u8, cursor: Cursor) {
        let (column, mut y) = (self.column(at.column()), self.y(at.row()));
        let mut light = LIGHT;
        for _ in 1..cursor as u8 {
            light += ROWS;
        }
        let mut picture = picture;
        for _ in 0..ROWS {
            let line = screen::byte(column, y);
            let [mut left, mut right] = self.halves(picture);
            if cursor != Cursor::None {
                let keep = light.wrapping_add(KEEP - LIGHT) as usize;
                left = left & LEFT[keep] | LEFT[light as usize];
                right = right & RIGHT[keep] | RIGHT[light as usize];
                light = light.wrapping_add(1);
            }
            line.put(0, left);
            line.put(1, right);
            picture = picture.wrapping_add(1);
            y = y.wrapping_add(1);
        }
    }

    /// A row of a picture, `row` rows after the first of all. For a monochrome screen it is turned
    /// round: what is dark between the wood's dots is a line, or a ring round a black stone's
    /// glint; of a white stone the wood goes, and its shade is full.
    #[inline(never)]
    fn halves(&self, row: u8) -> [u8; 2] {
        let (left, right) = (LEFT[row as usize], RIGHT[row as usize]);
        if !self.mono {
            return [left, right];
        }
        if row >= WHITE {
            // The dots between those of its orange shade belong to the disc.
            let left = left | left << 1 & right << 6;
            let right = right | right << 1 & right >> 1;
            return [left & 0x7C, right & 0x1F];
        }
        // The wood's even dots belong to it.
        let dark = !(left | left << 1 | u8::from(left & 0x7F != 0)) & 0x7F;
        let dark_right = !(right | right << 1) & 0x7F;
        // At the upper and lower side of a black stone there is wood on dot 3.
        if row < BLACK || left & 0x08 != 0 {
            return [dark, dark_right];
        }
        [dark & 0x18 | left & 0x60, dark_right & 0x18 | right & 0x07]
    }

    /// The byte of the leftmost points: a smaller board is centred to an even byte, since the
    /// wood's orange would be blue on an odd one.
    fn left(&self) -> u8 {
        17u8.wrapping_sub(self.size | 1)
    }

    /// The byte of a column of points.
    fn column(&self, column: u8) -> u8 {
        self.left().wrapping_add(column << 1)
    }

    /// The top row of dots of a row of points; row 0 is the bottom one.
    fn y(&self, row: u8) -> u8 {
        // (15 - size) * 6 + (size - 1 - row) * 12, at most 168
        let halves = 13u8.wrapping_add(self.size).wrapping_sub(row << 1);
        halves.wrapping_mul(ROWS / 2)
    }

    /// The picture of an empty point.
    fn empty(&self, at: Point) -> u8 {
        let crossing = at.crossing(self.size);
        (crossing << 3) + (crossing << 2)
    }
}
