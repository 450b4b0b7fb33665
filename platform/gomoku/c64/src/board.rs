//! The board: lines, black stones and the white stones' shadows in the bitmap, everything white in
//! the sprite plane over it.

use crate::art::{CELLS, CURSOR, PLANE_CELLS};
use crate::frame;
use crate::plane::{Image, Plane};
use c64::register::Byte;
use c64::screen::{bitmap, text};
use c64::vic::{self, Mode};
use gomoku::platform::{Cursor, Look, Mark};
use gomoku::rules::point::{Point, Side};

/// Images of the bitmap's part of a cell, as `build.rs` orders them.
const BLACK: u8 = 0;
const WHITE: u8 = 1;
const WHITE_LAST: u8 = 2;
const BLACK_RING: u8 = 3;
/// The crossing or the star that belongs there.
const EMPTY: u8 = 4;
/// The line across a crossing, and where in its rows that is: from the left, through, to the right.
const ACROSS: [[u8; 2]; 3] = [[0x01, 0xfc], [0x3f, 0xfc], [0x3f, 0x00]];
const MIDDLE: u8 = 5;
/// The first byte of a row with the line down, and both of a star's rows beside the middle.
const DOWN: u8 = 0x01;
const STAR: [u8; 2] = [0x03, 0x80];
/// Added to an image that has the black cursor over it.
const BLACK_CURSOR: u8 = 0x80;

/// The line of the letters below a board of 15 rows.
const LABELS: u8 = 192;

/// Images of the plane's part: white stones, the light below a mark, the white of a black stone,
/// the cursor, nothing.
const PLANE_WHITE: u8 = 0;
const PLANE_WHITE_LAST: u8 = 1;
const PLANE_WHITE_RING: u8 = 2;
const PLANE_MARK: u8 = 3;
const PLANE_BLACK: u8 = 4;
const PLANE_BLACK_LAST: u8 = 5;
const PLANE_CURSOR: u8 = 6;
const PLANE_NONE: u8 = 255;

/// The bit of the clock that tells whether the cursor breathes in: 0.64 s, then out as long.
const BREATH: u8 = 32;

/// The board on the screen.
pub struct Board {
    size: u8,
    /// Cells left of the first column and above the first row: smaller boards are centred.
    margin: u8,
    /// What each point shows.
    shown: [Look; 256],
    plane: Plane,
    /// Where the player's cursor was drawn last.
    cursor: Point,
    /// It has breathed in: its sides are open.
    open: bool,
    /// What is drawn next in the plane.
    image: Image,
    /// The same in the bitmap, two bytes a row.
    crossing: [u8; 24],
}

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board {
            size: 0,
            margin: 0,
            shown: [Look::NOTHING; 256],
            plane: Plane::new(),
            cursor: Point(0),
            open: false,
            image: [0; 22],
            crossing: [0; 24],
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
        // Beside the first column and below the first row, clear of what is drawn on a point; on
        // the frame if a digit would lie half on it.
        let edge = if self.margin < 2 {
            0
        } else {
            twelve(self.margin)
        };
        for line in 0..size {
            let (left, _) = self.place(Point::new(line, 0));
            let (_, top) = self.place(Point::new(0, line));
            frame::number(edge, twelve(top) + 12, line + 1);
            frame::sign(twelve(left) + 20, LABELS.wrapping_sub(edge), b'A' + line);
        }
        let lines = Point::star_lines(size);
        for column in lines {
            for row in lines {
                let point = Point::new(column, row);
                if point.is_star(size) {
                    self.draw(point, EMPTY);
                }
            }
        }
        self.plane.show();
        vic::show(Mode::HighResolution);
    }

    /// Draws a point with this look. Its part of the bitmap is not drawn again where it stays.
    pub fn point(&mut self, point: Point, look: Look) {
        let old = core::mem::replace(&mut self.shown[point.index()], look);
        if look.cursor() == Cursor::Choose {
            self.cursor = point;
        }
        self.draw_plane(point, old, look);
        let cell = in_bitmap(look);
        if in_bitmap(old) != cell {
            self.draw(point, cell);
        }
    }

    /// Lets the player's cursor breathe, at `tick`.
    #[inline(never)]
    pub fn breathe(&mut self, tick: u8) {
        let open = tick & BREATH != 0;
        if open != core::mem::replace(&mut self.open, open) {
            let look = self.look(self.cursor);
            if look.cursor() == Cursor::Choose {
                self.draw_plane(self.cursor, look, look);
            }
        }
    }

    /// Draws the plane's part of a point, which looked like `old`. Whatever white takes away from
    /// the cursor, the bitmap's black shows through.
    #[inline(never)]
    fn draw_plane(&mut self, point: Point, old: Look, look: Look) {
        let (before, lit) = (is_lit(old), is_lit(look));
        if !before && !lit {
            return;
        }
        match PLANE_CELLS.get(usize::from(in_plane(look))) {
            Some(image) => self.image = *image,
            None => self.image = [0; 22],
        }
        if look.cursor() != Cursor::None {
            let black = has_black_cursor(look);
            for (at, row) in self.image.iter_mut().enumerate() {
                let mut cursor = PLANE_CELLS[PLANE_CURSOR as usize][at];
                if self.open {
                    cursor &= !PLANE_CELLS[PLANE_WHITE as usize][at];
                }
                *row = if black { *row & !cursor } else { *row | cursor };
            }
        }
        if look.mark() != Mark::None {
            // The sign is a hole in the light, through which the wood is seen: two rows and two
            // columns farther down and right.
            let sign = text::glyph(look.mark().sign());
            for (&row, pair) in sign.iter().zip(self.image[4..20].chunks_exact_mut(2)) {
                pair[0] &= !(row >> 3);
                pair[1] &= !(row << 5);
            }
        }
        let (column, row) = self.place(point);
        self.plane.draw(column, row, before, lit, &self.image);
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

    /// Draws an image into the bitmap: 12 rows of two or three bytes.
    fn draw(&mut self, point: Point, image: u8) {
        let (column, row) = self.place(point);
        let odd = column & 1 != 0;
        // The first pixel is 18 + 12 * column, the first line 10 + 12 * row.
        let across = half_threes(column) + 2 + (column & 1);
        let down = half_threes(row) + 1 + (row & 1);
        let line = if row & 1 == 0 { 2 } else { 6 };
        let first = bitmap::cell(across, down).plus(line);
        match CELLS.get(usize::from(image & !BLACK_CURSOR)) {
            Some(rows) => picture(first, rows, odd, false),
            None => {
                self.cross(point);
                picture(first, &self.crossing, odd, false);
            }
        }
        if image & BLACK_CURSOR != 0 {
            picture(first, &CURSOR, odd, true);
        }
    }

    /// Makes the lines of an empty point.
    fn cross(&mut self, point: Point) {
        let last = self.size.wrapping_sub(1);
        let (column, row) = (point.column(), point.row());
        let end = |line| {
            if line == 0 {
                0
            } else {
                1 + u8::from(line == last)
            }
        };
        let first = if row == last { MIDDLE } else { 0 };
        let after = if row == 0 { MIDDLE } else { 12 };
        for (number, pair) in (0..).zip(self.crossing.chunks_exact_mut(2)) {
            let none = number < first || number >= after;
            pair[0] = if none { 0 } else { DOWN };
            pair[1] = 0;
        }
        let middle = 2 * MIDDLE as usize;
        let [left, right] = ACROSS[usize::from(end(column))];
        (self.crossing[middle], self.crossing[middle + 1]) = (left, right);
        if point.is_star(self.size) {
            [self.crossing[middle - 2], self.crossing[middle - 1]] = STAR;
            [self.crossing[middle + 2], self.crossing[middle + 3]] = STAR;
        }
    }
}

/// Whether the cursor of a look is black: white is not seen on white.
#[inline(never)]
fn has_black_cursor(look: Look) -> bool {
    match look.cursor() {
        Cursor::None | Cursor::White => false,
        Cursor::Choose => look.stone() == Some(Side::White),
        Cursor::Black => true,
    }
}

/// Whether the plane shows anything of a look.
#[inline(never)]
fn is_lit(look: Look) -> bool {
    let white_cursor = look.cursor() != Cursor::None && !has_black_cursor(look);
    white_cursor || in_plane(look) != PLANE_NONE
}

/// The plane's part of a look, but for the cursor. A black stone loses its glint under the black
/// cursor, which is hard to see beside it.
#[inline(never)]
fn in_plane(look: Look) -> u8 {
    match look.stone() {
        None if look.mark() == Mark::None => PLANE_NONE,
        None => PLANE_MARK,
        Some(Side::White) if look.is_ring() => PLANE_WHITE_RING,
        Some(Side::White) if look.is_last() => PLANE_WHITE_LAST,
        Some(Side::White) => PLANE_WHITE,
        Some(Side::Black) if look.is_ring() => PLANE_NONE,
        Some(Side::Black) if look.is_last() => PLANE_BLACK_LAST,
        Some(Side::Black) if has_black_cursor(look) => PLANE_NONE,
        Some(Side::Black) => PLANE_BLACK,
    }
}

/// The bitmap's part of a look.
#[inline(never)]
fn in_bitmap(look: Look) -> u8 {
    let image = match look.stone() {
        None => EMPTY,
        Some(Side::White) if look.is_ring() => WHITE,
        Some(Side::White) if look.is_last() => WHITE_LAST,
        Some(Side::White) => WHITE,
        Some(Side::Black) if look.is_ring() => BLACK_RING,
        Some(Side::Black) => BLACK,
    };
    if has_black_cursor(look) {
        return image | BLACK_CURSOR;
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
