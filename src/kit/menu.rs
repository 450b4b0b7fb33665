//! A menu of lines, some with a value that left and right change.

use crate::keys::{in_menu, selects};
use crate::platform::{Display, Ink, Key};
use crate::text::{Line, Text, Texts};

/// The lines of a game's menu, from 0 on.
pub trait Lines {
    /// The game's texts.
    type Texts: Texts;
    /// How many there are.
    const COUNT: u8;
    /// The column of the page that has the marker of the selected line.
    const MARKER: u8 = 7;
    /// The column where labels begin.
    const LABEL: u8 = 12;
    /// The column where values begin.
    const VALUE: u8 = 27;
    /// Letters of a value.
    const LETTERS: u8 = 8;

    /// Whether line `line` is there now.
    fn is_there(&self, line: u8) -> bool;

    /// The row of the page that line `line` has.
    fn row(&self, line: u8) -> u8;

    /// What line `line` is called now.
    fn label(&self, line: u8) -> Text;

    /// Appends the value of line `line` to `text`. Returns whether it has one.
    fn value(&self, line: u8, text: &mut Line<Self::Texts>) -> bool;

    /// Sets line `line` to its next or previous value. Returns whether it has values.
    fn change(&mut self, line: u8, forward: bool) -> bool;
}

/// What a key did in the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Choice {
    /// Nothing: the key has no meaning.
    Unknown,
    /// Another line is selected, or the selected one has another value.
    Moved,
    /// The selected line, which has no values, was chosen.
    Chosen,
    /// ESC.
    Left,
}

/// The state of a menu.
#[derive(Clone)]
pub struct Menu {
    /// The selected line.
    pub line: u8,
}

impl Menu {
    /// The first line is selected.
    pub const fn new() -> Menu {
        Menu { line: 0 }
    }

    /// Draws all lines on an empty page.
    pub fn draw<P: Display, L: Lines>(
        &self,
        platform: &mut P,
        text: &mut Line<L::Texts>,
        lines: &L,
    ) {
        for line in 0..L::COUNT {
            self.draw_line(platform, text, lines, line);
        }
    }

    /// Draws a line if it is there.
    #[inline(never)]
    pub fn draw_line<P: Display, L: Lines>(
        &self,
        platform: &mut P,
        text: &mut Line<L::Texts>,
        lines: &L,
        line: u8,
    ) {
        if !lines.is_there(line) {
            return;
        }
        let (mut ink, mut marker) = (Ink::Plain, b' ');
        if line == self.line {
            (ink, marker) = (Ink::Bright, b'>');
        }
        let row = lines.row(line);
        text.letter(marker);
        text.put(platform, L::MARKER, row, 0, ink);
        text.show(platform, L::LABEL, row, ink, lines.label(line));
        if lines.value(line, text) {
            text.put(platform, L::VALUE, row, L::LETTERS, ink);
        }
    }

    /// Does what `key` means.
    #[inline(always)]
    pub fn press<P: Display, L: Lines>(
        &mut self,
        platform: &mut P,
        text: &mut Line<L::Texts>,
        lines: &mut L,
        key: Key,
    ) -> Choice {
        let old = self.line;
        let key = in_menu(key);
        match key {
            Key::UP => self.move_line(lines, 255),
            Key::DOWN => self.move_line(lines, 1),
            Key::ESCAPE => return Choice::Left,
            _ => {
                let selects = selects(key);
                if !selects && !matches!(key, Key::LEFT | Key::RIGHT) {
                    return Choice::Unknown;
                }
                if !lines.change(old, key != Key::LEFT) {
                    return if selects {
                        Choice::Chosen
                    } else {
                        Choice::Unknown
                    };
                }
            }
        }
        if old != self.line {
            self.draw_line(platform, text, lines, old);
        }
        self.draw_line(platform, text, lines, self.line);
        Choice::Moved
    }

    /// Selects the next line that is there, after the last the first.
    fn move_line<L: Lines>(&mut self, lines: &L, step: u8) {
        loop {
            self.line = match self.line.wrapping_add(step) {
                255 => L::COUNT - 1,
                line if line >= L::COUNT => 0,
                line => line,
            };
            if lines.is_there(self.line) {
                return;
            }
        }
    }
}
