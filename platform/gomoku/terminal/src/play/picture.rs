//! What the game has drawn: points, text, stones. The screen is painted from it anew whenever the
//! terminal changes its size.

use gomoku::platform::{Cursor, Look, Mark};
use gomoku::rules::point::{Point, Side};
use kit::platform::{Cell, Ink};

/// Text columns of the panel beside the board.
pub const PANEL_COLUMNS: u8 = 14;
/// Text rows of the panel.
pub const PANEL_ROWS: u8 = 24;
/// Text columns of a page.
pub const PAGE_COLUMNS: u8 = 40;
/// Text rows of a page.
pub const PAGE_ROWS: u8 = 24;

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// The title.
    Splash,
    /// Text alone.
    Page,
    /// A board of so many points a row, and the panel.
    Board(u8),
}

/// A point without anything.
const BARE: Look = Look {
    stone: None,
    last: false,
    cursor: Cursor::None,
    mark: Mark::None,
};

/// Everything that is to be seen.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Picture {
    area: Area,
    looks: Vec<Look>,
    text: Vec<Vec<(char, Ink)>>,
    stones: Vec<(Cell, Side)>,
    /// Where the spiral is, and how far it has turned.
    pub spiral: Option<(Cell, usize)>,
    /// The neighbour scores by point, when they are to be shown.
    pub scores: Option<Vec<u8>>,
}

impl Picture {
    /// The title.
    pub fn new() -> Picture {
        Picture {
            area: Area::Splash,
            looks: vec![BARE; 256],
            text: vec![vec![(' ', Ink::Plain); PAGE_COLUMNS.into()]; PAGE_ROWS.into()],
            stones: Vec::new(),
            spiral: None,
            scores: None,
        }
    }

    /// An empty screen of another kind.
    pub fn clear(&mut self, area: Area) {
        let scores = self.scores.take();
        *self = Picture {
            area,
            scores,
            ..Picture::new()
        };
    }

    /// Which screen it is.
    pub fn area(&self) -> Area {
        self.area
    }

    /// A point.
    pub fn look(&self, point: Point) -> Look {
        self.looks.get(point.index()).copied().unwrap_or(BARE)
    }

    /// Draws a point.
    pub fn set_look(&mut self, point: Point, look: Look) {
        if let Some(old) = self.looks.get_mut(point.index()) {
            *old = look;
        }
    }

    /// Where the player's cursor is, if he has one.
    pub fn cursor(&self) -> Option<Point> {
        (0..=255)
            .map(Point)
            .find(|&point| self.look(point).cursor == Cursor::Choose)
    }

    /// Rows of text.
    pub fn text(&self) -> &[Vec<(char, Ink)>] {
        &self.text
    }

    /// Writes text.
    pub fn write(&mut self, at: Cell, ink: Ink, text: &str) {
        if let Some(row) = self.text.get_mut(usize::from(at.row)) {
            for (cell, letter) in row.iter_mut().skip(at.column.into()).zip(text.chars()) {
                *cell = (letter, ink);
            }
        }
    }

    /// Stones of two by two cells among the text.
    pub fn stones(&self) -> &[(Cell, Side)] {
        &self.stones
    }

    /// Draws such a stone, or takes it away.
    pub fn set_stone(&mut self, at: Cell, side: Option<Side>) {
        self.stones.retain(|&(old, _)| old != at);
        self.stones.extend(side.map(|side| (at, side)));
    }

    /// How many lines further down than the selected one a row of text is, where lines can be
    /// selected and this is one of them.
    pub fn lines_to(&self, row: usize) -> Option<i32> {
        let has = |row: &Vec<(char, Ink)>, inks: &[Ink]| {
            row.iter()
                .any(|(letter, ink)| *letter != ' ' && inks.contains(ink))
        };
        let is_line = |row: &&Vec<(char, Ink)>| has(row, &[Ink::Plain, Ink::Bright]);
        let selected = self.text.iter().position(|row| has(row, &[Ink::Bright]))?;
        self.text.get(row).filter(is_line)?;
        let between = |from: usize, to: usize| {
            self.text.iter().take(to).skip(from).filter(is_line).count() as i32
        };
        Some(between(selected, row) - between(row, selected))
    }
}
