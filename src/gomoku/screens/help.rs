//! The help pages.

use super::{keys, Screen, Session, NO_KEY};
use crate::platform::Board;
use crate::text::{list, HELP};
use kit::platform::{Cell, Ink, Key, Sound};
use kit::text::{Text, END};

/// The pages, as many as there are from the menu; the last is that of the keys.
const TITLES: [Text; 4] = texts!["GOMOKU", "RENJU", "KEYS", ""];
pub const LAST: u8 = 2;
/// Rows of a page: its lines, the last of which stands apart.
const TOP: u8 = 4;
const LINES: u8 = list::LINES as u8;
const BOTTOM: u8 = 23;
/// Where the machine's own names of two keys go.
const BREAK: u8 = 19;

impl Session {
    /// From the menu: the rules, then the keys.
    pub(super) fn show_rules(&mut self) {
        self.from_board = false;
        self.help = 0;
        self.go(Screen::Help);
    }

    #[inline(never)]
    pub(super) fn show_help<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        let title = TITLES[(self.help & 3) as usize];
        self.text.show(platform, 1, 1, Ink::Title, title);
        // Lines of the pages before this one.
        let mut others = self.help * LINES;
        let mut row = TOP;
        for &packed in &HELP {
            if packed != END {
                if others == 0 {
                    self.text.unpack(packed);
                }
            } else if others != 0 {
                others -= 1;
            } else if row == TOP + LINES - 1 {
                self.text.put(platform, 1, BOTTOM, 0, Ink::Dim);
                break;
            } else {
                self.text.put(platform, 1, row, 0, Ink::Plain);
                row += 1;
            }
        }
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
        let back = keys::selects(key) || key == Key::ESCAPE;
        if self.from_board {
            self.go(Screen::Board);
            if !back {
                // The board's next step uses it: whatever it calls may lie where this page does.
                self.pending = key;
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
