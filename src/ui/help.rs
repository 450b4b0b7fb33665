//! The help pages.

use super::text::put;
use super::{keys, Screen, Session, NO_KEY};
use crate::platform::{Ink, Key, Platform, Sound};

const RULES: [&str; 19] = [
    "Black and White put a stone each in",
    "turn on any empty point of the board.",
    "",
    "The first to have exactly five stones",
    "in a row wins: across, up and down or",
    "on a diagonal. Six or more in a row",
    "count nothing. A full board is a draw.",
    "",
    "Each side is a person or one of the",
    "computer's players:",
    "EASY    plays one of the three best",
    "MEDIUM  one of the two best",
    "HARD    the best move that it sees",
    "",
    "Leave the splash screen alone and the",
    "computer plays itself.",
    "",
    "",
    "SPACE shows the keys, ESC the menu",
];

const KEYS: [&str; 19] = [
    "CURSOR, A, Z   move up, down, ...",
    "RETURN, SPACE  play at the cursor",
    "U ,            take back",
    "Y .            step forward again",
    "M              change sides, or stop",
    "               thinking and move",
    "H              show a good move",
    "L              name of the opponent",
    "E              enter moves for both",
    "P              computer plays itself",
    "G              new game",
    "V              sound on, off",
    "BREAK          stop thinking, or",
    "               new game (C64: RUN/STOP,",
    "               else CTRL-C)",
    "ESC            menu (C64: left arrow)",
    "I              this page",
    "",
    "SPACE returns, a key's letter runs it",
];

impl Session {
    /// From the menu: the rules, then the keys.
    pub(super) fn show_rules<P: Platform>(&mut self, platform: &mut P) {
        self.help_from_board = false;
        self.help_keys = false;
        self.show_help(platform);
    }

    /// From the board: the keys.
    pub(super) fn show_keys<P: Platform>(&mut self, platform: &mut P) -> bool {
        self.thinking.stop(&mut self.game);
        self.help_from_board = true;
        self.help_keys = true;
        self.show_help(platform);
        true
    }

    #[inline(never)]
    pub(super) fn show_help<P: Platform>(&mut self, platform: &mut P) {
        platform.page();
        let (title, lines) = if self.help_keys {
            ("KEYS", &KEYS)
        } else {
            ("GOMOKU", &RULES)
        };
        put(platform, 1, 1, Ink::Title, title);
        for (row, line) in (3u8..).zip(lines) {
            let ink = if row == 21 { Ink::Dim } else { Ink::Plain };
            put(platform, 1, row, ink, line);
        }
        self.enter(platform, Screen::Help);
    }

    #[inline(never)]
    pub(super) fn step_help<P: Platform>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
            return;
        }
        let back = keys::selects(key) || key == Key::ESCAPE;
        if self.help_from_board {
            self.ui_state = Screen::Board;
            self.show_board(platform);
            if !back {
                self.board_key(platform, key);
                if self.ui_state == Screen::Board {
                    self.refresh(platform);
                }
            }
        } else if !back {
            self.sound(platform, Sound::Error);
        } else if self.help_keys || key == Key::ESCAPE {
            self.draw_menu(platform);
        } else {
            self.help_keys = true;
            self.show_help(platform);
        }
    }
}
