//! Text as a game has written it. The screen is painted from it again whenever the window changes
//! its size.

use crate::canvas::{Canvas, Place, Style};
use kit::platform::{Cell, Ink, Key};

/// Text columns and rows of a page.
pub const COLUMNS: u8 = 40;
/// Text rows of a page, and of the panel.
pub const ROWS: u8 = 24;
/// Text columns of the panel beside the board.
pub const PANEL_COLUMNS: u8 = 14;

/// Colours among the usual 256 that text and boards share.
pub mod colour {
    /// Black, and what is drawn on wood.
    pub const DARK: u8 = 16;
    /// White.
    pub const LIGHT: u8 = 231;
    /// A board of wood.
    pub const WOOD: u8 = 179;
    /// Behind text.
    pub const NIGHT: u8 = 233;
}
use colour::*;

/// Text and what lies behind it.
pub const PLAIN: Style = Style::new(250, NIGHT);

/// How text of an ink looks.
pub fn style(ink: Ink) -> Style {
    match ink {
        Ink::Plain => PLAIN,
        Ink::Dim => Style::new(244, NIGHT),
        Ink::Bright => Style::new(LIGHT, NIGHT).bold(),
        Ink::Title => Style::new(WOOD, NIGHT).bold(),
        Ink::Black => Style::new(DARK, WOOD),
        Ink::White => Style::new(LIGHT, 240),
    }
}

/// The spiral's quarters, as it turns.
const SPIRAL: [[&str; 2]; 4] = [["╭╮", " ╯"], ["╭╮", "╰ "], ["╭ ", "╰╯"], [" ╮", "╰╯"]];

/// Answers to questions, and their keys.
const ANSWERS: [(&str, Key); 6] = [
    ("YES", Key(b'Y')),
    ("NO", Key(b'N')),
    ("STOP", Key(b'1')),
    ("STAY", Key(b'2')),
    ("GO", Key(b'3')),
    ("ON", Key(b'3')),
];

/// The key of an answer, if it is one.
fn answer(word: &str) -> Option<Key> {
    let answer = ANSWERS.iter().find(|(answer, _)| *answer == word);
    answer.map(|(_, key)| *key)
}

/// A column and row of text, from 0.
pub type Spot = (usize, usize);

/// A word of text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Word {
    /// The row.
    pub row: usize,
    /// The column where it begins.
    pub column: usize,
    /// Its letters and signs.
    pub text: String,
    /// The ink of the first.
    pub ink: Ink,
}

impl Word {
    /// The column behind it.
    fn ends(&self) -> usize {
        self.column + self.text.chars().count()
    }

    /// Whether a place is on it.
    fn covers(&self, (column, row): Spot) -> bool {
        row == self.row && (self.column..self.ends()).contains(&column)
    }
}

/// A page, or the panel, which has the page's left columns.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Page {
    text: Vec<Vec<(char, Ink)>>,
    /// Where the spiral is, and how far it has turned.
    pub(crate) spiral: Option<(Cell, usize)>,
}

impl Default for Page {
    /// An empty one.
    fn default() -> Page {
        Page {
            text: vec![vec![(' ', Ink::Plain); COLUMNS.into()]; ROWS.into()],
            spiral: None,
        }
    }
}

impl Page {
    /// Writes text.
    pub fn write(&mut self, at: Cell, ink: Ink, text: &str) {
        if let Some(row) = self.text.get_mut(usize::from(at.row)) {
            for (cell, letter) in row.iter_mut().skip(at.column.into()).zip(text.chars()) {
                *cell = (letter, ink);
            }
        }
    }

    /// Paints text and spiral from a place on; where there is nothing the canvas stays.
    pub fn paint(&self, origin: Place, canvas: &mut Canvas) {
        self.paint_columns(origin, COLUMNS, canvas);
    }

    /// The same with the left columns of the text alone.
    pub fn paint_columns(&self, origin: Place, columns: u8, canvas: &mut Canvas) {
        for (row, line) in (origin.row..).zip(&self.text) {
            let line = line.iter().take(columns.into());
            for (column, &(letter, ink)) in (origin.column..).zip(line) {
                if letter != ' ' {
                    canvas.put(column, row, letter, style(ink));
                }
            }
        }
        if let Some((at, turn)) = self.spiral {
            let place = origin.cell(at);
            for (row, part) in (place.row..).zip(SPIRAL[turn % SPIRAL.len()]) {
                canvas.text(place.column, row, part, style(Ink::Bright));
            }
        }
    }

    /// The heading.
    pub fn title(&self) -> String {
        let is_title = |(_, ink): &&(char, Ink)| *ink == Ink::Title;
        let titles = self.text.iter().map(|row| row.iter().filter(is_title));
        let mut titles = titles.map(|row| row.map(|(letter, _)| *letter).collect::<String>());
        titles.find(|title| !title.is_empty()).unwrap_or_default()
    }

    /// Whether text is typed: its line begins with a colon.
    pub fn types(&self) -> bool {
        self.text
            .iter()
            .any(|row| row.first().is_some_and(|(letter, _)| *letter == ':'))
    }

    /// Whether a question is open.
    pub fn asks(&self) -> bool {
        self.asked().is_some()
    }

    /// The row of the question's answers, one of which is selected.
    fn asked(&self) -> Option<usize> {
        let is_selected = |word: Word| word.text.strip_prefix('>').and_then(answer).is_some();
        (0..self.text.len()).find(|&row| self.words(row).any(is_selected))
    }

    /// The keys that a click stands for while a question is open: only a click on an answer has
    /// any. `None`: no question is open.
    pub fn answer(&self, at: Option<Spot>) -> Option<Vec<Key>> {
        let asked = self.asked()?;
        let word = at
            .filter(|&(_, row)| row == asked)
            .map(|at| self.word_at(at));
        Some(word.and_then(|word| answer(&word)).into_iter().collect())
    }

    /// The keys that a click stands for: those of an answer; up or down to a line and RETURN; any
    /// key where nothing can be selected.
    pub fn click(&self, at: Option<Spot>) -> Vec<Key> {
        if let Some(keys) = self.answer(at) {
            return keys;
        }
        let Some((marker, selected)) = self.marker() else {
            return vec![Key::SPACE];
        };
        let Some(row) = at.and_then(|at| self.line_at(at, marker)) else {
            return Vec::new();
        };
        let between =
            |from: usize, to: usize| (from..to).filter(|&row| self.is_line(row, marker)).count();
        let up = vec![Key::UP; between(row, selected)];
        let down = vec![Key::DOWN; between(selected, row)];
        // A name that is being typed would take these keys for its letters.
        let typed = row != selected && self.text[selected].iter().any(|(letter, _)| *letter == '_');
        let leave = typed.then_some(Key::ESCAPE).into_iter().collect();
        [leave, up, down, vec![Key::RETURN]].concat()
    }

    /// The keys that a click stands for where left and right select the words that `counts` tells:
    /// those that lead there, and RETURN. Before the first word none is selected.
    pub fn choose(&self, at: Option<Spot>, counts: impl Fn(&Word) -> bool) -> Vec<Key> {
        let words = (0..self.text.len()).flat_map(|row| self.words(row));
        let words: Vec<Word> = words.filter(counts).collect();
        let selected = words.iter().position(|word| word.ink == Ink::Bright);
        let from = selected.map_or(0, |number| number + 1);
        let Some(to) = at.and_then(|at| words.iter().position(|word| word.covers(at))) else {
            return Vec::new();
        };
        let left = vec![Key::LEFT; from.saturating_sub(to + 1)];
        let right = vec![Key::RIGHT; (to + 1).saturating_sub(from)];
        [left, right, vec![Key::RETURN]].concat()
    }

    /// The words of a row; a marker begins one.
    pub fn words(&self, row: usize) -> impl Iterator<Item = Word> + '_ {
        let line = self.text.get(row).map_or(&[][..], Vec::as_slice);
        let letter = |at: usize| line.get(at).map_or(' ', |(letter, _)| *letter);
        let begins = move |at: &usize| {
            let before = at.checked_sub(1).map_or(' ', letter);
            letter(*at) != ' ' && (before == ' ' || letter(*at) == '>')
        };
        (0..line.len()).filter(begins).map(move |column| {
            let rest = (column + 1..).map(letter);
            let rest = rest.take_while(|letter| !matches!(letter, ' ' | '>'));
            Word {
                row,
                column,
                text: std::iter::once(letter(column)).chain(rest).collect(),
                ink: line[column].1,
            }
        })
    }

    /// The word at a place, without its marker.
    pub fn word_at(&self, at: Spot) -> String {
        let word = self.words(at.1).find(|word| word.covers(at));
        word.map_or_else(String::new, |word| word.text.trim_start_matches('>').into())
    }

    /// Where the selected line has its marker.
    fn marker(&self) -> Option<Spot> {
        let rows = 0..self.text.len();
        let mut words = rows.flat_map(|row| self.words(row));
        let marker = words.find(|word| word.text == ">" && word.ink == Ink::Bright)?;
        Some((marker.column, marker.row))
    }

    /// Whether a row is one of the lines that a marker in this column selects.
    fn is_line(&self, row: usize, marker: usize) -> bool {
        let is_text = |word: Word| matches!(word.ink, Ink::Plain | Ink::Bright);
        let first = self.words(row).next();
        first.is_some_and(|word| word.column >= marker && is_text(word))
    }

    /// The row of such a line, if a place is on it.
    fn line_at(&self, (column, row): Spot, marker: usize) -> Option<usize> {
        let begins = self.words(row).next()?.column;
        let ends = self.words(row).last()?.ends();
        let on_it = (begins..ends).contains(&column);
        (on_it && self.is_line(row, marker)).then_some(row)
    }
}
