//! The game's board on a terminal: what lies on its points and beside them.

use super::layout::Layout;
use super::paint;
use gomoku::platform::{Board, Cursor, Look};
use gomoku::players::score::Scores;
use gomoku::rules::point::{Point, Side};
use kit::platform::{Cell, Key, Layer};
use terminal::canvas::Canvas;
use terminal::machine::{Machine, Painting, Source};
use terminal::page::Page;

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
    mono: bool,
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
    fn show(&mut self, area: Area) {
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

    /// Where the player's cursor is, if he has one.
    fn cursor(&self) -> Option<Point> {
        let mut points = (0..=255).map(Point);
        points.find(|&point| self.look(point).cursor() == Cursor::Choose)
    }
}

impl Painting for Picture {
    fn clear(&mut self) {
        self.show(Area::Page);
    }

    fn paint(&self, page: &Page, size: (u16, u16), monochrome: bool) -> Result<Canvas, (u16, u16)> {
        paint::paint(self, page, size, monochrome || self.mono)
    }

    fn click(&self, page: &Page, size: (u16, u16), (column, row): (u16, u16)) -> Vec<Key> {
        let Ok(layout) = Layout::new(self, size) else {
            return Vec::new();
        };
        if let Area::Board(_) = self.area {
            return match layout.point_at(column, row) {
                // Nobody chooses a point: the demo, the end of a game, the openings.
                _ if self.cursor().is_none() => vec![Key::FIRE],
                Some(point) => self.play_at(point.column(), point.row()),
                None => Vec::new(),
            };
        }
        page.click(row.checked_sub(layout.text.row).map(usize::from))
    }

    fn play_at(&self, column: u8, row: u8) -> Vec<Key> {
        let Some(cursor) = self.cursor() else {
            return Vec::new();
        };
        let go = |from: u8, to: u8, less: Key, more: Key| {
            let key = if to < from { less } else { more };
            vec![key; from.abs_diff(to).into()]
        };
        let mut keys = go(cursor.column(), column, Key::LEFT, Key::RIGHT);
        keys.extend(go(cursor.row(), row, Key::DOWN, Key::UP));
        keys.push(Key::RETURN);
        keys
    }
}

/// A terminal with the game's board.
pub struct Table<S>(pub Machine<S, Picture>);

impl<S: Source> Table<S> {
    /// Shows the scoring board beside the game.
    pub fn set_scores(&mut self, scores: &Scores) {
        if self.0.painting().scores.as_deref() != Some(&scores.now) {
            self.0.draw().scores = Some(scores.now.to_vec());
        }
    }
}

impl<S: Source> Layer for Table<S> {
    type Base = Machine<S, Picture>;

    fn base(&self) -> &Self::Base {
        &self.0
    }

    fn base_mut(&mut self) -> &mut Self::Base {
        &mut self.0
    }
}

impl<S: Source> Board for Table<S> {
    const KEYS: &'static [&'static str] = &["", "I-KEYS"];
    const SCREENS: bool = true;

    fn set_mono(&mut self, mono: bool) {
        self.0.draw().mono = mono;
    }

    fn splash(&mut self) {
        self.0.clear().show(Area::Splash);
    }

    fn board(&mut self, size: u8) {
        self.0.clear().show(Area::Board(size));
    }

    fn point(&mut self, point: Point, look: Look) {
        if let Some(old) = self.0.draw().looks.get_mut(point.index()) {
            *old = look;
        }
    }

    fn look(&self, point: Point) -> Look {
        self.0.painting().look(point)
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        let stones = &mut self.0.draw().stones;
        stones.retain(|&(old, _)| old != at);
        stones.extend(side.map(|side| (at, side)));
    }
}
