//! What is to be seen on a terminal beside text: the points of the board, stones, scores.

use gomoku::platform::{Cursor, Look};
use gomoku::rules::point::{Point, Side};
use kit::platform::Cell;

/// Which screen is shown.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Area {
    /// The title.
    Splash,
    /// Text alone.
    Page,
    /// A board with this many points a row, and the panel.
    Board(u8),
}

/// Everything that is to be seen beside text.
pub struct Picture {
    /// Which screen it is.
    pub area: Area,
    looks: Vec<Look>,
    /// Stones of two by two cells among the text.
    pub stones: Vec<(Cell, Side)>,
    /// The neighbour scores by point, when they are to be shown.
    pub scores: Option<Vec<u8>>,
    /// Stones differ in shape, too.
    pub mono: bool,
}

impl Picture {
    /// The title.
    pub fn new() -> Picture {
        Picture {
            area: Area::Splash,
            looks: vec![Look::NOTHING; 256],
            stones: Vec::new(),
            scores: None,
            mono: false,
        }
    }

    /// An empty screen of another kind.
    pub fn show(&mut self, area: Area) {
        let scores = self.scores.take();
        *self = Picture {
            area,
            scores,
            mono: self.mono,
            ..Picture::new()
        };
    }

    /// A point.
    pub fn look(&self, point: Point) -> Look {
        self.looks
            .get(point.index())
            .copied()
            .unwrap_or(Look::NOTHING)
    }

    /// Draws a point.
    pub fn set_look(&mut self, point: Point, look: Look) {
        if let Some(old) = self.looks.get_mut(point.index()) {
            *old = look;
        }
    }

    /// Where the player's cursor is, if he has one.
    pub fn cursor(&self) -> Option<Point> {
        let mut points = (0..=255).map(Point);
        points.find(|&point| self.look(point).cursor() == Cursor::Choose)
    }
}
