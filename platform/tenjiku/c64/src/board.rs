//! The board: black on orange in the bitmap, everything white in the plane of sprites behind it.

use crate::art::DOTS;
use crate::frames::Frames;
use crate::ground::{self, first, COLUMNS, FIRST, ROWS};
use crate::picture::{sign_of, Picture, SIGN_ROWS};
use crate::plane::{Plane, KEPT_RANK};
use c64::memory::BITMAP;
use c64::register::Byte;
use c64::screen::{bitmap, characters, text};
use c64::vic::{self, Colour, Mode};
use kit::platform::Cell;
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::{Piece, Side};
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Before, Look, Signs};

/// Four pixels, each doubled.
pub const DOUBLE: [u8; 16] = [
    0x00, 0x03, 0x0c, 0x0f, 0x30, 0x33, 0x3c, 0x3f, 0xc0, 0xc3, 0xcc, 0xcf, 0xf0, 0xf3, 0xfc, 0xff,
];

/// The board on the screen.
pub struct Board {
    picture: Picture,
    plane: Plane,
    frames: Frames,
    /// There was a board before: the numbers of files, and the plane from [`KEPT`] on, are there.
    drawn: bool,
    /// The board is not shown yet: the bitmap has nothing of what was drawn before.
    fresh: bool,
}

/// The first square whose part of the plane stays while a page is shown.
pub const KEPT: u8 = KEPT_RANK << 4;

impl Board {
    /// No board yet.
    pub const fn new() -> Board {
        Board {
            picture: Picture::new(),
            plane: Plane::new(),
            frames: Frames::new(),
            drawn: false,
            fresh: false,
        }
    }

    /// Draws a board without squares, out of sight: interrupts, the plane's sprites and bad lines
    /// take a quarter of the time where it is shown.
    pub fn begin(&mut self) {
        let drawn = core::mem::replace(&mut self.drawn, true);
        self.fresh = true;
        self.plane.clear(drawn);
        self.frames.clear(drawn);
        ground::paint();
        ground::draw();
        ground::clear();
        for rank in 0..16 {
            ground::letter(rank);
        }
        if !drawn {
            let numbers = BITMAP.byte(bitmap::ROW * u16::from(ROWS) + 8);
            numbers.fill(0, 8 * u16::from(COLUMNS));
            for column in 0..16 {
                self.file(column);
            }
        }
    }

    /// Shows it.
    pub fn show(&mut self) {
        self.fresh = false;
        self.plane.show();
        vic::show(Mode::HighResolution);
    }

    /// Writes the number of a file below it.
    fn file(&mut self, column: u8) {
        let file = 16 - column;
        let ones = if file < 10 { file } else { file - 10 };
        let digits = text::glyph(b'1').iter().zip(text::glyph(b'0' + ones));
        let rows = self.picture.left.iter_mut().zip(&mut self.picture.right);
        for ((left, right), (ten, one)) in rows.zip(digits) {
            (*left, *right) = match file < 10 {
                true => (one >> 4, one << 4),
                false => (*ten | one >> 7, one << 1),
            };
        }
        let before = BITMAP.byte(bitmap::ROW * u16::from(ROWS));
        let before = before.plus(byte_column(column).into());
        self.picture.strip(column, before, 8, 0);
        self.picture.forget();
    }

    /// Draws pieces with these signs from now on.
    pub fn signs(&mut self, signs: Signs) {
        self.picture.signs(signs);
    }

    /// Draws a piece twice as large over 4 x 3 cells of the panel or of a page; clears them without
    /// one.
    pub fn portrait(&mut self, at: Cell, piece: Piece, page: bool) {
        let (ink, paper) = match piece.side() {
            _ if piece.is_vacant() => (Colour::Black, Colour::Black),
            Side::Black => (Colour::Black, Colour::White),
            Side::White => (Colour::White, Colour::Black),
        };
        self.picture.compose(piece, Mark::None, false);
        for part in 0..3 {
            let row = at.row + part;
            let cells = self.enlarged(part, piece.side());
            for (column, cell) in (at.column..).zip(&cells) {
                if page {
                    draw_on_page(Cell { column, row }, piece.side(), cell);
                } else {
                    bitmap::draw(column, row, cell);
                }
            }
            if !page {
                bitmap::colour(at.column, row, 4, text::on_black(ink) | paper as u8);
            }
        }
    }

    /// A third of the picture composed, twice as large: four cells.
    fn enlarged(&self, part: u8, side: Side) -> [[u8; 8]; 4] {
        let mut cells = [[0; 8]; 4];
        for line in 0..4 {
            let row = 4 * part + line;
            let [mut left, mut right] = self.picture.row(row);
            if side == Side::White {
                // White's body is what the plane shows of it.
                let dots: u8 = match row {
                    0..=8 => 0xFE,
                    9 => 0x7C,
                    10 => 0x38,
                    _ => 0,
                };
                left = DOUBLE[usize::from(dots >> 4)] & !left;
                right = DOUBLE[usize::from(dots & 15)] & !right;
            } else {
                right |= 3;
            }
            let halves = [left >> 4, left, right >> 4, right];
            for (cell, half) in cells.iter_mut().zip(halves) {
                let doubled = DOUBLE[usize::from(half & 15)];
                cell[usize::from(2 * line)] = doubled;
                cell[usize::from(2 * line + 1)] = doubled;
            }
        }
        cells
    }

    /// Draws a black piece over 2 x 2 cells of a page.
    pub fn body(&mut self, at: Cell, piece: Piece) {
        self.picture.compose(piece, Mark::None, false);
        for part in 0..2 {
            let row = at.row + part;
            let mut cells = [[0xFF; 8]; 2];
            for line in 0..8 {
                let place = 8 * part + line;
                if place < 12 {
                    cells[0][usize::from(line)] = self.picture.left[usize::from(place & 15)];
                    cells[1][usize::from(line)] = self.picture.right[usize::from(place & 15)] | 3;
                }
            }
            for (column, cell) in (at.column..).zip(&cells) {
                // Hardly two cells of a page's pieces are alike.
                let at = Cell { column, row };
                characters::draw_new(at, Colour::White, &cell.map(|line| !line));
            }
        }
    }

    /// Draws a sign of Show Moves over two cells of the panel, or clears them.
    pub fn mark(&mut self, column: u8, row: u8, mark: Mark) {
        let colour = match mark {
            Mark::None => Colour::Black,
            Mark::Vacant => Colour::White,
            Mark::Capture => Colour::LightRed,
            Mark::Igui => Colour::Green,
            Mark::LionA => Colour::LightBlue,
            Mark::LionB => Colour::Cyan,
            Mark::Burnable => Colour::Yellow,
            Mark::SelfBurn => Colour::LightGrey,
        };
        let mut at = bitmap::cell(column, row);
        let [left, right] = sign_of(mark);
        for (&left, &right) in left.iter().zip(right) {
            at.write(left);
            at.plus(8).write(right);
            at = at.plus(1);
        }
        bitmap::colour(column, row, 2, text::on_black(colour));
    }

    /// Draws a square.
    pub fn square(&mut self, square: Square, look: Look, before: Before) {
        let light = !look.piece.is_vacant() && look.piece.side() == Side::White;
        self.frames.set(square, look.frame, look.cursor, light);
        if before == Before::All {
            return;
        }
        self.picture.compose(look.piece, look.mark, look.ash);
        self.draw(square, before);
    }

    /// Draws a square without frame, cursor and ash, which had no frame and no cursor.
    pub fn bare(&mut self, square: Square, piece: Piece, mark: Mark, before: Before) {
        self.picture.compose(piece, mark, false);
        self.draw(square, before);
    }

    /// Draws the sign of a move to a vacant square, or takes it away: by inverting its pixels.
    #[inline(never)]
    pub fn dot(&mut self, square: Square) {
        let (column, rank) = (square.column(), square.rank());
        let left = first(rank).plus((byte_column(column) + 9).into());
        turn_dot(column, left, 8 - (rank & 1) * 4);
        self.plane.dot(column, rank);
    }

    /// Draws what was composed.
    #[inline(never)]
    fn draw(&mut self, square: Square, before: Before) {
        let (column, rank) = (square.column(), square.rank());
        // Of a piece that is there already only the sign changes.
        let same = before == Before::Same;
        let rows = if same && !self.fresh {
            SIGN_ROWS
        } else {
            self.picture.rows()
        };
        let at = first(rank).plus(byte_column(column).into());
        self.picture.blit(column, at, 8 - (rank & 1) * 4, rows);
        if !same {
            let vacant = before == Before::Nothing;
            self.plane.draw(column, rank, self.picture.runs(), vacant);
        }
    }
}

/// Inverts the pixels of the sign of a move in a square that begins at `left`, which has `lines`
/// rows before the next cell.
#[inline(always)]
fn turn_dot(column: u8, left: Byte, lines: u8) {
    let mut dots = 9 * (column & 3);
    // In the second place the sign begins in the second cell.
    let mut left = left.plus(if dots == 9 { 8 } else { 0 });
    let (mut row, mut end) = (1, lines);
    loop {
        let right = left.plus(8);
        // The number of a row is its index in the cells, too.
        while row != end {
            let at = usize::from(dots);
            if let (Some(first), Some(second)) = (DOTS[0].get(at), DOTS[1].get(at)) {
                left.put(row, left.get(row) ^ first);
                right.put(row, right.get(row) ^ second);
            }
            dots += 1;
            row += 1;
        }
        if end == 10 {
            return;
        }
        end = 10;
        left = left.plus(bitmap::ROW - 8);
    }
}

/// How many bytes of a row of cells lie before the cell left of the one in which a column begins.
/// A column has 14 pixels.
fn byte_column(column: u8) -> u8 {
    const _: () = assert!(FIRST == 1);
    ((column << 4) - (column << 1)) & 0xF8
}

/// Draws a cell of a piece on a page: Black's is black on white, White's white.
fn draw_on_page(at: Cell, side: Side, cell: &[u8; 8]) {
    let turned = match side {
        Side::Black => 0xFF,
        Side::White => 0,
    };
    characters::draw(at, Colour::White, &cell.map(|line| line ^ turned));
}
