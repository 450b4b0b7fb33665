//! A grid of coloured characters, and how a terminal gets from one to the next.

use crossterm::cursor::MoveTo;
use crossterm::queue;
use crossterm::style::{
    Attribute, Color, Print, SetAttribute, SetBackgroundColor, SetForegroundColor,
};
use std::io::{self, Write};

/// How a character looks. Colours are numbers of the usual 256.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Style {
    /// Colour of the character.
    pub ink: u8,
    /// Colour behind it.
    pub paper: u8,
    /// Whether it is bold.
    pub bold: bool,
}

/// A character and its style.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Character {
    glyph: char,
    style: Style,
}

/// Characters in rows, all of one column each.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canvas {
    columns: u16,
    rows: u16,
    characters: Vec<Character>,
}

impl Canvas {
    /// All blank in one style.
    pub fn new(columns: u16, rows: u16, style: Style) -> Canvas {
        let blank = Character { glyph: ' ', style };
        Canvas {
            columns,
            rows,
            characters: vec![blank; usize::from(columns) * usize::from(rows)],
        }
    }

    /// Draws a character; outside of the canvas nothing.
    pub fn put(&mut self, column: u16, row: u16, glyph: char, style: Style) {
        if column < self.columns && row < self.rows {
            let index = usize::from(row) * usize::from(self.columns) + usize::from(column);
            if let Some(character) = self.characters.get_mut(index) {
                *character = Character { glyph, style };
            }
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
        let lines = lines.map(|line| line.iter().map(|character| character.glyph).collect());
        let lines: Vec<String> = lines.map(|line: String| line.trim_end().into()).collect();
        lines.join("\n")
    }

    /// Writes to a terminal what differs from `old`, which it shows: everything where there is none.
    pub fn show(&self, old: Option<&Canvas>, terminal: &mut impl Write) -> io::Result<()> {
        let old = old.filter(|old| (old.columns, old.rows) == (self.columns, self.rows));
        let mut style = None;
        // Where the terminal writes next, if that is known.
        let mut pen = None;
        for (index, &character) in self.characters.iter().enumerate() {
            if old.is_some_and(|old| old.characters.get(index) == Some(&character)) {
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
                queue!(
                    terminal,
                    SetAttribute(weight),
                    SetForegroundColor(Color::AnsiValue(ink)),
                    SetBackgroundColor(Color::AnsiValue(paper))
                )?;
            }
            queue!(terminal, Print(character.glyph))?;
            pen = Some((column + 1, row));
        }
        terminal.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const STYLE: Style = Style {
        ink: 250,
        paper: 16,
        bold: false,
    };

    fn shown(canvas: &Canvas, old: Option<&Canvas>) -> String {
        let mut bytes = Vec::new();
        canvas.show(old, &mut bytes).unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[test]
    fn only_what_changed_is_written() {
        let old = Canvas::new(10, 3, STYLE);
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
        let small = Canvas::new(9, 3, STYLE);
        assert_eq!(shown(&new, Some(&small)).matches(' ').count(), 28);
        assert_eq!(shown(&new, None), shown(&new, Some(&small)));
    }
}
