//! The help pages, and the page of keys: the list of commands, which also runs them.

use crate::platform::Board;
use crate::screens::game::keys;
use crate::screens::{Screen, Session};
use crate::text::{list, Line, COMMANDS, HELP};
use kit::keys::{selects, NO_KEY};
use kit::pages;
use kit::platform::{Cell, Ink, Key, Sound};
use kit::text::Text;

/// The titles of the pages in their order; the last page is that of the keys.
const TITLES: [Text; 4] = texts!["GOMOKU", "RENJU", "KEYS", ""];
pub const LAST: u8 = 2;
const LINES: u8 = list::LINES as u8;

/// The commands' keys, in the order of their texts: the first is one that loses nothing, when
/// RETURN was meant to leave.
const LETTERS: [u8; 21] = *b"HUYMLEPRGSBD?FTWVJO\x03\x1B";
const COUNT: u8 = LETTERS.len() as u8;
/// Lines of the packed texts after the commands: what moves by either set of keys, what keys do.
const MOVING: u8 = COUNT;
const DOING: u8 = COUNT + 2;
/// How many the page shows; it scrolls.
const SHOWN: u8 = 17;
/// Rows of the page: the first command, which keys move and play, what keys do here.
const TOP: u8 = 4;
const MOVES: u8 = 22;
const HINT: u8 = 23;
/// Columns: the marker, the key, the command.
const MARKER: u8 = 1;
const KEY: u8 = 3;
const WHAT: u8 = 14;

impl Session {
    /// From the menu: the rules, then the keys.
    #[inline(always)]
    pub(crate) fn open_help(&mut self) {
        self.from_board = false;
        self.help = 0;
        self.choice = 0;
        self.go(Screen::Help);
    }

    #[inline(never)]
    pub(crate) fn show_help<P: Board>(&mut self, platform: &mut P) {
        let title = TITLES[(self.help & 3) as usize];
        if self.help == LAST {
            platform.page();
            self.text.show(platform, MARKER, 1, Ink::Title, title);
            write(&mut self.text, MOVING + self.settings.wasd as u8);
            self.text.put(platform, MARKER, MOVES, 0, Ink::Dim);
            if self.from_board {
                write(&mut self.text, DOING);
                self.text.put(platform, MARKER, HINT, 0, Ink::Dim);
            }
            self.draw_commands(platform, 0, SHOWN);
        } else {
            self.show_rules(platform, title);
        }
        self.enter(platform, Screen::Help);
    }

    /// A page of the rules, which a machine may have on its disk.
    #[inline(never)]
    fn show_rules<P: Board>(&mut self, platform: &mut P, title: Text) {
        pages::draw(platform, &mut self.text, title, &HELP, self.help, LINES);
    }

    /// The first command on the page.
    fn first_command(&self) -> u8 {
        self.choice.saturating_sub(SHOWN - 1)
    }

    /// Draws the rows from `row` to before `end`.
    #[inline(never)]
    fn draw_commands<P: Board>(&mut self, platform: &mut P, row: u8, end: u8) {
        let mut row = row;
        while row != end {
            self.draw_command(platform, row);
            row += 1;
        }
    }

    fn draw_command<P: Board>(&mut self, platform: &mut P, row: u8) {
        let number = self.first_command() + row;
        let row = row + TOP;
        let key = command(number);
        let (mut ink, mut marker) = (Ink::Plain, b' ');
        if number == self.choice {
            (ink, marker) = (Ink::Bright, b'>');
        }
        self.text.letter(marker);
        self.text.letter(b' ');
        // With WASD these letters move; their commands are here and in the menu.
        let moves = self.settings.wasd && matches!(key, b'S' | b'D' | b'R' | b'W');
        if key >= b' ' && !moves {
            self.text.letter(key);
        }
        self.text.put(platform, MARKER, row, WHAT - MARKER, ink);
        let at = Cell { column: KEY, row };
        match Key(key) {
            Key::BREAK => platform.text(at, ink, P::BREAK),
            Key::ESCAPE => platform.text(at, ink, P::MENU),
            _ => {}
        }
        write(&mut self.text, number);
        self.text.put(platform, WHAT, row, 25, ink);
    }

    /// Selects the next command, or the one before.
    fn move_command<P: Board>(&mut self, platform: &mut P, forward: bool) {
        let (first, old) = (self.first_command(), self.choice);
        self.choice = match (old, forward) {
            (0, false) => COUNT - 1,
            (_, false) => old - 1,
            (_, true) if old == COUNT - 1 => 0,
            (_, true) => old + 1,
        };
        if first == self.first_command() {
            for command in [old, self.choice] {
                self.draw_command(platform, command - first);
            }
        } else {
            self.draw_commands(platform, 0, SHOWN);
        }
    }

    #[inline(never)]
    pub(crate) fn step_help<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        let back = selects(key) || key == Key::ESCAPE;
        if self.help != LAST {
            if !back {
                self.sound(platform, Sound::Error);
            } else if key == Key::ESCAPE {
                self.go(Screen::Menu);
            } else {
                self.help += 1;
                self.show_help(platform);
            }
            return;
        }
        match keys::on_board(key, self.settings.wasd) {
            Key::UP => self.move_command(platform, false),
            Key::DOWN => self.move_command(platform, true),
            _ if !self.from_board => {
                if back {
                    self.go(Screen::Menu);
                } else {
                    self.sound(platform, Sound::Error);
                }
            }
            Key::LEFT | Key::SPACE | Key::ESCAPE => {
                self.keys.answered = true;
                self.go(Screen::Board);
            }
            Key::RIGHT => self.sound(platform, Sound::Error),
            Key::RETURN | Key::FIRE => {
                self.run(Key(command(self.choice) | Key::COMMAND));
            }
            _ => self.run(key),
        }
    }

    /// The board's next step runs it: whatever it calls may lie where this page does.
    fn run(&mut self, key: Key) {
        self.go(Screen::Board);
        self.keys.pending = key;
    }
}

/// Appends a line of the packed commands.
#[inline(never)]
fn write(text: &mut Line, number: u8) {
    pages::line(text, &COMMANDS, number);
}

/// The key of a command.
fn command(number: u8) -> u8 {
    LETTERS.get(usize::from(number)).copied().unwrap_or(0)
}
