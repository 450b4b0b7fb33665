//! The help pages.

use super::text::put;
use super::{keys, Screen, Session, NO_KEY};
use crate::platform::{Ink, Key, Platform, Sound};

const GOMOKU: [&str; 19] = [
    "Black and White put a stone each in",
    "turn on any empty point of the board.",
    "",
    "The first to have exactly five stones",
    "in a row wins: across, up and down or",
    "on a diagonal. Six or more in a row",
    "count only with OVERLINE WINS. A full",
    "board is a draw.",
    "",
    "Each side is a person or one of the",
    "computer's players:",
    "EASY    plays one of the three best",
    "MEDIUM  one of the two best",
    "HARD    the best move that it sees",
    THINKER,
    "",
    "Leave the splash screen alone and the",
    "computer plays itself.",
    "SPACE: more, ESC: the menu",
];

const THINKER: &str = if cfg!(feature = "levels") {
    "LEVEL   1 to 8 thinks further ahead"
} else {
    ""
};

const RENJU: [&str; 19] = [
    "Black begins on the centre. Exactly",
    "five win for Black, five or more for",
    "White.",
    "",
    "Black loses at once by a stone that",
    "makes no five, but",
    "  3-3       two or more threes,",
    "  4-4       two or more fours,",
    "  OVERLINE  six or more in a row.",
    "",
    "A four is one stone short of a five. A",
    "three is one stone short of a four with",
    "two open ends, and only counts when",
    "Black may play that stone.",
    "",
    "When no other points are left to Black",
    "the game is a draw.",
    "",
    "SPACE: more, ESC: the menu",
];

const KEYS: [&str; 19] = [
    "CURSOR, A, Z   move up, down, ...",
    "RETURN, SPACE  play at the cursor",
    "U or ,  Y or . take back, step forward",
    "M              change sides, or stop",
    "               thinking and move",
    "H              show a good move",
    "L              level, again: higher",
    "E              enter moves for both",
    "P              computer plays itself",
    "R, G           new Renju, new Gomoku",
    "S              size of the board",
    OPENINGS,
    WATCH,
    MARKS,
    SAVES,
    "               stop, or new game",
    "               menu",
    "",
    "SPACE returns, a key's letter runs it",
];
/// Where the machine's own names of two keys go.
const BREAK: u8 = 19;

const OPENINGS: &str = if cfg!(feature = "advice") {
    "B              openings, before Renju"
} else {
    ""
};

const WATCH: &str = if cfg!(feature = "advice") {
    "D, ?           show thinking, analysis"
} else {
    "D              show thinking"
};

const MARKS: &str = if cfg!(feature = "marks") {
    "F, T           forbidden, threats"
} else {
    ""
};

const SAVES: &str = if cfg!(feature = "saves") {
    "W, V, J        saves, sound, joystick"
} else {
    "V, J           sound, joystick on, off"
};

/// The pages, as many as there are from the menu; the last is that of the keys.
const PAGES: [(&str, &[&str; 19]); 3] = [("GOMOKU", &GOMOKU), ("RENJU", &RENJU), ("KEYS", &KEYS)];
pub const LAST: u8 = 2;

impl Session {
    /// From the menu: the rules, then the keys.
    pub(super) fn show_rules(&mut self) {
        self.from_board = false;
        self.help = 0;
        self.go(Screen::Help);
    }

    #[inline(never)]
    pub(super) fn show_help<P: Platform>(&mut self, platform: &mut P) {
        platform.page();
        let (title, lines) = PAGES.get(self.help as usize).unwrap_or(&PAGES[0]);
        put(platform, 1, 1, Ink::Title, title);
        for (row, line) in (4u8..).zip(*lines) {
            let (row, ink) = if row == 22 {
                (23, Ink::Dim)
            } else {
                (row, Ink::Plain)
            };
            put(platform, 1, row, ink, line);
        }
        if self.help == LAST {
            put(platform, 1, BREAK, Ink::Plain, P::BREAK);
            put(platform, 1, BREAK + 1, Ink::Plain, P::MENU);
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
