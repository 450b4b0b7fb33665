//! The board: each point is two bytes by twelve rows, so nothing is ever shifted and a colour lies
//! the same way everywhere. Row numbers stand in the two bytes left of it, letters below: capitals,
//! since a small m needs single dots, which would be coloured.

use crate::letters;
use crate::screen;
use gomoku::platform::{Cursor, Look};
use gomoku::point::{Point, Side};

/// Bytes of a picture of a point.
const TILE: usize = 24;
/// Rows of a point.
const ROWS: u8 = 12;
/// The pictures of `build.rs`: nine kinds of empty point, then these.
static POINTS: &[u8; 15 * TILE] = include_bytes!(concat!(env!("OUT_DIR"), "/points.bin"));
const STAR: u8 = 9;
const BLACK: u8 = 10;
const WHITE: u8 = 12;
/// An empty point under the player's cursor.
const CHOOSE: u8 = 14;
/// Three cursors, each the dots to light and then the dots to keep.
static CURSORS: &[u8; 6 * TILE] = include_bytes!(concat!(env!("OUT_DIR"), "/cursors.bin"));

/// Where the board lies on the screen.
#[derive(Clone, Copy)]
pub struct Board {
    /// Points a side, 9 to 15.
    size: u8,
}

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board { size: 0 }
    }

    /// Draws the empty board with star points and coordinates on a black screen.
    pub fn draw(&mut self, size: u8) {
        self.size = size;
        for row in 0..size {
            let y = self.y(row);
            self.coordinates(row, y);
            for column in 0..size {
                let at = Point::new(column, row);
                screen::copy(self.column(column), y, tile(self.empty(at)));
            }
        }
    }

    /// The number of a row beside it, and the letter of the column of the same index.
    fn coordinates(&self, index: u8, y: u8) {
        let (tens, ones) = if index < 9 {
            (b' ', b'1')
        } else {
            (b'1', b'1' - 10)
        };
        let left = self.left();
        letters::sign(left.wrapping_sub(2), y + 2, tens);
        letters::sign(left.wrapping_sub(1), y + 2, ones.wrapping_add(index));
        let below = self.y(0).wrapping_add(16);
        letters::sign(self.column(index), below, b'A' + index);
    }

    /// Draws one point.
    pub fn point(&self, at: Point, look: Look) {
        let (column, y) = (self.column(at.column()), self.y(at.row()));
        let kind = match look.stone {
            None if look.cursor == Cursor::Choose => {
                return screen::copy(column, y, tile(CHOOSE));
            }
            None => self.empty(at),
            Some(Side::Black) => BLACK + u8::from(look.last),
            Some(Side::White) => WHITE + u8::from(look.last),
        };
        let picture = tile(kind);
        let cursor = match look.cursor {
            Cursor::None => return screen::copy(column, y, picture),
            Cursor::Choose => 0,
            Cursor::Black => 1,
            Cursor::White => 2,
        };
        let Some(cursor) = CURSORS.chunks_exact(2 * TILE).nth(cursor) else {
            return;
        };
        let (light, keep) = cursor.split_at(TILE);
        let mut mixed = [0; TILE];
        let parts = picture.iter().zip(light).zip(keep);
        for (mixed, ((picture, light), keep)) in mixed.iter_mut().zip(parts) {
            *mixed = picture & keep | light;
        }
        screen::copy(column, y, &mixed);
    }

    /// The byte of the leftmost points: a smaller board is centred.
    fn left(&self) -> u8 {
        17u8.wrapping_sub(self.size)
    }

    /// The byte of a column of points.
    fn column(&self, column: u8) -> u8 {
        self.left().wrapping_add(column).wrapping_add(column)
    }

    /// The top row of dots of a row of points; row 0 is the bottom one.
    fn y(&self, row: u8) -> u8 {
        // (15 - size) * 6 + (size - 1 - row) * 12, at most 168
        let halves = 13u8.wrapping_add(self.size).wrapping_sub(row << 1);
        halves.wrapping_mul(ROWS / 2)
    }

    /// The picture of an empty point.
    fn empty(&self, at: Point) -> u8 {
        let (column, row) = (at.column(), at.row());
        if at.is_star(self.size) {
            return STAR;
        }
        let edge = |place: u8| match place {
            0 => 0,
            place if place + 1 == self.size => 2,
            _ => 1,
        };
        let row = edge(row);
        row + row + row + edge(column)
    }
}

fn tile(kind: u8) -> &'static [u8] {
    POINTS
        .chunks_exact(TILE)
        .nth(usize::from(kind))
        .unwrap_or(&[])
}
