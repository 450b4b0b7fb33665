//! What stands in each character cell of the terminal, and what has changed since it was shown.

use crossterm::style::{Color, Print, SetBackgroundColor, SetForegroundColor};
use crossterm::{cursor::MoveTo, QueueableCommand};
use std::io::{self, Write};

/// Red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colour(pub [u8; 3]);

impl Colour {
    /// Black.
    pub const BLACK: Colour = Colour([0; 3]);
    /// Ordinary text.
    pub const TEXT: Colour = Colour([200; 3]);
    /// What counts now.
    pub const BRIGHT: Colour = Colour([255; 3]);
    /// Hints.
    pub const DIM: Colour = Colour([128; 3]);

    /// As the terminal takes it: exactly, or the nearest of xterm's 6 x 6 x 6 colours.
    fn terminal(self, exact: bool) -> Color {
        let [r, g, b] = self.0;
        if exact {
            return Color::Rgb { r, g, b };
        }
        let level = |part: u8| (u16::from(part) * 5 + 127) / 255;
        Color::AnsiValue((16 + 36 * level(r) + 6 * level(g) + level(b)) as u8)
    }
}

/// One character cell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Glyph {
    /// What it shows.
    pub character: char,
    /// Its colour.
    pub ink: Colour,
    /// The colour behind it.
    pub paper: Colour,
}

impl Glyph {
    /// An empty cell.
    pub const BLANK: Glyph = Glyph {
        character: ' ',
        ink: Colour::TEXT,
        paper: Colour::BLACK,
    };
}

/// The terminal's cells.
#[derive(Clone, PartialEq, Eq)]
pub struct Canvas {
    columns: usize,
    cells: Vec<Glyph>,
}

impl Canvas {
    /// An empty canvas.
    pub fn new(columns: usize, rows: usize) -> Canvas {
        Canvas {
            columns,
            cells: vec![Glyph::BLANK; columns * rows],
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.cells.len() / self.columns.max(1))
    }

    /// Sets a cell; what lies outside is left out.
    pub fn put(&mut self, column: usize, row: usize, glyph: Glyph) {
        if column < self.columns {
            if let Some(cell) = self.cells.get_mut(row * self.columns + column) {
                *cell = glyph;
            }
        }
    }

    /// Writes text to the right from a cell.
    pub fn write(&mut self, column: usize, row: usize, ink: Colour, text: &str) {
        for (place, character) in text.chars().enumerate() {
            let glyph = Glyph {
                character,
                ink,
                ..Glyph::BLANK
            };
            self.put(column + place, row, glyph);
        }
    }

    /// Writes a character on the paper that is there.
    pub fn overwrite(&mut self, column: usize, row: usize, ink: Colour, character: char) {
        if let Some(&Glyph { paper, .. }) = self.cells.get(row * self.columns + column) {
            self.put(
                column,
                row,
                Glyph {
                    character,
                    ink,
                    paper,
                },
            );
        }
    }

    /// The characters of a row.
    pub fn text(&self, row: usize) -> String {
        let row = self
            .cells
            .iter()
            .skip(row * self.columns)
            .take(self.columns);
        row.map(|cell| cell.character).collect()
    }

    /// Sends the cells that differ from what is `shown` to the terminal, all of them when the
    /// size differs.
    pub fn show(&self, shown: &Canvas, exact: bool, out: &mut impl Write) -> io::Result<()> {
        let same_size = self.size() == shown.size();
        let (mut ink, mut paper, mut place) = (None, None, None);
        for (index, glyph) in self.cells.iter().enumerate() {
            if same_size && shown.cells[index] == *glyph {
                continue;
            }
            if place != Some(index) {
                let (column, row) = (index % self.columns, index / self.columns);
                out.queue(MoveTo(column as u16, row as u16))?;
            }
            if ink != Some(glyph.ink) {
                out.queue(SetForegroundColor(glyph.ink.terminal(exact)))?;
                ink = Some(glyph.ink);
            }
            if paper != Some(glyph.paper) {
                out.queue(SetBackgroundColor(glyph.paper.terminal(exact)))?;
                paper = Some(glyph.paper);
            }
            out.queue(Print(glyph.character))?;
            // At the end of a row terminals differ about where the cursor is.
            place = Some(index + 1).filter(|next| next % self.columns != 0);
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_changes_are_sent() {
        let mut canvas = Canvas::new(10, 2);
        let mut out = Vec::new();
        canvas.show(&Canvas::new(10, 2), true, &mut out).unwrap();
        assert!(out.is_empty());
        let before = canvas.clone();
        canvas.write(3, 1, Colour::TEXT, "Hi");
        canvas.show(&before, true, &mut out).unwrap();
        let sent = String::from_utf8(out).unwrap();
        assert!(
            sent.starts_with("\u{1b}[2;4H") && sent.ends_with("Hi"),
            "{sent:?}"
        );
    }

    #[test]
    fn text_outside_is_left_out() {
        let mut canvas = Canvas::new(4, 1);
        canvas.write(2, 0, Colour::TEXT, "long");
        canvas.write(0, 1, Colour::TEXT, "below");
        assert_eq!(canvas.text(0), "  lo");
    }
}
