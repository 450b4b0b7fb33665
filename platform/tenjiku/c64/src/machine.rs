//! The C64 with a board of squares and pieces.

use crate::board::{Board as Painter, KEPT};
use crate::pages;
use c64::C64;
use kit::platform::{Cell, Display, Ink, Layer};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Before, Board, Look, Signs, Spot};

/// The panel's first column, right of the board.
const PANEL: u8 = 29;

/// The machine with its board.
pub struct Machine {
    base: C64<PANEL, true>,
    board: Painter,
    /// Whether the splash's picture was shown and drawn over.
    shown: bool,
}

impl Machine {
    /// The machine as `start.s` leaves it.
    pub const fn new() -> Machine {
        Machine {
            base: C64::new(),
            board: Painter::new(),
            shown: false,
        }
    }
}

impl Layer for Machine {
    type Base = C64<PANEL, true>;
    const FETCHES: bool = true;
    const OTHER: bool = true;

    #[inline(always)]
    fn base(&self) -> &C64<PANEL, true> {
        &self.base
    }

    #[inline(always)]
    fn base_mut(&mut self) -> &mut C64<PANEL, true> {
        &mut self.base
    }
}

impl Board for Machine {
    const SPOT: (u8, u8) = (2, 2);
    const TYPES: bool = false;
    const DOTS: bool = true;
    const KEPT: usize = KEPT as usize;
    const HALVES: Option<u8> = Some(4);

    fn splash(&mut self) {
        if !self.shown {
            self.shown = true;
            return self.base.show_splash();
        }
        self.base.page();
        for (row, ink, text) in [
            (6, Ink::Title, "TENJIKU SHOGI"),
            (18, Ink::Bright, "PRESS ANY KEY"),
        ] {
            self.base.text(Cell { column: 13, row }, ink, text);
        }
    }

    fn board(&mut self) {
        self.base.open_board();
        self.board.begin();
    }

    fn unveil(&mut self) {
        self.board.show();
    }

    fn signs(&mut self, signs: Signs) {
        self.board.signs(signs);
    }

    fn square(&mut self, square: Square, look: Look, before: Before) {
        self.board.square(square, look, before);
    }

    fn bare(&mut self, square: Square, piece: Piece, mark: Mark, before: Before) {
        self.board.bare(square, piece, mark, before);
    }

    fn dot(&mut self, square: Square) {
        self.board.dot(square);
    }

    fn piece(&mut self, at: Cell, piece: Piece) {
        let page = self.base.is_page();
        let left = if page { 0 } else { PANEL };
        let column = left + at.column;
        self.board.portrait(Cell { column, ..at }, piece, page);
    }

    fn body(&mut self, at: Cell, piece: Piece) {
        self.board.body(at, piece);
    }

    fn mark(&mut self, at: Cell, mark: Mark) {
        self.board.mark(PANEL + at.column, at.row, mark);
    }

    fn kanji(&mut self, at: Cell, form: u8) {
        pages::kanji(at, form);
    }

    fn spot(&mut self, at: Cell, spot: Spot, dark: bool) {
        pages::spot(at, spot, dark);
    }
}
