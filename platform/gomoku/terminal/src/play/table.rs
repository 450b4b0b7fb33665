//! The game's board on a terminal: what is drawn on it, and what a click means there.

use super::layout::Layout;
use super::paint;
use super::picture::{Area, Picture};
use gomoku::platform::{Board, Look};
use gomoku::players::score::Scores;
use gomoku::rules::point::{Point, Side};
use kit::platform::{Cell, Ink, Key, Layer};
use terminal::canvas::Canvas;
use terminal::machine::{steps, Machine, Painting, Source};
use terminal::page::Page;

/// The title of the page of problems, the columns from one to the next, and the row below them.
const PROBLEMS: &str = "PROBLEMS";
const PROBLEM: usize = 4;
const TASK: usize = 19;

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
        let spot = layout.text.spot((column, row));
        if let Area::Board(_) = self.area {
            if let Some(keys) = page.answer(spot) {
                return keys;
            }
            return match layout.point_at(column, row) {
                // Nobody chooses a point: the demo, the end of a game, the openings.
                _ if self.cursor().is_none() => vec![Key::FIRE],
                Some(point) => self.play_at(point.column(), point.row()),
                None => Vec::new(),
            };
        }
        match spot {
            spot if page.title() == PROBLEMS => page.choose(spot, |word| {
                word.ink != Ink::Title && word.column % PROBLEM < 2 && word.row < TASK
            }),
            spot => page.click(spot),
        }
    }

    fn play_at(&self, column: u8, row: u8) -> Vec<Key> {
        let Some(cursor) = self.cursor() else {
            return Vec::new();
        };
        let across = steps(cursor.column(), column, [Key::LEFT, Key::RIGHT]);
        let up = steps(cursor.row(), row, [Key::DOWN, Key::UP]);
        [across, up, vec![Key::RETURN]].concat()
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
        self.0.draw().set_look(point, look);
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
