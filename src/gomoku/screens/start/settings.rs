//! What the menu sets.

use crate::players::player::Player;
use crate::rules::opening_rule::OpeningRule;
use crate::rules::rule::Rule;
use crate::text::{Line, Words};
use kit::menu::Lines;
use kit::sounds::Sounds;
use kit::text::{Text, NOTHING};

/// The pages of the menu.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Page {
    /// The game, of which none is under way.
    NewGame = 0,
    /// The game, one of which can be continued.
    UnderWay,
    /// The options.
    Options,
}

/// The lines of the menu: those of the game, then those of its second page, the options. What a
/// machine does not have takes no number.
pub const START: u8 = 0;
pub const NEW: u8 = 1;
pub const BLACK: u8 = 2;
pub const WHITE: u8 = 3;
pub const LEVEL: u8 = 4;
pub const GAME: u8 = 5;
pub const OPENING: u8 = 6;
pub const PROBLEMS: u8 = 7;
pub const SAVES: u8 = PROBLEMS + 1;
pub const OPTIONS: u8 = PROBLEMS + 2;
pub const HELP: u8 = PROBLEMS + 3;
pub const QUIT: u8 = PROBLEMS + 4;
pub const SIZE: u8 = PROBLEMS + 5;
const OVERLINE: u8 = PROBLEMS + 6;
const WATCH: u8 = PROBLEMS + 7;
pub const TEACH: u8 = WATCH + 1;
pub const LADDER: u8 = WATCH + 2;
pub const SCREEN: u8 = LADDER + 1;
const SOUND: u8 = LADDER + 2;
const KEYS: u8 = LADDER + 3;
pub const SCORE: u8 = LADDER + 4;
pub const BACK: u8 = LADDER + 5;
const COUNT: usize = BACK as usize + 1;

const LABELS: [Text; COUNT] = texts![
    "START",
    "NEW GAME",
    "BLACK",
    "WHITE",
    "LEVEL",
    "GAME",
    "OPENING",
    "PROBLEMS",
    "SAVED GAMES",
    "OPTIONS",
    "HELP",
    "QUIT",
    "SIZE",
    "OVERLINE WINS",
    "SHOW THINKING",
    "TEACH",
    "LADDER",
    "SCREEN",
    "SOUND",
    "KEYS",
    "SCORE",
    "BACK",
];
/// Their rows of the page, below a title of two rows: those of the game in groups with an empty row
/// between them, since a stone takes two rows; the options with an empty row after each but the
/// last two.
#[rustfmt::skip]
const ROWS: [u8; COUNT] = [
    4, 5, 7, 9, 12, 13, 14, 16, 17, 18, 19, 21,
    4, 6, 8, 10, 12, 14, 16, 18, 20, 21,
];

/// What a line can be set to: sounds, keys, games, no and yes, screens, opening rules.
const VALUES: [Text; 15] = texts![
    "ON",
    "DEMO TOO",
    "OFF",
    "CURSOR",
    "WASD",
    "GOMOKU",
    "RENJU",
    "TENJIKU SHOGI",
    "NO",
    "YES",
    "COLOUR",
    "MONO",
    "FREE",
    "SWAP2",
    "TARAGUCHI-10",
];

/// All settings.
#[derive(Clone)]
#[repr(C)]
pub struct Settings {
    /// The players of Black and White.
    pub seats: [Player; 2],
    /// The level of the computer's seats, 1 to 8.
    pub level: u8,
    /// Whether the game is Renju; otherwise it is Gomoku.
    pub renju: bool,
    /// Whether GAME is set to Tenjiku Shogi, another program.
    pub other: bool,
    /// Whether it can be set so.
    pub has_other: bool,
    /// The size of Gomoku's board.
    pub size: u8,
    /// Whether six or more win in Gomoku.
    pub free: bool,
    /// Whether the first moves are shared by an opening rule, where the game has one.
    pub sharing: bool,
    /// Whether the moves that the computer looks at are shown.
    pub watching: bool,
    /// Whether moves are warned of before they are played.
    pub teach: bool,
    /// Whether two wins in a row raise the level, and two losses lower it.
    pub ladder: bool,
    /// Whether boards are drawn for a monochrome screen.
    pub mono: bool,
    /// The line that this machine does not have, if there is one.
    pub missing: u8,
    /// When sounds are made.
    pub sounds: Sounds,
    /// Whether WASD moves the cursor on the board, too, and R steps forward.
    pub wasd: bool,
    /// The page of the menu.
    pub page: Page,
}

impl Settings {
    /// All zero bytes; [`Settings::reset`] makes them usable.
    pub const fn new() -> Settings {
        Settings {
            seats: [Player::Person; 2],
            level: 0,
            renju: false,
            other: false,
            has_other: false,
            size: 0,
            free: false,
            sharing: false,
            watching: false,
            teach: false,
            ladder: false,
            mono: false,
            missing: 0,
            sounds: Sounds::On,
            wasd: false,
            page: Page::NewGame,
        }
    }

    /// As at power-on: Gomoku, a person against LEVEL 3.
    pub fn reset(&mut self) {
        self.seats = [Player::Person, Player::SUBSTITUTE];
        self.size = 15;
        self.level = 3;
    }

    /// Gomoku, Renju and the other program take turns.
    fn change_game(&mut self, forward: bool) {
        if self.other {
            self.other = false;
            self.renju = !forward;
        } else if self.has_other && self.renju == forward {
            self.other = true;
        } else {
            self.renju = !self.renju;
        }
    }

    /// Rule and size of Renju, or of Gomoku as it is set.
    pub fn kind(&self, renju: bool) -> (Rule, u8) {
        match (renju, self.free) {
            (true, _) => (Rule::Renju, 15),
            (_, true) => (Rule::Free, self.size),
            _ => (Rule::Gomoku, self.size),
        }
    }

    /// The number of the [`OpeningRule`] of the game that is set, 0 if it is to have none.
    #[inline(never)]
    pub fn opening(&self) -> u8 {
        match (self.sharing, self.renju, self.size) {
            (true, true, _) => OpeningRule::Taraguchi10 as u8,
            (true, _, 15) => OpeningRule::Swap2 as u8,
            _ => OpeningRule::Plain as u8,
        }
    }

    /// Sets the level; 9 counts as 1, and 0 as 8.
    #[inline(never)]
    pub fn set_level(&mut self, level: u8) {
        self.level = match level {
            0 => 8,
            9.. => 1,
            _ => level,
        };
    }
}

/// The next larger size of a board, the smallest after the largest.
pub fn larger(size: u8) -> u8 {
    if size < 15 {
        size + 1
    } else {
        9
    }
}

impl Lines for Settings {
    type Texts = Words;
    const COUNT: u8 = BACK + 1;
    const LETTERS: u8 = 13;

    fn is_there(&self, line: u8) -> bool {
        let is_there = match line {
            NEW => self.page == Page::UnderWay,
            // Renju has one size, and says itself what an overline is.
            OVERLINE => !self.renju,
            _ => line != self.missing,
        };
        is_there && (line >= SIZE) == (self.page == Page::Options)
    }

    fn row(&self, line: u8) -> u8 {
        let row = ROWS.get(usize::from(line)).copied().unwrap_or(0);
        // The lines below the one that is missing move up.
        row.wrapping_sub(2 * u8::from(line > self.missing))
    }

    fn label(&self, line: u8) -> Text {
        if line == START && self.page == Page::UnderWay {
            text!("CONTINUE")
        } else {
            LABELS.get(usize::from(line)).copied().unwrap_or(NOTHING)
        }
    }

    fn value(&self, line: u8, text: &mut Line) -> bool {
        let value = match line {
            BLACK | WHITE => {
                text.push(self.seats[(line == WHITE) as usize].name());
                return true;
            }
            LEVEL | SIZE => {
                text.number(
                    match line {
                        LEVEL => self.level,
                        _ if self.renju => 15,
                        _ => self.size,
                    },
                    1,
                );
                return true;
            }
            SOUND => self.sounds as u8,
            KEYS => 3 + self.wasd as u8,
            GAME if self.other => 7,
            GAME => 5 + self.renju as u8,
            OPENING => 12 + self.opening(),
            OVERLINE => 8 + self.free as u8,
            WATCH => 8 + self.watching as u8,
            TEACH => 8 + self.teach as u8,
            LADDER => 8 + self.ladder as u8,
            SCREEN => 10 + self.mono as u8,
            _ => return false,
        };
        text.push(VALUES.get(value as usize).copied().unwrap_or(NOTHING));
        true
    }

    #[inline(never)]
    fn change(&mut self, line: u8, forward: bool) -> bool {
        let step = if forward { 1 } else { 255 };
        match line {
            BLACK | WHITE => {
                let seat = &mut self.seats[(line == WHITE) as usize];
                *seat = Player::from_number((*seat as u8).wrapping_add(step));
            }
            LEVEL => self.set_level(self.level.wrapping_add(step)),
            SOUND => self.sounds = self.sounds.change(forward),
            GAME => self.change_game(forward),
            SIZE if self.renju => {}
            SIZE if forward => self.size = larger(self.size),
            SIZE => self.size = if self.size > 9 { self.size - 1 } else { 15 },
            // Gomoku has an opening rule on 15x15 alone.
            OPENING if !self.renju && self.size != 15 => {}
            OPENING => self.sharing = !self.sharing,
            OVERLINE => self.free = !self.free,
            WATCH => self.watching = !self.watching,
            // What that takes is exchanged first.
            TEACH => {}
            LADDER => self.ladder = !self.ladder,
            SCREEN => self.mono = !self.mono,
            KEYS => self.wasd = !self.wasd,
            _ => return false,
        }
        true
    }
}
