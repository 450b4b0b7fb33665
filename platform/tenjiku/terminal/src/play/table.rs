//! The game's board on a terminal: what is drawn on it, and what the mouse means there.

use super::layout::Layout;
use super::paint;
use super::picture::{Area, Picture};
use kit::platform::{Cell, Key, Layer};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Before, Board, Look, Signs, Spot};
use terminal::canvas::Canvas;
use terminal::machine::{steps, Machine, Painting, Source};
use terminal::page::Page;

impl Picture {
    /// The keys that lead to a square and press another there.
    fn press_at(&self, square: Square, key: Key) -> Vec<Key> {
        let Some(cursor) = self.cursor() else {
            return Vec::new();
        };
        let across = steps(cursor.column(), square.column(), [Key::LEFT, Key::RIGHT]);
        let down = steps(cursor.rank(), square.rank(), [Key::UP, Key::DOWN]);
        [across, down, vec![key]].concat()
    }

    /// The key that a word of the panel stands for: an answer, or a hint like ESC-MENU.
    fn click_word(&self, page: &Page, layout: &Layout, (column, row): (u16, u16)) -> Vec<Key> {
        let place = column.checked_sub(layout.text.column);
        let Some((column, row)) = place.zip(row.checked_sub(layout.text.row)) else {
            return Vec::new();
        };
        let word = page.word_at(column.into(), row.into());
        let key = match word.as_str() {
            "YES" => Key(b'Y'),
            "NO" => Key(b'N'),
            "STOP" => Key(b'1'),
            "STAY" => Key(b'2'),
            "GO" | "ON" => Key(b'3'),
            "ESC-MENU" => Key::ESCAPE,
            "*-COMMANDS" => Key(b'*'),
            "U-CANCEL" => Key(b'U'),
            _ => return Vec::new(),
        };
        vec![key]
    }

    /// The square at a place of the window.
    fn square_at(&self, size: (u16, u16), (column, row): (u16, u16)) -> Option<Square> {
        let layout = Layout::new(self, size).ok()?;
        let board = self.area == Area::Board;
        layout.square_at(column, row).filter(|_| board)
    }
}

impl Painting for Picture {
    // The panel of 20, and the list of moves beside it.
    const PANEL_COLUMNS: u8 = 40;

    fn clear(&mut self) {
        self.show(Area::Page);
    }

    fn paint(&self, page: &Page, size: (u16, u16), monochrome: bool) -> Result<Canvas, (u16, u16)> {
        paint::paint(self, page, size, monochrome)
    }

    fn click(&self, page: &Page, size: (u16, u16), at: (u16, u16)) -> Vec<Key> {
        let Ok(layout) = Layout::new(self, size) else {
            return Vec::new();
        };
        let row = at.1.checked_sub(layout.text.row).map(usize::from);
        if self.area != Area::Board {
            // A page with pictures has no lines to select.
            return match self.pieces.is_empty() {
                true => page.click(row),
                false => vec![Key::ESCAPE],
            };
        }
        match self.square_at(size, at) {
            // Nobody chooses a square: the demo, the computer's own games.
            Some(_) if self.cursor().is_none() => vec![Key::FIRE],
            Some(square) => self.press_at(square, Key::RETURN),
            None => self.click_word(page, &layout, at),
        }
    }

    fn right_click(&self, size: (u16, u16), at: (u16, u16)) -> Vec<Key> {
        match self.square_at(size, at) {
            Some(square) => self.press_at(square, Key(b'?')),
            None => vec![Key::ESCAPE],
        }
    }

    fn wheel(&self, size: (u16, u16), at: (u16, u16), up: bool) -> Key {
        match (self.square_at(size, at), up) {
            (Some(_), true) => Key(b'U'),
            (Some(_), false) => Key(b'Y'),
            (None, true) => Key::UP,
            (None, false) => Key::DOWN,
        }
    }

    /// Moves, to be typed one after the other.
    fn paste(&self, text: &str) -> Vec<Key> {
        let words = text.split_whitespace().map(str::as_bytes);
        let words: Vec<&[u8]> = words.filter(|word| word.iter().all(u8::is_ascii)).collect();
        if self.area != Area::Board || words.is_empty() {
            return Vec::new();
        }
        let letters = words.join(&b' ');
        let typed = letters
            .iter()
            .map(|letter| Key(letter.to_ascii_uppercase()));
        let mut keys = vec![Key(b':')];
        keys.extend(typed);
        keys.push(Key::RETURN);
        keys
    }

    fn tab(&self) -> Key {
        Key::TAB
    }

    fn play_at(&self, column: u8, row: u8) -> Vec<Key> {
        let square = Square((15 - row) << 4 | column);
        self.press_at(square, Key::RETURN)
    }
}

/// A terminal with the game's board.
pub struct Table<S>(pub Machine<S, Picture>);

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
    const SPOT: (u8, u8) = (2, 1);
    const TYPES: bool = true;

    fn splash(&mut self) {
        self.0.clear().show(Area::Splash);
    }

    fn board(&mut self) {
        self.0.clear().show(Area::Board);
    }

    fn signs(&mut self, signs: Signs) {
        self.0.draw().signs = signs;
    }

    fn square(&mut self, square: Square, look: Look, _: Before) {
        self.0.draw().set_look(square, look);
    }

    fn piece(&mut self, at: Cell, piece: Piece) {
        let pieces = &mut self.0.draw().pieces;
        pieces.retain(|&(old, _)| old != at);
        if !piece.is_vacant() {
            pieces.push((at, piece));
        }
    }

    fn mark(&mut self, at: Cell, mark: Mark) {
        let marks = &mut self.0.draw().marks;
        marks.retain(|&(old, _)| old != at);
        if mark != Mark::None {
            marks.push((at, mark));
        }
    }

    fn kanji(&mut self, at: Cell, form: u8) {
        self.0.draw().kanji.push((at, form));
    }

    fn spot(&mut self, at: Cell, spot: Spot, dark: bool) {
        self.0.draw().spots.push((at, spot, dark));
    }
}
