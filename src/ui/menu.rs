//! The menu.

use super::play::larger;
use super::text::{put, Line};
use super::{keys, Flow, Screen, Session, Sounds, NO_KEY};
use crate::platform::{Cell, Ink, Key, Platform, Sound};
use crate::player::Player;
use crate::point::Side;

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;

/// Lines of the menu, every second row of the page from `TOP` down.
const TOP: u8 = 4;
const START: u8 = 0;
const BLACK: u8 = 1;
const WHITE: u8 = 2;
const GAME: u8 = 3;
const SIZE: u8 = 4;
const OVERLINE: u8 = 5;
const SOUND: u8 = 6;
const KEYS: u8 = 7;
const HELP: u8 = 8;
const QUIT: u8 = 9;
const LABELS: [&str; 10] = [
    "START",
    "BLACK",
    "WHITE",
    "GAME",
    "SIZE",
    "OVERLINE WINS",
    "SOUND",
    "KEYS",
    "HELP",
    "QUIT",
];

/// Columns of the page.
const STONES: u8 = 9;
const NAMES: u8 = 12;

const SET: u8 = 27;

/// What a line can be set to: the players, then sounds, keys, games, overlines.
const VALUES: [&str; 14] = [
    "PERSON", "EASY", "MEDIUM", "HARD", "LEVEL", "ON", "DEMO TOO", "OFF", "CURSOR", "WASD",
    "GOMOKU", "RENJU", "NO", "YES",
];
const NO_VALUE: u8 = 14;

impl Session {
    #[inline(never)]
    pub(super) fn show_menu<P: Platform>(&mut self, platform: &mut P) {
        self.line = START;
        self.draw_menu(platform);
    }

    /// The menu with the line selected that was.
    #[inline(never)]
    pub(super) fn draw_menu<P: Platform>(&mut self, platform: &mut P) {
        platform.page();
        put(platform, 11, 1, Ink::Title, "GOMOKU AND RENJU");
        for (row, side) in [(BLACK, Side::Black), (WHITE, Side::White)] {
            let at = Cell {
                column: STONES,
                row: TOP + 2 * row,
            };
            platform.stone(at, Some(side));
        }
        for line in START..=QUIT {
            self.draw_line(platform, line);
        }
        put(
            platform,
            4,
            23,
            Ink::Dim,
            "CURSOR KEYS OR WASD, THEN RETURN",
        );
        self.enter(platform, Screen::Menu);
    }

    #[inline(never)]
    fn draw_line<P: Platform>(&mut self, platform: &mut P, line: u8) {
        let (mut ink, mut marker) = (Ink::Plain, " ");
        if line == self.line {
            (ink, marker) = (Ink::Bright, ">");
        }
        let mut label = LABELS.get(line as usize).copied().unwrap_or("");
        if line == START && self.game.under_way() {
            label = "CONTINUE";
        }
        let value = match line {
            BLACK => self.seats[0] as u8,
            WHITE => self.seats[1] as u8,
            SOUND => 5 + self.sounds as u8,
            KEYS => 8 + self.wasd as u8,
            GAME => 10 + self.renju as u8,
            OVERLINE => 12 + self.free as u8,
            _ => NO_VALUE,
        };
        let row = TOP + 2 * line;
        put(platform, NAMES - 5, row, ink, marker);
        put(platform, NAMES, row, ink, label);
        let mut text = Line::new();
        if let Some(value) = VALUES.get(value as usize) {
            text.push(value);
        } else if line == SIZE {
            text.number(self.size, 1);
        } else {
            return;
        }
        text.put(platform, SET, row, 8, ink);
    }

    #[inline(never)]
    pub(super) fn step_menu<P: Platform>(&mut self, platform: &mut P, key: Key) -> Flow {
        if key == NO_KEY {
            if self.idle_for(PATIENCE) {
                self.show_splash(platform);
            } else {
                platform.idle();
            }
            return Flow::Continue;
        }
        self.since = self.now;
        let old = self.line;
        match keys::in_menu(key) {
            Key::UP => self.line = if old == START { QUIT } else { old - 1 },
            Key::DOWN => self.line = if old == QUIT { START } else { old + 1 },
            Key::LEFT if self.change(false) => {}
            Key::RIGHT if self.change(true) => {}
            Key::RETURN | Key::SPACE | Key::FIRE => {
                if !self.change(true) {
                    return self.choose(platform);
                }
            }
            Key::ESCAPE => {
                if self.game.under_way() {
                    self.start_or_continue(platform);
                } else {
                    self.show_splash(platform);
                }
                return Flow::Continue;
            }
            _ => {
                self.sound(platform, Sound::Error);
                return Flow::Continue;
            }
        }
        if old != self.line {
            self.draw_line(platform, old);
        }
        self.draw_line(platform, self.line);
        self.sound(platform, Sound::Menu);
        Flow::Continue
    }

    /// Sets the selected line to its next or previous value, when it has values.
    #[inline(never)]
    fn change(&mut self, forward: bool) -> bool {
        let step = if forward { 1 } else { 255 };
        match self.line {
            BLACK | WHITE => {
                let seat = &mut self.seats[(self.line == WHITE) as usize];
                *seat = Player::from_number((*seat as u8).wrapping_add(step));
            }
            SOUND => {
                // Three values: one step back is two steps forward.
                for _ in 0..if forward { 1 } else { 2 } {
                    self.sounds = match self.sounds {
                        Sounds::On => Sounds::DemoToo,
                        Sounds::DemoToo => Sounds::Off,
                        Sounds::Off => Sounds::On,
                    };
                }
            }
            GAME => self.renju = !self.renju,
            SIZE if forward => self.size = larger(self.size),
            SIZE => self.size = if self.size > 9 { self.size - 1 } else { 15 },
            OVERLINE => self.free = !self.free,
            KEYS => self.wasd = !self.wasd,
            _ => return false,
        }
        true
    }

    /// Does what the selected line without values is for.
    fn choose<P: Platform>(&mut self, platform: &mut P) -> Flow {
        self.sound(platform, Sound::Menu);
        match self.line {
            HELP => self.show_rules(platform),
            QUIT => {
                platform.quit();
                return Flow::Quit;
            }
            _ => self.start_or_continue(platform),
        }
        Flow::Continue
    }
}
