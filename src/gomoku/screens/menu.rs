//! The menu.

use super::play::larger;
use super::{keys, Flow, Screen, Session, Sounds, Wanted, NO_KEY};
use crate::platform::Board;
use crate::players::player::Player;
use crate::rules::point::Side;
use crate::text::NOTHING;
use kit::platform::{Cell, Ink, Key, Sound};
use kit::text::Text;

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;

/// The lines of the menu.
const START: u8 = 0;
const NEW: u8 = 1;
const BLACK: u8 = 2;
const WHITE: u8 = 3;
const LEVEL: u8 = 4;
const GAME: u8 = 5;
const SIZE: u8 = 6;
const OVERLINE: u8 = 7;
const WATCH: u8 = 8;
const SOUND: u8 = 9;
const KEYS: u8 = 10;
const SAVES: u8 = 11;
const HELP: u8 = 12;
const QUIT: u8 = 13;
const LABELS: [Text; 16] = texts![
    "START",
    "NEW GAME",
    "BLACK",
    "WHITE",
    "LEVEL",
    "GAME",
    "SIZE",
    "OVERLINE WINS",
    "SHOW THINKING",
    "SOUND",
    "KEYS",
    "SAVED GAMES",
    "HELP",
    "QUIT",
    "",
    "",
];
/// Their rows of the page: a stone takes two.
const ROWS: [u8; 16] = [4, 5, 7, 9, 11, 12, 13, 14, 15, 16, 17, 19, 20, 21, 0, 0];

/// Columns of the page.
const STONES: u8 = 9;
const NAMES: u8 = 12;
const SET: u8 = 27;

/// What a line can be set to: sounds, keys, games, no and yes.
const VALUES: [Text; 9] =
    texts!["ON", "DEMO TOO", "OFF", "CURSOR", "WASD", "GOMOKU", "RENJU", "NO", "YES",];

impl Session {
    /// The menu with the line selected that was.
    #[inline(never)]
    pub(super) fn draw_menu<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        let title = text!("GOMOKU AND RENJU");
        self.text.show(platform, 11, 1, Ink::Title, title);
        for (line, side) in [(BLACK, Side::Black), (WHITE, Side::White)] {
            let at = Cell {
                column: STONES,
                row: row(line),
            };
            platform.stone(at, Some(side));
        }
        for line in START..=QUIT {
            self.draw_line(platform, line);
        }
        let keys = text!("CURSOR KEYS OR WASD, THEN RETURN");
        self.text.show(platform, 4, 23, Ink::Dim, keys);
        self.enter(platform, Screen::Menu);
    }

    /// Whether the line is there on this machine, and now.
    fn has_line(&self, line: u8) -> bool {
        match line {
            NEW => self.can_continue(),
            _ => true,
        }
    }

    #[inline(never)]
    fn draw_line<P: Board>(&mut self, platform: &mut P, line: u8) {
        if !self.has_line(line) {
            return;
        }
        let (mut ink, mut marker) = (Ink::Plain, b' ');
        if line == self.line {
            (ink, marker) = (Ink::Bright, b'>');
        }
        let mut label = LABELS[(line & 15) as usize];
        if line == START && self.can_continue() {
            label = text!("CONTINUE");
        }
        let row = row(line);
        let text = &mut self.text;
        text.letter(marker);
        text.put(platform, NAMES - 5, row, 0, ink);
        text.show(platform, NAMES, row, ink, label);
        let value = match line {
            BLACK | WHITE => {
                text.push(self.seats[(line == WHITE) as usize].name());
                VALUES.len() as u8
            }
            LEVEL => {
                text.number(self.level, 1);
                VALUES.len() as u8
            }
            SIZE => {
                text.number(self.size, 1);
                VALUES.len() as u8
            }
            SOUND => self.sounds as u8,
            KEYS => 3 + self.wasd as u8,
            GAME => 5 + self.renju as u8,
            OVERLINE => 7 + self.free as u8,
            WATCH => 7 + self.watching as u8,
            _ => return,
        };
        text.push(VALUES.get(value as usize).copied().unwrap_or(NOTHING));
        text.put(platform, SET, row, 8, ink);
    }

    #[inline(never)]
    pub(super) fn step_menu<P: Board>(&mut self, platform: &mut P, key: Key) -> Flow {
        if key == NO_KEY {
            if self.idle_for(PATIENCE) {
                self.go(Screen::Splash);
            } else {
                platform.idle();
            }
            return Flow::Continue;
        }
        self.idle = 0;
        let old = self.line;
        match keys::in_menu(key) {
            Key::UP => self.move_line(255),
            Key::DOWN => self.move_line(1),
            Key::LEFT if self.change(false) => {}
            Key::RIGHT if self.change(true) => {}
            Key::RETURN | Key::SPACE | Key::FIRE => {
                if !self.change(true) {
                    return self.choose(platform);
                }
            }
            Key::ESCAPE => {
                if self.can_continue() {
                    self.wanted = Wanted::Game;
                } else {
                    self.go(Screen::Splash);
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

    /// The next line that is there, below the last the first.
    fn move_line(&mut self, step: u8) {
        loop {
            self.line = match self.line.wrapping_add(step) {
                255 => QUIT,
                line if line > QUIT => START,
                line => line,
            };
            if self.has_line(self.line) {
                return;
            }
        }
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
            LEVEL => self.set_level(self.level.wrapping_add(step)),
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
            WATCH => self.watching = !self.watching,
            KEYS => self.wasd = !self.wasd,
            _ => return false,
        }
        true
    }

    /// Does what the selected line without values is for.
    fn choose<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.sound(platform, Sound::Menu);
        match self.line {
            HELP => self.show_rules(),
            SAVES => self.wanted = Wanted::Saves,
            NEW => self.wanted = Wanted::NewGame,
            QUIT => {
                platform.quit();
                return Flow::Quit;
            }
            _ => self.wanted = Wanted::Game,
        }
        Flow::Continue
    }
}

fn row(line: u8) -> u8 {
    ROWS[(line & 15) as usize]
}
