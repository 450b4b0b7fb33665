//! The machine that the game sees: a picture, and keys from a person or a script.

use super::canvas::Canvas;
use super::layout::Layout;
use super::paint::paint;
use super::picture::{Area, Picture, PAGE_COLUMNS, PAGE_ROWS, PANEL_COLUMNS, PANEL_ROWS};
use super::storage::Folder;
use gomoku::platform::{Board, Look};
use gomoku::players::score::Scores;
use gomoku::rules::point::{Point, Side};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Key, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageError, Time,
};
use std::collections::VecDeque;

/// The spiral turns a quarter in so many ticks.
const SPIRAL_TICKS: u16 = 6;

/// What a person does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Presses a key.
    Key(Key),
    /// Holds one down so long that it repeats.
    Repeat(Key),
    /// Points at a column and row of the terminal.
    Click(u16, u16),
    /// Points at a point of the board.
    Point(Point),
    /// Changes the size of the window.
    Resize,
}

/// Where events come from and pictures go.
pub trait Source {
    /// The next event, if there is one. Returns at once.
    fn event(&mut self) -> Option<Event>;
    /// Units of 1/50 s.
    fn ticks(&self) -> u16;
    /// Waits for the next tick or event.
    fn idle(&mut self);
    /// Columns and rows of the window.
    fn size(&self) -> (u16, u16);
    /// Shows a canvas of that size.
    fn show(&mut self, canvas: Canvas);
    /// Whether it has no colours.
    fn is_monochrome(&self) -> bool;
    /// Any number.
    fn chance(&mut self) -> u16;
    /// Makes itself heard.
    fn ring(&mut self);
    /// The person has left without asking the game.
    fn has_left(&self) -> bool;
}

/// A terminal as a [`Platform`].
pub struct Machine<S> {
    /// Where events come from.
    pub source: S,
    picture: Picture,
    changed: bool,
    shown_at: u16,
    waiting: VecDeque<Press>,
    storage: Folder,
}

impl<S: Source> Machine<S> {
    /// A machine that is switched on.
    pub fn new(source: S, storage: Folder) -> Machine<S> {
        Machine {
            source,
            picture: Picture::new(),
            changed: true,
            shown_at: 0,
            waiting: VecDeque::new(),
            storage,
        }
    }

    /// Shows the scoring board beside the game.
    pub fn set_scores(&mut self, scores: &Scores) {
        if self.picture.scores.as_deref() != Some(&scores.now) {
            self.picture.scores = Some(scores.now.to_vec());
            self.changed = true;
        }
    }

    /// Shows what has changed.
    fn show(&mut self) {
        self.shown_at = self.source.ticks();
        if let Some((_, turn)) = &mut self.picture.spiral {
            let now = usize::from(self.shown_at / SPIRAL_TICKS);
            self.changed |= *turn != now;
            *turn = now;
        }
        if self.changed {
            self.changed = false;
            let (columns, rows) = self.source.size();
            let monochrome = self.source.is_monochrome();
            let canvas = paint(&self.picture, columns, rows, monochrome);
            self.source.show(canvas);
        }
    }

    fn take(&mut self, event: Event) {
        match event {
            Event::Key(key) => self.press(key),
            Event::Repeat(key) => self.waiting.push_back(Press {
                key,
                repeated: true,
            }),
            Event::Resize => self.changed = true,
            Event::Point(point) => self.play_at(point),
            Event::Click(column, row) => self.click(column, row),
        }
    }

    /// The keys that mean what a click means: the game itself knows no mouse.
    fn click(&mut self, column: u16, row: u16) {
        let (columns, rows) = self.source.size();
        let Ok(layout) = Layout::new(&self.picture, columns, rows) else {
            return;
        };
        if let Area::Board(_) = self.picture.area() {
            match layout.point_at(column, row) {
                // Nobody chooses a point: the demo, the end of a game, the openings.
                _ if self.picture.cursor().is_none() => self.press(Key::FIRE),
                Some(point) => self.play_at(point),
                None => {}
            }
            return;
        }
        let line = row.checked_sub(layout.text.row).map(usize::from);
        match line.and_then(|line| self.picture.lines_to(line)) {
            Some(lines) => {
                let key = if lines < 0 { Key::UP } else { Key::DOWN };
                self.press_often(key, lines.unsigned_abs());
                self.press(Key::RETURN);
            }
            None if self.picture.lines_to(0).is_none() => self.press(Key::SPACE),
            None => {}
        }
    }

    /// Moves the player's cursor there and plays, if he has one.
    fn play_at(&mut self, point: Point) {
        let Some(cursor) = self.picture.cursor() else {
            return;
        };
        let mut go = |from: u8, to: u8, less: Key, more: Key| {
            let key = if to < from { less } else { more };
            self.press_often(key, from.abs_diff(to).into());
        };
        go(cursor.column(), point.column(), Key::LEFT, Key::RIGHT);
        go(cursor.row(), point.row(), Key::DOWN, Key::UP);
        self.press(Key::RETURN);
    }

    fn press(&mut self, key: Key) {
        self.press_often(key, 1);
    }

    fn press_often(&mut self, key: Key, times: u32) {
        let press = Press {
            key,
            repeated: false,
        };
        self.waiting.extend((0..times).map(|_| press));
    }

    fn draw(&mut self) -> &mut Picture {
        self.changed = true;
        &mut self.picture
    }
}

impl<S: Source> Input for Machine<S> {
    const BREAK: &'static str = "CTRL-C";
    const MENU: &'static str = "ESC";

    fn poll(&mut self) -> Option<Press> {
        // At most one picture a tick: this is called thousands of times a second while thinking.
        if self.source.ticks() != self.shown_at {
            self.show();
        }
        while self.waiting.is_empty() {
            let event = self.source.event()?;
            self.take(event);
        }
        self.waiting.pop_front()
    }

    fn switch_stick(&mut self) -> bool {
        false
    }

    fn entropy(&mut self) -> u16 {
        self.source.chance()
    }
}

impl<S: Source> Time for Machine<S> {
    fn ticks(&self) -> u16 {
        self.source.ticks()
    }

    fn idle(&mut self) {
        self.show();
        if self.waiting.is_empty() {
            self.source.idle();
        }
    }

    fn worked(&mut self, _: u8) {}
}

impl<S: Source> Display for Machine<S> {
    const PANEL_COLUMNS: u8 = PANEL_COLUMNS;
    const PANEL_ROWS: u8 = PANEL_ROWS;
    const PAGE_COLUMNS: u8 = PAGE_COLUMNS;
    const PAGE_ROWS: u8 = PAGE_ROWS;

    fn page(&mut self) {
        self.draw().clear(Area::Page);
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        self.draw().write(at, ink, text);
    }

    fn spiral(&mut self, at: Option<Cell>) {
        self.draw().spiral = at.map(|at| (at, 0));
    }
}

impl<S: Source> Speaker for Machine<S> {
    fn sound(&mut self, sound: Sound) {
        match sound {
            Sound::Error | Sound::Win | Sound::Lose => self.source.ring(),
            // A bell for each stone would be too much of it.
            Sound::Piece | Sound::Menu | Sound::Tune => {}
        }
    }
}

impl<S: Source> Storage for Machine<S> {
    fn saves(&mut self, names: &mut Names) -> Result<(), StorageError> {
        self.storage.names(names)
    }

    fn load(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        self.storage.load(name, block)
    }

    fn store(&mut self, name: &Name, block: &mut Block) -> Result<(), StorageError> {
        self.storage.store(name, block)
    }

    fn remove(&mut self, name: &Name) -> Result<(), StorageError> {
        self.storage.remove(name)
    }
}

impl<S: Source> Power for Machine<S> {
    fn quit(&mut self) {}
}

impl<S: Source> Board for Machine<S> {
    fn splash(&mut self) {
        self.draw().clear(Area::Splash);
    }

    fn board(&mut self, size: u8) {
        self.draw().clear(Area::Board(size));
    }

    fn point(&mut self, point: Point, look: Look) {
        self.draw().set_look(point, look);
    }

    fn stone(&mut self, at: Cell, side: Option<Side>) {
        self.draw().set_stone(at, side);
    }
}
