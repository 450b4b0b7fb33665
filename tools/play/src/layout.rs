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
    points: Area {
        left: 17,
        top: 9,
        width: 180,
        height: 180,
    },
    pitch: (12, 12),
    board: Area {
        left: 0,
        top: 0,
        width: 208,
        height: 200,
    },
    panel: 26,
};

/// The Apple II: points of two bytes by 12 rows from byte 2 on; the panel from byte 32.
pub const APPLE2: Layout = Layout {
    cell: 7,
    rows: 24,
    points: Area {
        left: 14,
        top: 0,
        width: 210,
        height: 180,
    },
    pitch: (14, 12),
    board: Area {
        left: 0,
        top: 0,
        width: 224,
        height: 192,
    },
    panel: 32,
};

/// Text columns of both screens.
pub const COLUMNS: usize = 40;
