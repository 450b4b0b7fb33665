//! The screen: rows of letters.

use crate::{Area, Machine};
use kit::platform::{Cell, Display, Ink};

impl<const COLUMNS: u8, const ROWS: u8> Machine<COLUMNS, ROWS> {
    /// Shows an empty area.
    pub fn show(&mut self, area: Area) {
        self.area = area;
        let (columns, rows) = match area {
            Area::Nothing | Area::Splash => (0, 0),
            Area::Page => (Self::PAGE_COLUMNS, Self::PAGE_ROWS),
            Area::Board => (COLUMNS, ROWS),
        };
        self.text = vec![vec![(' ', Ink::Plain); columns.into()]; rows.into()];
        self.signs.clear();
        self.spiral = None;
    }

    /// A row of the page or panel, without blanks at its end.
    pub fn row(&self, row: u8) -> String {
        let letters = self.text[usize::from(row)].iter().map(|cell| cell.0);
        letters.collect::<String>().trim_end().into()
    }

    /// All rows.
    pub fn rows(&self) -> Vec<String> {
        (0..self.text.len() as u8)
            .map(|row| self.row(row))
            .collect()
    }

    /// Whether `text` is to be read in a row.
    pub fn shows(&self, text: &str) -> bool {
        self.rows().iter().any(|row| row.contains(text))
    }

    /// The ink at the first letter of a row.
    pub fn ink(&self, row: u8) -> Option<Ink> {
        let mut cells = self.text[usize::from(row)].iter();
        cells.find(|cell| cell.0 != ' ').map(|cell| cell.1)
    }

    /// The rows with ink only where there is a letter.
    pub fn seen(&self) -> Vec<Vec<(char, Ink)>> {
        let mut seen = self.text.clone();
        for cell in seen.iter_mut().flatten().filter(|cell| cell.0 == ' ') {
            cell.1 = Ink::Plain;
        }
        seen
    }

    /// Asserts that the page or panel has room for what is `columns` wide and `rows` high.
    pub fn assert_room(&self, at: Cell, columns: u8, rows: u8) {
        let width = self.text.first().map_or(0, Vec::len);
        let right = usize::from(at.column) + usize::from(columns);
        let bottom = usize::from(at.row) + usize::from(rows);
        assert!(
            right <= width && bottom <= self.text.len(),
            "{columns} x {rows} at {at:?}"
        );
    }
}

impl<const COLUMNS: u8, const ROWS: u8> Display for Machine<COLUMNS, ROWS> {
    const PANEL_COLUMNS: u8 = COLUMNS;
    const PANEL_ROWS: u8 = ROWS;
    const PAGE_COLUMNS: u8 = 40;
    const PAGE_ROWS: u8 = ROWS;

    fn page(&mut self) {
        self.show(Area::Page);
    }

    fn text(&mut self, at: Cell, ink: Ink, text: &str) {
        self.assert_room(at, text.len() as u8, 1);
        let row = &mut self.text[usize::from(at.row)];
        for (cell, letter) in row[usize::from(at.column)..].iter_mut().zip(text.chars()) {
            assert!((' '..='~').contains(&letter), "{text:?}");
            *cell = (letter, ink);
        }
        self.drawn_text += text.len();
    }

    fn spiral(&mut self, at: Option<Cell>) {
        if let Some(at) = at {
            self.assert_room(at, 2, 2);
            for row in &self.text[usize::from(at.row)..][..2] {
                let under = &row[usize::from(at.column)..][..2];
                assert!(under.iter().all(|cell| cell.0 == ' '), "it hides {under:?}");
            }
        }
        self.spiral = at;
    }
}
