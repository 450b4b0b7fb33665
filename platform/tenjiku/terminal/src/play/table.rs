//! The game's board on a terminal: what is drawn on it, and what the mouse means there.

use super::layout::Layout;
use super::paint;
use super::picture::{Area, Picture};
use kit::platform::{Cell, Key, Layer};
use tenjiku::moves::marks::Mark;
use tenjiku::pieces::piece::Piece;
use tenjiku::pieces::square::Square;
use tenjiku::platform::{Before, Board, Look, Signs, Spot, PASTED_END, PASTED_MOVE};
use terminal::canvas::Canvas;
use terminal::machine::{steps, Machine, Painting, Source};
use terminal::page::{Page, Word};

/// The title of the list of moves, and the columns where Black's and White's begin.
const LIST: &str = "LIST OF ALL MOVES";
const MOVES: [usize; 2] = [5, 23];

/// A letter of pasted text as a key. What no key can type stands for a letter that fits nothing.
fn typed(letter: char) -> Key {
    match letter {
        ' ' => PASTED_MOVE,
        '!'..='~' => Key(letter.to_ascii_uppercase() as u8),
        _ => Key(b'?'),
    }
}

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

    /// The keys that a click on the list of moves stands for: a move is gone to.
    fn click_move(&self, page: &Page, at: Option<(usize, usize)>) -> Vec<Key> {
        // Of a long move's rows the first one is numbered.
        let is_number = |word: Word| word.text.bytes().all(|letter| letter.is_ascii_digit());
        let numbered = |row: usize| page.words(row).next().is_some_and(is_number);
        let at = at.filter(|&at| !page.word_at(at).is_empty());
        let first = at.and_then(|(column, row)| {
            let column = MOVES.into_iter().rfind(|&first| first <= column)?;
            Some((column, (0..=row).rfind(|&row| numbered(row))?))
        });
        page.choose(first, |word| {
            MOVES.contains(&word.column) && numbered(word.row) && word.text != "..."
        })
    }

    /// The key that a word of the panel stands for: a hint like ESC-MENU. Any click ends a demo.
    fn click_word(&self, page: &Page, at: Option<(usize, usize)>) -> Vec<Key> {
        let word = at.map_or_else(String::new, |at| page.word_at(at));
        let key = match word.as_str() {
            "ESC-MENU" => Key::ESCAPE,
            "*-COMMANDS" => Key(b'*'),
            "U-CANCEL" => Key(b'U'),
            _ if self.cursor().is_none() => Key::OTHER,
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
        let spot = layout.text.spot(at);
        if self.area != Area::Board {
            return match spot {
                // A page with pictures has no lines to select.
                _ if !self.pieces.is_empty() => vec![Key::ESCAPE],
                spot if page.title() == LIST => self.click_move(page, spot),
                spot => page.click(spot),
            };
        }
        if let Some(keys) = page.answer(spot) {
            return keys;
        }
        match self.square_at(size, at) {
            // What is typed would be ended.
            _ if page.types() => Vec::new(),
            // Nobody chooses a square: the demo, the computer's own games.
            Some(_) if self.cursor().is_none() => vec![Key::FIRE],
            Some(square) => self.press_at(square, Key::RETURN),
            None => self.click_word(page, spot),
        }
    }

    fn right_click(&self, size: (u16, u16), at: (u16, u16)) -> Vec<Key> {
        match self.square_at(size, at) {
            Some(_) if self.cursor().is_none() => vec![Key::OTHER],
            Some(square) => self.press_at(square, Key(b'?')),
            None => vec![Key::ESCAPE],
        }
    }

    fn wheel(&self, size: (u16, u16), at: (u16, u16), up: bool) -> Key {
        match (self.square_at(size, at), up) {
            (Some(_), true) => Key(b','),
            (Some(_), false) => Key(b'.'),
            (None, true) => Key::UP,
            (None, false) => Key::DOWN,
        }
    }

    /// Moves, to be typed one after the other.
    fn paste(&self, text: &str) -> Vec<Key> {
        let words: Vec<&str> = text.split_whitespace().collect();
        if self.area != Area::Board || words.is_empty() {
            return Vec::new();
        }
        let typed = words.join(" ").chars().map(typed).collect();
        [typed, vec![PASTED_END]].concat()
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
