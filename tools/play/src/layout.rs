//! Where things lie on each machine's screen, for those who show it in parts.

use crate::blocks::Area;

/// A machine's screen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Layout {
    /// Dots across a text cell; it is 8 high.
    pub cell: usize,
    /// Text cells down the screen.
    pub rows: usize,
    /// The board's points alone, each of `pitch` dots, row 15 at the top.
    pub points: Area,
    /// Dots from point to point, across and down.
    pub pitch: (usize, usize),
    /// The board with its frame and coordinates.
    pub board: Area,
    /// The first text column of the panel.
    pub panel: usize,
}

/// The C64: points of 12 x 12 dots, the first at (17, 9); the panel from column 26.
pub const C64: Layout = Layout {
    cell: 8,
    rows: 25,
    points: Area::new(17, 9, 180, 180),
    pitch: (12, 12),
    board: Area::new(0, 0, 208, 200),
    panel: 26,
};

/// The Apple II: points of two bytes by 12 rows from byte 2 on; the panel from byte 32.
pub const APPLE2: Layout = Layout {
    cell: 7,
    rows: 24,
    points: Area::new(14, 0, 210, 180),
    pitch: (14, 12),
    board: Area::new(0, 0, 224, 192),
    panel: 32,
};

/// Text columns of both screens.
pub const COLUMNS: usize = 40;
