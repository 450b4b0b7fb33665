//! The machine that a game sees: pages of text, a board, and keys from a person or a script.

use crate::canvas::Canvas;
use crate::folder::Folder;
use crate::keys::Event;
use crate::page::{self, Page};
use kit::platform::{
    Block, Cell, Display, Ink, Input, Key, Name, Names, Power, Press, Sound, Speaker, Storage,
    StorageResult, Time,
};
use std::collections::VecDeque;

/// Ticks in which the spiral turns by a quarter.
const SPIRAL_TICKS: u16 = 6;

/// What a game draws beside text, and what a click means there. It is painted again whenever the
/// window changes its size.
pub trait Painting {
    /// Text columns of the panel beside the board.
    const PANEL_COLUMNS: u8 = page::PANEL_COLUMNS;

    /// Only a page of text is shown from now on.
    fn clear(&mut self);

    /// Paints everything, in a window of `size`, without colours when `monochrome`. The error is
    /// the size that it wants.
    fn paint(&self, page: &Page, size: (u16, u16), monochrome: bool) -> Result<Canvas, (u16, u16)>;

    /// The keys that replace a click at a column and row of a window of `size`: a game knows no
    /// mouse.
    fn click(&self, page: &Page, size: (u16, u16), at: (u16, u16)) -> Vec<Key>;

    /// The keys that lead to a column and row of the board and play there: none in a game whose
    /// points have no names.
    fn play_at(&self, _column: u8, _row: u8) -> Vec<Key> {
        Vec::new()
    }

    /// The keys that a click of the right button stands for: take back. Not called while a question
    /// is open or text is typed.
    fn right_click(&self, _size: (u16, u16), _at: (u16, u16)) -> Vec<Key> {
        vec![Key(b',')]
    }

    /// The key that the wheel stands for, turned up or down at a column and row. Not called while
    /// text is typed.
    fn wheel(&self, _size: (u16, u16), _at: (u16, u16), up: bool) -> Key {
        if up {
            Key::UP
        } else {
            Key::DOWN
        }
    }

    /// The keys that pasted text stands for where [text is typed](Page::types), which a colon
    /// begins: none.
    fn paste(&self, _text: &str) -> Vec<Key> {
        Vec::new()
    }

    /// The key that TAB stands for.
    fn tab(&self) -> Key {
        Key::OTHER
    }
}

/// The keys that lead the cursor along one axis, of which the first makes its place smaller.
pub fn steps(from: u8, to: u8, [less, more]: [Key; 2]) -> Vec<Key> {
    let key = if to < from { less } else { more };
    vec![key; from.abs_diff(to).into()]
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
    /// Returns whether it has no colours.
    fn is_monochrome(&self) -> bool;
    /// Any number.
    fn chance(&mut self) -> u16;
    /// Makes itself heard.
    fn ring(&mut self);
    /// The person has left without asking the game.
    fn has_left(&self) -> bool;
}

/// A terminal as a machine, with a game's painting.
pub struct Machine<S, P> {
    /// Where events come from.
    pub source: S,
    painting: P,
    page: Page,
    changed: bool,
    shown_at: u16,
    waiting: VecDeque<Press>,
    /// What is left of a paste.
    pasted: VecDeque<Key>,
    storage: Folder,
}

impl<S: Source, P: Painting> Machine<S, P> {
    /// A machine that is switched on.
    pub fn new(source: S, painting: P, storage: Folder) -> Machine<S, P> {
        Machine {
            source,
            painting,
            page: Page::default(),
            changed: true,
            shown_at: 0,
            waiting: VecDeque::new(),
            pasted: VecDeque::new(),
            storage,
        }
    }

    /// The painting.
    pub fn painting(&self) -> &P {
        &self.painting
    }

    /// The painting, to be changed.
    pub fn draw(&mut self) -> &mut P {
        self.changed = true;
        &mut self.painting
    }

    /// The painting on another screen: all text goes.
    pub fn clear(&mut self) -> &mut P {
        self.page = Page::default();
        self.draw()
    }

    /// Shows what has changed.
    fn show(&mut self) {
        self.shown_at = self.source.ticks();
        if let Some((_, turn)) = &mut self.page.spiral {
            let now = usize::from(self.shown_at / SPIRAL_TICKS);
            self.changed |= *turn != now;
            *turn = now;
        }
        if self.changed {
            self.changed = false;
            let size = self.source.size();
            let monochrome = self.source.is_monochrome();
            let painted = self.painting.paint(&self.page, size, monochrome);
            let canvas = painted.unwrap_or_else(|(wide, high)| {
                let mut canvas = Canvas::new(size, page::PLAIN);
                let sentence = format!("THE WINDOW IS TOO SMALL: {wide}x{high}");
                canvas.text(0, size.1 / 2, &sentence, page::style(Ink::Bright));
                canvas
            });
            self.source.show(canvas);
        }
    }

    fn take(&mut self, event: Event) {
        let (asks, types) = (self.page.asks(), self.page.types());
        let keys = match event {
            // Keys that lead to a place would turn the selected answer, and be letters of the text.
            Event::Board(..) | Event::RightClick(..) | Event::Paste(_) if asks => return,
            Event::Board(..) | Event::RightClick(..) | Event::Wheel(..) if types => return,
            Event::Key(key) => vec![key],
            Event::Tab => vec![self.painting.tab()],
            Event::Paste(text) => {
                self.pasted.extend(self.painting.paste(&text));
                let opens = !types && !self.pasted.is_empty();
                opens.then_some(Key(b':')).into_iter().collect()
            }
            Event::Repeat(key) => {
                let repeated = true;
                return self.waiting.push_back(Press { key, repeated });
            }
            Event::Resize => {
                self.changed = true;
                return;
            }
            Event::Board(column, row) => self.painting.play_at(column, row),
            Event::Click(column, row) => {
                let size = self.source.size();
                self.painting.click(&self.page, size, (column, row))
            }
            Event::RightClick(column, row) => {
                let size = self.source.size();
                self.painting.right_click(size, (column, row))
            }
            Event::Wheel(column, row, up) => {
                let size = self.source.size();
                vec![self.painting.wheel(size, (column, row), up)]
            }
        };
        let presses = keys.into_iter().map(|key| Press {
            key,
            repeated: false,
        });
        self.waiting.extend(presses);
    }

    /// The next key of a paste. It waits while a question is open, which a person answers; where
    /// text is no longer typed its letters would be commands.
    fn next_pasted(&mut self) -> Option<Key> {
        if !self.has_pasted() {
            return None;
        }
        if !self.page.types() {
            self.pasted.clear();
        }
        self.pasted.pop_front()
    }

    fn has_pasted(&self) -> bool {
        !self.pasted.is_empty() && !self.page.asks()
    }
}

impl<S: Source, P: Painting> Input for Machine<S, P> {
    const BREAK: &'static str = "CTRL-C";
    const MENU: &'static str = "ESC";

    fn poll(&mut self) -> Option<Press> {
        // At most one picture a tick: this is called thousands of times a second while thinking.
        if self.source.ticks() != self.shown_at {
            self.show();
        }
        while self.waiting.is_empty() {
            if let Some(key) = self.next_pasted() {
                let repeated = false;
                return Some(Press { key, repeated });
            }
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

impl<S: Source, P: Painting> Time for Machine<S, P> {
    fn ticks(&self) -> u16 {
        self.source.ticks()
    }

    fn idle(&mut self) {
        self.show();
        if self.waiting.is_empty() && !self.has_pasted() {
            self.source.idle();
        }
    }

    fn worked(&mut self, _: u8) {}
}

impl<S: Source, P: Painting> Display for Machine<S, P> {
    const PANEL_COLUMNS: u8 = P::PANEL_COLUMNS;
    const PANEL_ROWS: u8 = page::ROWS;
    const PAGE_COLUMNS: u8 = page::COLUMNS;
    const PAGE_ROWS: u8 = page::ROWS;

    fn page(&mut self) {
        self.clear().clear();
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        self.changed = true;
        self.page.write(at, ink, text);
    }

    fn spiral(&mut self, at: Option<Cell>) {
        self.changed = true;
        self.page.spiral = at.map(|at| (at, 0));
    }
}

impl<S: Source, P: Painting> Speaker for Machine<S, P> {
    fn sound(&mut self, sound: Sound) {
        match sound {
            Sound::Error | Sound::Win | Sound::Lose => self.source.ring(),
            // A bell for each stone would be too much of it.
            _ => {}
        }
    }
}

impl<S: Source, P: Painting> Storage for Machine<S, P> {
    fn saves(&mut self, names: &mut Names) -> StorageResult {
        self.storage.names(names)
    }

    fn load(&mut self, name: &Name, part: u8, block: &mut Block) -> StorageResult {
        self.storage.load(name, part, block)
    }

    fn store(&mut self, name: &Name, part: u8, last: bool, block: &mut Block) -> StorageResult {
        self.storage.store(name, part, last, block)
    }

    fn remove(&mut self, name: &Name) -> StorageResult {
        self.storage.remove(name)
    }
}

impl<S: Source, P: Painting> Power for Machine<S, P> {
    fn quit(&mut self) {}
}
