//! The board: lines, black stones and the white stones' shadows in the bitmap, everything white in
//! the sprite plane over it.

use crate::art::{CELLS, CURSOR};
use crate::frame;
use crate::plane::Plane;
use c64::register::Byte;
use c64::screen::{bitmap, text};
use c64::vic::{self, Mode};
use gomoku::platform::{Cursor, Look, Mark};
use gomoku::rules::point::{Point, Side};

/// Images of the bitmap's part of a cell, as `build.rs` orders them: the crossings, the stones.
const STAR: u8 = Point::STAR;
const BLACK: u8 = 10;
const WHITE: u8 = 11;
const WHITE_LAST: u8 = 12;
/// The image of a black stone, with the mark in the plane.
const BLACK_LAST: u8 = 13;
/// The crossing or the star that belongs there.
const EMPTY: u8 = 0;
/// Added to an image that has the white cursor, which is in the plane.
const WHITE_CURSOR: u8 = 0x20;
/// Added to the number of a mark on an empty point.
const MARKED: u8 = 0x40;
/// Added to an image that has the black cursor over it.
const BLACK_CURSOR: u8 = 0x80;

/// The line of the letters below a board of 15 rows.
const LABELS: u8 = 192;

/// Images of the plane's part; one more has the cursor in white.
const PLANE_NONE: u8 = 0;
const PLANE_WHITE: u8 = 2;
const PLANE_WHITE_LAST: u8 = 4;
const PLANE_BLACK: u8 = 6;
const PLANE_BLACK_LAST: u8 = 8;

/// The board on the screen.
pub struct Board {
    size: u8,
    /// Cells left of the first column and above the first row: smaller boards are centred.
    margin: u8,
    /// What each point shows.
    shown: [Look; 256],
    plane: Plane,
}

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board {
            size: 0,
            margin: 0,
            shown: [Look::NOTHING; 256],
            plane: Plane::new(),
        }
    }

    /// Shows an empty board of `size` x `size` points on the black screen.
    pub fn show(&mut self, size: u8) {
        self.plane.clear();
        self.size = size;
        self.margin = 15u8.wrapping_sub(size) >> 1;
        self.shown = [Look::NOTHING; 256];
        self.lines();
        frame::draw();
        // Beside the first column and below the first row.
        let edge = twelve(self.margin);
        // A digit does not lie half on the frame and half on the wood.
        let beside = if edge == 0 { 0 } else { edge.wrapping_add(4) };
        for line in 0..size {
            let (left, _) = self.place(Point::new(line, 0));
            let (_, top) = self.place(Point::new(0, line));
            frame::number(beside, twelve(top) + 12, line + 1);
            frame::sign(twelve(left) + 20, LABELS.wrapping_sub(edge), b'A' + line);
        }
        let lines = Point::star_lines(size);
        for column in lines {
            for row in lines {
                let point = Point::new(column, row);
                if point.is_star(size) {
                    self.draw(point, EMPTY, false);
                }
            }
        }
        self.plane.show();
        vic::show(Mode::HighResolution);
    }

    /// Draws a point with this look. What the point shows already is not drawn again.
    pub fn point(&mut self, point: Point, look: Look) {
        let old = core::mem::replace(&mut self.shown[point.index()], look);
        let (old, image) = (image(old), image(look));
        // What goes is removed first, and what comes is drawn last, so that both colours never show
        // at once.
        let (before, plane) = (in_plane(old), in_plane(image));
        if before != plane {
            let (column, row) = self.place(point);
            self.plane.draw(column, row, before, plane);
        }
        let (old, cell) = (in_bitmap(old), in_bitmap(image));
        if old != cell {
            let empty = |cell| cell == EMPTY || cell & (MARKED | BLACK_CURSOR) == MARKED;
            self.draw(point, cell, empty(old) && empty(cell));
        }
    }

    /// How a point looks now.
    pub fn look(&self, point: Point) -> Look {
        self.shown[point.index()]
    }

    /// The cell of a point, from the top left.
    fn place(&self, point: Point) -> (u8, u8) {
        let column = point.column().wrapping_add(self.margin);
        let row = 14u8.wrapping_sub(point.row()).wrapping_sub(self.margin);
        (column, row)
    }

    /// Draws all lines, from the first to the last that cross them, over an empty bitmap.
    #[inline(never)]
    fn lines(&self) {
        let across = self.size.wrapping_sub(1);
        let (first, top) = self.place(Point(across << 4));
        let last = first.wrapping_add(across);
        let bottom = top.wrapping_add(across);
        // From the middle of a cell to the middle of the next there are twelve pixels.
        let length = twelve(across);
        for column in first..=last {
            let pixel = if column & 1 == 0 { 0x01 } else { 0x10 };
            upright(middle(column, top), pixel, length);
        }
        for row in top..=bottom {
            let mut at = middle(first, row);
            let end = middle(last, row);
            let mut pixels = if first & 1 == 0 { 0x01 } else { 0x1f };
            while at != end {
                at.write(at.read() | pixels);
                at = at.plus(8);
                pixels = 0xff;
            }
            end.write(end.read() | if last & 1 == 0 { 0xff } else { 0xf0 });
        }
    }

    /// Draws an image into the bitmap: 12 rows of two or three bytes. If the crossing is there and
    /// stays (`empty`), only the eight rows of a mark.
    fn draw(&self, point: Point, image: u8, empty: bool) {
        let (column, row) = self.place(point);
        let odd = column & 1 != 0;
        // The first pixel is 18 + 12 * column, the first line 10 + 12 * row.
        let across = half_threes(column) + 2 + (column & 1);
        let down = half_threes(row) + 1 + (row & 1);
        // The mark begins two lines farther down, in odd rows in the next row of cells.
        let (line, two_lines) = if row & 1 == 0 {
            (2, 2)
        } else {
            (6, bitmap::ROW - 6)
        };
        let first = bitmap::cell(across, down).plus(line);
        let in_middle = first.plus(two_lines);
        let cursor = image & BLACK_CURSOR != 0;
        if !empty || image & MARKED == 0 {
            let index = match image & !BLACK_CURSOR {
                index @ STAR..MARKED => index,
                _ => point.crossing(self.size),
            };
            if let Some(rows) = CELLS.get(usize::from(index)) {
                if empty {
                    picture(in_middle, rows.get(4..20).unwrap_or(rows), odd, false);
                } else {
                    picture(first, rows, odd, false);
                }
            }
        }
        if cursor {
            picture(first, &CURSOR, odd, true);
        }
        if image & MARKED != 0 {
            mark(in_middle, text::glyph(Mark::from_number(image).sign()), odd);
        }
    }
}

/// The image of a look.
#[inline(never)]
fn image(look: Look) -> u8 {
    let stone = match (look.stone(), look.is_last()) {
        (None, _) if look.mark() != Mark::None => MARKED | look.mark() as u8,
        (None, _) => EMPTY,
        (Some(Side::Black), false) => BLACK,
        (Some(Side::Black), true) => BLACK_LAST,
        (Some(Side::White), false) => WHITE,
        (Some(Side::White), true) => WHITE_LAST,
    };
    // White is not seen on white.
    let black = look.stone() == Some(Side::White);
    match look.cursor() {
        Cursor::None => stone,
        Cursor::Choose if black => stone | BLACK_CURSOR,
        Cursor::Choose | Cursor::White => stone | WHITE_CURSOR,
        Cursor::Black => stone | BLACK_CURSOR,
    }
}

/// The plane's part of an image. A black stone loses its glint under the black cursor, which is
/// hard to see beside it.
#[inline(never)]
fn in_plane(image: u8) -> u8 {
    let stone = match image & !WHITE_CURSOR {
        BLACK => PLANE_BLACK,
        BLACK_LAST => PLANE_BLACK_LAST,
        image => match image & !BLACK_CURSOR {
            WHITE => PLANE_WHITE,
            WHITE_LAST => PLANE_WHITE_LAST,
            _ => PLANE_NONE,
        },
    };
    stone + u8::from(image & WHITE_CURSOR != 0)
}

/// The bitmap's part of an image.
fn in_bitmap(image: u8) -> u8 {
    let image = image & !WHITE_CURSOR;
    if image & !BLACK_CURSOR == BLACK_LAST {
        return image - (BLACK_LAST - BLACK);
    }
    image
}

/// Twelve times a small number: the pixels of that many cells.
fn twelve(number: u8) -> u8 {
    (number << 3).wrapping_add(number << 2)
}

/// Three times the half of a number: the whole bytes, or rows of cells, of that many cells of the
/// board.
fn half_threes(number: u8) -> u8 {
    let half = number >> 1;
    half + half + half
}

/// The byte with the middle pixel of a cell: 23 + 12 * column, 15 + 12 * row.
fn middle(column: u8, row: u8) -> Byte {
    let across = half_threes(column) + if column & 1 == 0 { 2 } else { 4 };
    let (down, line) = if row & 1 == 0 { (1, 7) } else { (3, 3) };
    bitmap::cell(across, half_threes(row) + down).plus(line)
}

/// Draws a pixel `length` times below a first one. Cell by cell: nothing else is there yet.
fn upright(first: Byte, pixel: u8, length: u8) {
    let mut at = first;
    let mut length = length.wrapping_add(1);
    while length != 0 {
        let line = (at.address() & 7) as u8;
        let cell = 8 - line;
        let here = if length < cell { length } else { cell };
        at.fill(pixel, u16::from(here));
        length = length.wrapping_sub(here);
        at = at.plus(bitmap::ROW - u16::from(line));
    }
}

/// Draws a sign of eight rows from `first` on, in the middle of a cell: across two bytes, or in the
/// second of three where the cell is `odd`.
#[inline(never)]
fn mark(first: Byte, rows: &[u8; 8], odd: bool) {
    let mut at = first;
    for row in rows {
        let next = at.plus(8);
        if odd {
            next.write(*row);
        } else {
            at.write((at.read() & 0xf0) | (row >> 4));
            next.write((next.read() & 0x0f) | (row << 4));
        }
        at = bitmap::below(at);
    }
}

/// Draws rows of a cell's picture over two bytes; if the cell is `odd`, four pixels farther right
/// over three. What was there stays outside of the cell, and with `over` also inside it.
#[inline(never)]
fn picture(first: Byte, rows: &[u8], odd: bool, over: bool) {
    let (left, middle, right) = match (over, odd) {
        (true, _) => (0xff, 0xff, 0xff),
        (false, false) => (0xc0, 0x03, 0xff),
        (false, true) => (0xfc, 0x00, 0x3f),
    };
    let mut at = first;
    let mut rows = rows.chunks_exact(2);
    while let Some(&[mut first, mut second]) = rows.next() {
        if odd {
            let third = at.plus(16);
            third.write(third.read() & right | second << 4);
            second = first << 4 | second >> 4;
            first >>= 4;
        }
        at.write(at.read() & left | first);
        let next = at.plus(8);
        next.write(next.read() & middle | second);
        at = bitmap::below(at);
    }
}
