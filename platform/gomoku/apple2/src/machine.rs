//! The Apple II with a board of points and stones.

use crate::art::STONES;
use crate::board::Board as Painter;
use apple2::{letters, screen, Apple2, Slots};
use gomoku::platform::{Board, Look};
use gomoku::rules::point::{Point, Side};
use kit::platform::{Cell, Display, Ink, Layer};

/// The panel's first byte in a row, right of the board.
const PANEL: u8 = 32;

/// Rows of dots with a line across the panel, between its parts.
const RULES: [u8; 3] = [19, 83, 123];

/// How long a point takes to draw, in units of 80 cycles, as measured in the simulator.
const POINT_UNITS: u8 = 20;

/// What the game does between two calls of `idle` on the board, in units of 80 cycles.
const STEP: u8 = 43;

/// The machine with its board.
#[repr(C)]
pub struct Machine {
    base: Apple2<PANEL, Slots, STEP>,
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
    type Base = Apple2<PANEL, Slots, STEP>;
    const OTHER: bool = true;

    #[inline(always)]
    fn base(&self) -> &Apple2<PANEL, Slots, STEP> {
        &self.base
    }

    #[inline(always)]
    fn base_mut(&mut self) -> &mut Apple2<PANEL, Slots, STEP> {
        &mut self.base
    }
}

impl Board for Machine {
    const SCREENS: bool = true;

    fn set_mono(&mut self, mono: bool) {
        self.board.mono = mono;
    }

    fn splash(&mut self) {
        if !self.base.show_splash() {
            self.page();
            letters::text(12, 80, Ink::Plain, "GOMOKU AND RENJU");
            letters::text(13, 176, Ink::Plain, "PRESS ANY KEY");
        }
    }

    fn board(&mut self, size: u8) {
        self.base.open_board();
        self.board.set_size(size);
        for row in 0..size {
            self.base.glance();
            self.board.row(row);
        }
        self.board.stars();
        for row in RULES {
            rule(row);
        }
        // 4 ticks for 9 lines, up to 7 for 15.
        self.base.drew_ticks(size >> 1);
    }

    fn point(&mut self, point: Point, look: Look) {
        self.base.glance();
        self.board.point(point, look);
        self.base.drew(POINT_UNITS);
    }

    #[inline(always)]
    fn look(&self, point: Point) -> Look {
        self.board.look(point)
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        let picture = match side {
            None => None,
            Some(Side::Black) => Some(&STONES[0]),
            Some(Side::White) => Some(&STONES[1]),
        };
        self.base.square(at, picture);
    }
}

/// Draws an orange line across the panel, over row `y` and the next.
fn rule(y: u8) {
    for y in [y, y.wrapping_add(1)] {
        let row = screen::byte(PANEL, y);
        for pair in [0, 2, 4, 6] {
            // Odd dots and bit 7.
            row.put(pair, 0xaa);
            row.put(pair + 1, 0xd5);
        }
    }
}
