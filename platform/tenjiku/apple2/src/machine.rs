//! The Apple II with a board of squares and pieces.

use crate::board::{self, Board as Painter};
use crate::pages;
use apple2::{drive, letters, Apple2, Runs};
use kit::platform::{Cell, Display, Ink, Layer};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Before, Board, Look, Signs, Spot};

/// The panel's first byte in a row, right of the board and its letters.
const PANEL: u8 = 33;

/// How long a square takes to draw, in units of 80 cycles, and the empty board in ticks.
const SQUARE_UNITS: u8 = 30;
const BOARD_TICKS: u8 = 6;

/// What the game does between two calls of `idle` on the board, in units of 80 cycles.
const STEP: u8 = 28;

/// The machine with its board.
#[repr(C)]
pub struct Machine {
    base: Apple2<PANEL, Runs, STEP>,
    board: Painter,
}

impl Machine {
    /// The machine before it is started.
    pub const fn new() -> Machine {
        Machine {
            base: Apple2::new(),
            board: Painter::new(),
        }
    }
}

impl Layer for Machine {
    type Base = Apple2<PANEL, Runs, STEP>;
    const OTHER: bool = true;

    #[inline(always)]
    fn base(&self) -> &Apple2<PANEL, Runs, STEP> {
        &self.base
    }

    #[inline(always)]
    fn base_mut(&mut self) -> &mut Apple2<PANEL, Runs, STEP> {
        &mut self.base
    }
}

impl Board for Machine {
    const SPOT: (u8, u8) = (2, 2);
    const TYPES: bool = false;
    const SHARES: bool = true;
    const SCREENS: bool = true;
    const LINE: Option<Cell> = Some(Cell {
        column: 0u8.wrapping_sub(PANEL),
        row: 23,
    });

    fn splash(&mut self) {
        if !self.base.show_splash() {
            self.page();
            letters::text(13, 80, Ink::Plain, "TENJIKU SHOGI");
            letters::text(13, 176, Ink::Plain, "PRESS ANY KEY");
        }
    }

    fn board(&mut self) {
        self.base.cover_with_board();
        for rank in 0..16 {
            self.base.glance();
            self.board.rank(rank);
            self.board.letter(rank);
        }
        self.board.files();
        self.base.drew_ticks(BOARD_TICKS);
    }

    fn signs(&mut self, signs: Signs) {
        self.board.signs(signs);
    }

    fn set_mono(&mut self, mono: bool) {
        self.board.set_mono(mono);
    }

    fn square(&mut self, square: Square, look: Look, _: Before) {
        // At every other square: some 4,000 cycles apart.
        if square.column() & 1 == 0 {
            self.base.glance();
        }
        self.board.square(square, look);
        self.base.drew(SQUARE_UNITS);
    }

    fn point(&mut self, square: Square) {
        board::point(square);
    }

    fn is_slow(&self) -> bool {
        drive::reads_again()
    }

    fn stand_by(&mut self) {
        drive::keep_turning();
    }

    fn piece(&mut self, at: Cell, piece: Piece) {
        let (column, y) = self.base.place(at);
        self.board.portrait(column, y, piece);
        self.base.drew(SQUARE_UNITS);
    }

    fn mark(&mut self, at: Cell, mark: Mark) {
        self.board.mark(PANEL + at.column, at.row << 3, mark);
        self.base.drew(SQUARE_UNITS);
    }

    fn kanji(&mut self, at: Cell, form: u8) {
        let (column, y) = self.base.place(at);
        pages::kanji(column, y, form);
        self.base.drew(SQUARE_UNITS);
    }

    fn spot(&mut self, at: Cell, spot: Spot, _: bool) {
        self.base.glance();
        let (column, y) = self.base.place(at);
        pages::spot(column, y, spot);
        self.base.drew(SQUARE_UNITS);
    }
}
