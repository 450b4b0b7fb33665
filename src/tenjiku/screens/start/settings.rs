//! What the menu sets.

use crate::platform::{Board, Signs};
use crate::players::player::Player;
use crate::rules::options::{DemonSlide, LionHawk, Options};
use crate::screens::start::handicap::Preset;
use crate::text::{Line, Words};
use kit::menu::Lines;
use kit::sounds::Sounds;
use kit::text::Text;

/// The lines of the menu.
pub const START: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const LEVEL: u8 = 3;
pub const GAME: u8 = 4;
pub const HAWK: u8 = 5;
const DEMON: u8 = 6;
const HANDICAP: u8 = 7;
const SHOW: u8 = 8;
const SIGNS: u8 = 9;
pub const SCREEN: u8 = 10;
const THINKING: u8 = 11;
const SOUND: u8 = 12;
const KEYS: u8 = 13;
pub const SAVES: u8 = 14;
pub const HELP: u8 = 15;
pub const QUIT: u8 = 16;
/// Their rows on the page. Without GAME the lines below it are one row higher, and SCREEN takes the
/// row above SAVED GAMES.
const ROWS: [u8; QUIT as usize + 1] = [
    3, 5, 6, 7, 8, 10, 11, 12, 14, 15, 16, 16, 17, 18, 20, 21, 22,
];

/// All settings.
#[derive(Clone)]
pub struct Settings {
    /// The players of Black and White.
    pub seats: [Player; 2],
    /// The level of the computer's seats, 1 to 5.
    pub level: u8,
    /// GAME is set to Gomoku and Renju, another program.
    pub other: bool,
    /// It can be set so.
    pub has_other: bool,
    /// Boards are drawn for a monochrome screen.
    pub mono: bool,
    /// They can be.
    pub has_screens: bool,
    /// The options of the next game.
    pub options: Options,
    /// Its handicap.
    pub handicap: Preset,
    /// What a chosen piece can do is shown.
    pub show_moves: bool,
    /// Kanji, else letters.
    pub kanji: bool,
    /// The moves that the computer looks at are shown.
    pub thinking: bool,
    /// When sounds are made.
    pub sounds: Sounds,
    /// The cursor is moved with WASD on the board, too, and R steps forward.
    pub wasd: bool,
    /// While the menu is shown: a game is under way.
    pub under_way: bool,
    /// The computer plays.
    pub thinks: bool,
    /// There are pages.
    pub pages: bool,
    /// Games are saved.
    pub saves: bool,
}

impl Settings {
    /// To be [`reset`](Settings::reset).
    pub const fn new() -> Settings {
        Settings {
            seats: [Player::Person; 2],
            level: 0,
            other: false,
            has_other: false,
            mono: false,
            has_screens: false,
            options: Options::DEFAULT,
            handicap: Preset::None,
            show_moves: false,
            kanji: false,
            thinking: false,
            sounds: Sounds::On,
            wasd: false,
            under_way: false,
            thinks: false,
            pages: false,
            saves: false,
        }
    }

    /// As at power-on: a person against EASY, or two people where the computer does not play.
    pub fn reset<P: Board>(&mut self) {
        self.thinks = P::THINKS;
        self.pages = P::PAGES;
        self.saves = P::SAVES;
        self.has_other = P::OTHER;
        self.has_screens = P::SCREENS;
        if P::THINKS {
            self.seats[1] = Player::Easy;
        }
        self.level = 1;
        self.show_moves = true;
    }

    /// Sets the level. 6 is 1 again, 0 is 5.
    pub fn set_level(&mut self, level: u8) {
        self.level = match level {
            0 => 5,
            6.. => 1,
            _ => level,
        };
    }

    /// Whether there is a line for monochrome screens.
    fn has_screens(&self) -> bool {
        cfg!(feature = "screens") && self.has_screens
    }

    /// How signs are drawn.
    pub fn signs(&self) -> Signs {
        match self.kanji {
            true => Signs::Kanji,
            false => Signs::Letters,
        }
    }
}

impl Lines for Settings {
    type Texts = Words;
    const COUNT: u8 = QUIT + 1;
    const MARKER: u8 = 1;
    const LABEL: u8 = 3;
    const VALUE: u8 = 17;
    const LETTERS: u8 = 22;

    fn is_there(&self, line: u8) -> bool {
        match line {
            BLACK | WHITE | LEVEL | THINKING => self.thinks,
            GAME => self.has_other,
            SCREEN => self.has_screens(),
            SAVES => self.saves,
            HELP => self.pages,
            _ => true,
        }
    }

    fn row(&self, line: u8) -> u8 {
        let row = ROWS.get(usize::from(line)).copied().unwrap_or(0);
        let lower = self.has_screens() && (THINKING..=KEYS).contains(&line);
        row + u8::from(lower) - u8::from(line > GAME && !self.has_other)
    }

    fn label(&self, line: u8) -> Text {
        if line == START && self.under_way && !self.other {
            text!("CONTINUE")
        } else {
            text!("START").after(line)
        }
    }

    fn value(&self, line: u8, text: &mut Line) -> bool {
        let on_or_off = |on: bool| if on { text!("ON") } else { text!("OFF") };
        if matches!(line, HAWK | DEMON | HANDICAP) && self.under_way {
            text.push(text!("NEXT GAME "));
        }
        let value = match line {
            BLACK | WHITE => self.seats[usize::from(line == WHITE)].name(),
            LEVEL => {
                text.number(self.level, 1);
                return true;
            }
            GAME if self.other => text!("GOMOKU AND RENJU"),
            GAME => text!("TENJIKU SHOGI"),
            HAWK => match self.options.hawk {
                LionHawk::Area => text!("1 HISTORICAL"),
                LionHawk::Lion if self.under_way => text!("2 LION"),
                LionHawk::Lion => text!("2 WITH LION POWER"),
            },
            DEMON => match self.options.slide {
                DemonSlide::Sideways => text!("SIDEWAYS"),
                DemonSlide::Vertical => text!("VERTICAL"),
            },
            HANDICAP => self.handicap.name(),
            SHOW => on_or_off(self.show_moves),
            SIGNS => text!("LETTERS").after(u8::from(self.kanji)),
            SCREEN if cfg!(feature = "screens") => text!("COLOUR").after(u8::from(self.mono)),
            THINKING => on_or_off(self.thinking),
            SOUND => match self.sounds {
                Sounds::On => text!("ON"),
                Sounds::DemoToo => text!("DEMO TOO"),
                Sounds::Off => text!("OFF"),
            },
            KEYS => text!("CURSOR").after(u8::from(self.wasd)),
            _ => return false,
        };
        text.push(value);
        true
    }

    fn change(&mut self, line: u8, forward: bool) -> bool {
        let step = if forward { 1 } else { 255 };
        match line {
            BLACK | WHITE => {
                let seat = &mut self.seats[usize::from(line == WHITE)];
                let next = (*seat as u8).wrapping_add(step);
                *seat = Player::from_number(next);
            }
            LEVEL => self.set_level(self.level.wrapping_add(step)),
            GAME => self.other = !self.other,
            HAWK => {
                self.options.hawk = match self.options.hawk {
                    LionHawk::Area => LionHawk::Lion,
                    LionHawk::Lion => LionHawk::Area,
                }
            }
            DEMON => {
                self.options.slide = match self.options.slide {
                    DemonSlide::Sideways => DemonSlide::Vertical,
                    DemonSlide::Vertical => DemonSlide::Sideways,
                }
            }
            HANDICAP => {
                self.handicap = Preset::from_number((self.handicap as u8).wrapping_add(step))
            }
            SHOW => self.show_moves = !self.show_moves,
            SIGNS => self.kanji = !self.kanji,
            SCREEN if cfg!(feature = "screens") => self.mono = !self.mono,
            THINKING => self.thinking = !self.thinking,
            SOUND => self.sounds = self.sounds.change(forward),
            KEYS => self.wasd = !self.wasd,
            _ => return false,
        }
        true
    }
}
