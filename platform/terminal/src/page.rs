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

    /// The keys that a click on a row stands for: up or down to its line and RETURN, or any key
    /// where nothing can be selected.
    pub fn click(&self, row: Option<usize>) -> Vec<Key> {
        match row.and_then(|row| self.lines_to(row)) {
            Some(lines) => {
                let key = if lines < 0 { Key::UP } else { Key::DOWN };
                let mut keys = vec![key; lines.unsigned_abs() as usize];
                keys.push(Key::RETURN);
                keys
            }
            None if self.lines_to(0).is_none() => vec![Key::SPACE],
            None => Vec::new(),
        }
    }

    /// The word at a column and row, without the signs around it.
    pub fn word_at(&self, column: usize, row: usize) -> String {
        let Some(line) = self.text.get(row) else {
            return String::new();
        };
        let is_part = |at: &usize| line.get(*at).is_some_and(|(letter, _)| *letter != ' ');
        let first = (0..=column).rev().take_while(is_part).last();
        let word = (first.unwrap_or(column)..).take_while(is_part);
        let word: String = word.map(|at| line[at].0).collect();
        word.trim_matches('>').into()
    }

    /// How many lines further down than the selected one a row of text is, where lines can be
    /// selected and this is one of them.
    fn lines_to(&self, row: usize) -> Option<i32> {
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
