//! Text and pictures.

/// A cell of text in the panel or on a page, from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Cell {
    /// Column, from 0.
    pub column: u8,
    /// Row, from 0.
    pub row: u8,
}

/// What a piece of text means; platforms choose colour, brightness or inverse video for it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ink {
    /// Ordinary text.
    Plain,
    /// Less important: earlier moves, hints at keys.
    Dim,
    /// What counts now: the selected line, the newest move, the side to move.
    Bright,
    /// Headings.
    Title,
    /// In Black's name.
    Black,
    /// In White's name.
    White,
}

/// Pages of text, and a panel of text beside the game's board. Each call draws at once.
pub trait Display {
    /// Text columns of the panel beside the board (at least 8).
    const PANEL_COLUMNS: u8;
    /// Text rows of the panel (at least 22).
    const PANEL_ROWS: u8;
    /// Text columns of a page (at least 40).
    const PAGE_COLUMNS: u8;
    /// Text rows of a page (at least 24).
    const PAGE_ROWS: u8;
    /// Ticks that the splash's picture takes to come from a disk.
    const PICTURE_TICKS: u16 = 0;

    /// Shows an empty page of `PAGE_COLUMNS` x `PAGE_ROWS`; text goes there from now on.
    fn page(&mut self);

    /// Writes `text` (ASCII, both cases; a machine without lower case may draw capitals) from `at`
    /// to the right, over what was there. `text` never leaves the area.
    fn text(&mut self, at: Cell, ink: Ink, text: &str);

    /// Shows the spiral, two cells wide and two high at `at` on the panel, or with `None` removes
    /// it. While it is shown [`Input::poll`](super::Input::poll) turns it.
    fn spiral(&mut self, at: Option<Cell>);
}
