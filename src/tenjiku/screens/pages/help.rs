//! The help pages: the rules, then the keys.

use crate::platform::Board;
use crate::screens::{Screen, Session};
use crate::text::{HELP, LINES};
use kit::keys::{selects, NO_KEY};
use kit::pages;
use kit::platform::{Cell, Ink, Key, Sound};
use kit::text::Text;

/// The pages; the last is that of the keys.
const TITLES: [Text; 8] = texts![
    "TURN AND WINNING",
    "LION POWER",
    "RANGE JUMPS AND AREAS",
    "FIRE",
    "KEYS",
    "",
    "",
    "",
];
const KEYS: u8 = 4;
/// The row of the key that types a move.
const TYPES: u8 = 17;
/// Where the machine's own names of two keys go on it.
const BREAK: u8 = 20;

impl Session {
    /// The rules, from their first page on.
    pub(crate) fn show_rules(&mut self) -> bool {
        self.page = 0;
        self.show_page(Screen::Help)
    }

    /// I: the keys.
    pub(crate) fn show_keys(&mut self) -> bool {
        self.page = KEYS.into();
        self.show_page(Screen::Help)
    }

    #[inline(never)]
    pub(crate) fn draw_help<P: Board>(&mut self, platform: &mut P) {
        let page = self.page as u8;
        let title = TITLES[usize::from(page & 7)];
        pages::draw(platform, &mut self.text, title, &HELP, page, LINES);
        if page == KEYS {
            for (row, name) in [(BREAK, P::BREAK), (BREAK + 1, P::MENU)] {
                platform.text(Cell { column: 1, row }, Ink::Plain, name);
            }
            if self.back != Screen::Board {
                // They act on the board alone: only SPACE RETURNS is left.
                self.text.put(platform, 14, pages::BOTTOM, 25, Ink::Dim);
            }
            if !P::TYPES {
                self.text.put(platform, 1, TYPES, 38, Ink::Plain);
            }
            if self.settings.wasd {
                self.correct_keys(platform);
            }
        }
        self.enter_screen(platform, Screen::Help);
    }

    /// Writes the keys of KEYS WASD over the others: D, R, W and S are commands of the list then.
    /// A table of them would be resident.
    fn correct_keys<P: Board>(&mut self, platform: &mut P) {
        self.text.show(platform, 9, 4, Ink::Plain, text!("WASD"));
        self.correct_key(platform, 4, 11, b'R');
        self.correct_key(platform, 21, 9, b'*');
        self.correct_key(platform, 21, 14, b'*');
        self.correct_key(platform, 1, 15, b'*');
        self.correct_key(platform, 21, 15, b'*');
    }

    #[inline(never)]
    fn correct_key<P: Board>(&mut self, platform: &mut P, column: u8, row: u8, key: u8) {
        self.text.letter(key);
        self.text.put(platform, column, row, 0, Ink::Plain);
    }

    #[inline(never)]
    pub(crate) fn step_help<P: Board>(&mut self, platform: &mut P, key: Key) {
        let page = self.page as u8;
        match key {
            NO_KEY => return platform.idle(),
            Key::ESCAPE => return self.leave_page(),
            Key::LEFT | Key::UP if page != 0 => self.page -= 1,
            Key::RIGHT | Key::DOWN if page < KEYS => self.page += 1,
            _ if selects(key) && page < KEYS - 1 => self.page += 1,
            _ if selects(key) => return self.leave_page(),
            // On the page of keys they act.
            Key::RIGHT | Key::DOWN => return self.sound(platform, Sound::Error),
            _ if page == KEYS && self.back == Screen::Board => {
                self.command_key = key;
                return self.leave_page();
            }
            _ => return self.sound(platform, Sound::Error),
        }
        self.draw_help(platform);
    }
}
