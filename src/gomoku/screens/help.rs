//! The help pages.

use super::{Screen, Session};
use crate::platform::Board;
use crate::text::{list, HELP};
use kit::keys::{selects, NO_KEY};
use kit::pages;
use kit::platform::{Cell, Ink, Key, Sound};
use kit::text::Text;

/// The titles of the pages in their order; the last page is that of the keys.
const TITLES: [Text; 4] = texts!["GOMOKU", "RENJU", "KEYS", ""];
pub const LAST: u8 = 2;
const LINES: u8 = list::LINES as u8;
/// Where the machine's own names of two keys go.
const BREAK: u8 = 19;

impl Session {
    /// From the menu: the rules, then the keys.
    #[inline(always)]
    pub(super) fn show_rules(&mut self) {
        self.from_board = false;
        self.help = 0;
        self.go(Screen::Help);
    }

    #[inline(never)]
    pub(super) fn show_help<P: Board>(&mut self, platform: &mut P) {
        let title = TITLES[(self.help & 3) as usize];
        pages::draw(platform, &mut self.text, title, &HELP, self.help, LINES);
        if self.help == LAST {
            let row = BREAK;
            platform.text(Cell { column: 1, row }, Ink::Plain, P::BREAK);
            let row = BREAK + 1;
            platform.text(Cell { column: 1, row }, Ink::Plain, P::MENU);
        }
        self.enter(platform, Screen::Help);
    }

    #[inline(never)]
    pub(super) fn step_help<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        let back = selects(key) || key == Key::ESCAPE;
        if self.from_board {
            self.go(Screen::Board);
            if !back {
                // The board's next step uses it: whatever it calls may lie where this page does.
                self.keys.pending = key;
            }
        } else if !back {
            self.sound(platform, Sound::Error);
        } else if self.help == LAST || key == Key::ESCAPE {
            self.go(Screen::Menu);
        } else {
            self.help += 1;
            self.show_help(platform);
        }
    }
}
