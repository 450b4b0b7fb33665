//! A grid of coloured characters, and how a terminal gets from one to the next.

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{Attribute, Print, SetAttribute, SetBackgroundColor, SetForegroundColor};
use kit::platform::Cell;
use std::io::{self, Write};

pub use crossterm::style::Color as Colour;

/// How a character looks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Colour of the character.
    pub ink: Colour,
    /// Colour behind it.
    pub paper: Colour,
    /// Whether it is bold.
    pub bold: bool,
}

impl Style {
    /// Colours by their numbers among the usual 256.
    pub const fn new(ink: u8, paper: u8) -> Style {
        Style {
            ink: Colour::AnsiValue(ink),
            paper: Colour::AnsiValue(paper),
            bold: false,
        }
    }

    /// The same in bold.
    pub const fn bold(self) -> Style {
        Style { bold: true, ..self }
    }
}

/// A place in the window, from the top left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    /// Column, from 0.
    pub column: u16,
    /// Row, from 0.
    pub row: u16,
}

impl Place {
    /// The place of a cell of text whose page begins here.
    pub fn cell(self, at: Cell) -> Place {
        Place {
            column: self.column + u16::from(at.column),
            row: self.row + u16::from(at.row),
        }
    }

    /// A column and row of the window as they are counted from here, if they are not before it.
    pub fn spot(self, (column, row): (u16, u16)) -> Option<(usize, usize)> {
        let column = column.checked_sub(self.column)?;
        Some((column.into(), row.checked_sub(self.row)?.into()))
    }

    /// The top left of what is `wide` x `high`, in the middle of `columns` x `rows`. The error is
    /// the size that it wants.
    pub fn centred(
        (wide, high): (u16, u16),
        (columns, rows): (u16, u16),
    ) -> Result<Place, (u16, u16)> {
        if wide > columns || high > rows {
            return Err((wide, high));
        }
        Ok(Place {
            column: (columns - wide) / 2,
            row: (rows - high) / 2,
        })
    }
}

/// A character and its style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Character {
    glyph: char,
    style: Style,
}

/// The second column of a character that is two wide.
const COVERED: char = '\0';

/// Characters in rows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    columns: u16,
    rows: u16,
    characters: Vec<Character>,
}

impl Canvas {
    /// All blank in one style.
    pub fn new((columns, rows): (u16, u16), style: Style) -> Canvas {
        let blank = Character { glyph: ' ', style };
        Canvas {
            columns,
            rows,
            characters: vec![blank; usize::from(columns) * usize::from(rows)],
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> (u16, u16) {
        (self.columns, self.rows)
    }

    fn at(&mut self, column: u16, row: u16) -> Option<&mut Character> {
        let index = usize::from(row) * usize::from(self.columns) + usize::from(column);
        let inside = column < self.columns && row < self.rows;
        self.characters.get_mut(index).filter(|_| inside)
    }

    /// Draws a character; outside of the canvas nothing.
    pub fn put(&mut self, column: u16, row: u16, glyph: char, style: Style) {
        if let Some(character) = self.at(column, row) {
            *character = Character { glyph, style };
        }
    }

    /// Draws a character that is two columns wide, as kanji are.
    pub fn put_wide(&mut self, column: u16, row: u16, glyph: char, style: Style) {
        if column + 1 < self.columns {
            self.put(column, row, glyph, style);
            self.put(column + 1, row, COVERED, style);
        }
    }

    /// Draws a character in another ink on the paper that is there.
    pub fn overwrite(&mut self, column: u16, row: u16, glyph: char, ink: Colour) {
        if let Some(character) = self.at(column, row) {
            let style = Style {
                ink,
                ..character.style
            };
            *character = Character { glyph, style };
        }
    }

    /// Draws `text` from `column` to the right.
    pub fn text(&mut self, column: u16, row: u16, text: &str, style: Style) {
        for (column, glyph) in (column..).zip(text.chars()) {
            self.put(column, row, glyph, style);
        }
    }

    /// The characters alone, a line a row, without blanks at the ends.
    pub fn plain(&self) -> String {
        let lines = self.characters.chunks(usize::from(self.columns).max(1));
        let glyphs = |line: &[Character]| -> String {
            let glyphs = line.iter().map(|character| character.glyph);
            glyphs.filter(|&glyph| glyph != COVERED).collect()
        };
        let lines = lines.map(glyphs);
        let lines: Vec<String> = lines.map(|line: String| line.trim_end().into()).collect();
        lines.join("\n")
    }

    /// Writes to a terminal what differs from `old`, which it shows: everything where there is
    /// none. With `exact` red, green and blue as they are, else the nearest of xterm's 6 x 6 x 6.
    pub fn show(
        &self,
        old: Option<&Canvas>,
        exact: bool,
        terminal: &mut impl Write,
    ) -> io::Result<()> {
        let old = old.filter(|old| old.size() == self.size());
        let mut style = None;
        // Where the terminal writes next, if that is known: at the end of a row terminals differ.
        let mut pen = None;
        for (index, &character) in self.characters.iter().enumerate() {
            if old.is_some_and(|old| old.characters.get(index) == Some(&character)) {
                continue;
            }
            if character.glyph == COVERED {
                continue;
            }
            let columns = usize::from(self.columns);
            let (column, row) = ((index % columns) as u16, (index / columns) as u16);
            if pen != Some((column, row)) {
                queue!(terminal, MoveTo(column, row))?;
            }
            if style != Some(character.style) {
                style = Some(character.style);
                let Style { ink, paper, bold } = character.style;
                let weight = if bold {
                    Attribute::Bold
                } else {
                    Attribute::NormalIntensity
                };
                let [ink, paper] = [ink, paper].map(|colour| shown(colour, exact));
                let (ink, paper) = (SetForegroundColor(ink), SetBackgroundColor(paper));
                queue!(terminal, SetAttribute(weight), ink, paper)?;
            }
            queue!(terminal, Print(character.glyph))?;
            let next = self.characters.get(index + 1);
            let wide = next.is_some_and(|next| next.glyph == COVERED);
            pen = Some((column + 1 + u16::from(wide), row));
        }
        terminal.flush()
    }
}

/// A colour as the terminal takes it.
fn shown(colour: Colour, exact: bool) -> Colour {
    match colour {
        Colour::Rgb { r, g, b } if !exact => {
            let level = |part: u8| (u16::from(part) * 5 + 127) / 255;
            Colour::AnsiValue((16 + 36 * level(r) + 6 * level(g) + level(b)) as u8)
        }
        colour => colour,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style::new(250, 16);

    fn shown(canvas: &Canvas, old: Option<&Canvas>) -> String {
        let mut bytes = Vec::new();
        canvas.show(old, false, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn only_what_changed_is_written() {
        let old = Canvas::new((10, 3), STYLE);
        let mut new = old.clone();
        assert_eq!(shown(&new, Some(&old)), "");
        new.text(8, 1, "abc", STYLE);
        assert_eq!(new.plain(), "\n        ab\n");
        let written = shown(&new, Some(&old));
        // One movement, as the two letters follow each other; nothing outside.
        assert!(
            written.starts_with("\x1b[2;9H") && written.ends_with("ab"),
            "{written:?}"
        );
        assert_eq!(written.matches('H').count(), 1);
        // Another size: everything.
        let small = Canvas::new((9, 3), STYLE);
        assert_eq!(shown(&new, Some(&small)).matches(' ').count(), 28);
        assert_eq!(shown(&new, None), shown(&new, Some(&small)));
    }

    #[test]
    fn colours_become_the_nearest_of_xterms() {
        let mut canvas = Canvas::new((1, 1), STYLE);
        let (r, g, b) = (255, 130, 0);
        canvas.overwrite(0, 0, 'x', Colour::Rgb { r, g, b });
        assert!(shown(&canvas, None).contains("38;5;214m"));
    }
}
