//! The C64 with a board of points and stones.

use crate::art::STONES;
use crate::board::Board as Painter;
use crate::frame;
use c64::vic::Colour;
use c64::{clock, C64};
use gomoku::platform::{Board, Look};
use gomoku::rules::point::{Point, Side};
use kit::platform::{Cell, Display, Ink, Layer};

/// The panel's first column, right of the board.
const PANEL: u8 = frame::RIGHT + 1;

/// The moves of a short game: h8 g9 i8 i9 j8 k8 g8 j9 f8.
const WON: &[u8] = &[0x77, 0x86, 0x78, 0x88, 0x79, 0x7a, 0x76, 0x89, 0x75];

/// The splash's picture.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Picture {
    /// In its place.
    Unpacked,
    /// On the disk at most: something may have been drawn over it.
    Packed,
    /// The disk had it no more.
    Gone,
}

/// The machine with its board.
pub struct Machine {
    base: C64<PANEL>,
    board: Painter,
    picture: Picture,
}

impl Machine {
    /// The machine as `start.s` leaves it.
    pub const fn new() -> Machine {
        Machine {
            base: C64::new(),
            board: Painter::new(),
            picture: Picture::Unpacked,
        }
    }

    /// The splash where its picture does not come back: a game that Black has won, and the name
    /// beside it.
    fn title(&mut self) {
        self.board(15);
        let mut side = Side::Black;
        for &point in WON {
            self.point(Point(point), Look::stone_of(Some(side)));
            side = side.other();
        }
        for (row, ink, text) in [
            (0, Ink::Title, "GOMOKU"),
            (4, Ink::Bright, "AND RENJU"),
            (22, Ink::Plain, "PRESS ANY KEY"),
        ] {
            self.text(Cell { column: 1, row }, ink, text);
        }
    }
}

impl Layer for Machine {
    type Base = C64<PANEL>;
    const FETCHES: bool = true;
    const OTHER: bool = true;

    #[inline(always)]
    fn base(&self) -> &C64<PANEL> {
        &self.base
    }

    #[inline(always)]
    fn base_mut(&mut self) -> &mut C64<PANEL> {
        &mut self.base
    }

    #[inline(always)]
    fn animate(&mut self) {
        if self.base.is_board() {
            self.board.breathe(clock::tick());
        }
    }
}

impl Board for Machine {
    const KEYS: &'static [&'static str] = &gomoku::text::plain::KEYS;

    fn exchange(&mut self, teacher: bool) {
        crate::exchange::exchange(teacher);
    }

    fn reads_splash(&self) -> bool {
        self.picture == Picture::Packed && self.base.has_splash()
    }

    fn splash(&mut self) {
        if self.reads_splash() {
            self.picture = Picture::Gone;
            if self.base.read_splash() {
                crate::unpack_picture();
                self.picture = Picture::Unpacked;
            }
        }
        if self.picture == Picture::Unpacked {
            self.picture = Picture::Packed;
            self.base.show_splash();
        } else {
            self.title();
        }
    }

    fn board(&mut self, size: u8) {
        self.base.open_board();
        self.board.show(size);
    }

    fn point(&mut self, point: Point, look: Look) {
        self.board.point(point, look);
    }

    #[inline(always)]
    fn look(&self, point: Point) -> Look {
        self.board.look(point)
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        let (colour, picture) = match side {
            None => (Colour::Black, None),
            Some(Side::Black) => (Colour::LightGrey, Some(&STONES[0])),
            Some(Side::White) => (Colour::White, Some(&STONES[1])),
        };
        self.base.square(at, colour, picture);
    }
}
