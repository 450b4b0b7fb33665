//! The screens around a game: splash, menu, rules, board, demo, saved games.
//!
//! A game gives its board, its settings and its moves ([`Game`], [`Play`]). A game that wants other
//! screens than these has a session of its own on the same parts of the kit, as Gomoku does.

mod game;
mod menu;
mod saves;

pub use game::{Desk, Game, Play, Setting};

use crate::keys::{in_menu, selects, Keys, NO_KEY};
use crate::menu::Menu;
use crate::platform::{Block, Ink, Key, Platform, Sound};
use crate::random::Random;
use crate::saves::{list, Saves};
use crate::text::Line;
use crate::{pages, text};
use game::SETTINGS;

/// The demo comes after 15 s of the splash. The splash comes after 45 s of the menu, and after the
/// demo's result was shown for 5 s.
const SPLASH: u16 = 15 * 50;
const MENU: u16 = 45 * 50;
const RESULT: u16 = 5 * 50;

/// Which screen is shown. The numbers are those of the debug label `ui_state`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Screen {
    /// Nothing yet: power-on.
    Start = 0,
    /// The splash.
    Splash = 1,
    /// The menu.
    Menu = 2,
    /// The board, with the player's game on it.
    Board = 3,
    /// The board, with the computer playing itself because nobody touches it.
    Demo = 4,
    /// The rules.
    Help = 5,
    /// The saved games.
    Saves = 6,
}

/// Whether there is a next step.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Flow {
    /// The session's `step` is to be called again.
    Continue,
    /// The player has left, and the machine was told to [`quit`](crate::platform::Power::quit).
    Quit,
}

/// Everything that the program remembers, all of it zero at power-on if [`Game::NEW`] is.
#[repr(C)]
pub struct Session<G: Game> {
    /// The game on the board: the player's own, in the demo the demo's.
    pub game: G,
    /// What the random numbers were seeded with. 0 when the splash or the menu comes; whoever
    /// writes another number there (a debugger, a test) fixes the demo or the game that follows.
    pub seed: u16,
    /// Which screen is shown.
    pub ui_state: Screen,
    desk: Desk<G::Texts>,
    /// The player's game while the demo is shown, otherwise the last demo's.
    parked: G,
    menu: Menu,
    saves: Saves,
    block: Block,
}

impl<G: Game> Session<G> {
    /// Power-on.
    pub const fn new() -> Session<G> {
        Session {
            game: G::NEW,
            seed: 0,
            ui_state: Screen::Start,
            desk: Desk {
                text: Line::new(),
                keys: Keys::new(),
                random: Random::new(),
                settings: [0; SETTINGS],
                is_demo: false,
            },
            parked: G::NEW,
            menu: Menu::new(),
            saves: Saves::new(),
            block: [0; 256],
        }
    }

    /// One turn of the main loop: looks at the keys, does what is due and returns.
    pub fn step<P: Platform>(&mut self, platform: &mut P) -> Flow
    where
        G: Play<P>,
    {
        const { assert!(!P::FETCHES, "these pages are kept in memory") };
        self.desk.keys.passed(platform);
        let mut key = self.desk.keys.press(platform, repeats);
        if self.ui_state != Screen::Board {
            key = key.straight();
        }
        let touched = key != NO_KEY;
        if touched && self.ui_state != Screen::Demo {
            self.desk.keys.idle = 0;
        }
        match self.ui_state {
            Screen::Start => self.go(platform, Screen::Splash),
            Screen::Splash | Screen::Demo | Screen::Help if touched => {
                self.menu.line = 0;
                self.go(platform, Screen::Menu);
            }
            Screen::Splash if self.desk.keys.idle_for(SPLASH) => self.go(platform, Screen::Demo),
            Screen::Menu if touched => return self.press_menu(platform, key),
            Screen::Menu if self.desk.keys.idle_for(MENU) => self.go(platform, Screen::Splash),
            Screen::Demo if self.game.is_over() && self.desk.keys.idle_for(RESULT) => {
                self.go(platform, Screen::Splash);
            }
            Screen::Board if key == Key::ESCAPE => self.go(platform, Screen::Menu),
            Screen::Board if key == Key(b'W') => self.go(platform, Screen::Saves),
            Screen::Board if self.game.is_over() && selects(key) => {
                self.seed = 0;
                self.start(platform);
                self.go(platform, Screen::Board);
            }
            Screen::Board | Screen::Demo if !self.game.is_over() => {
                self.game.turn(platform, &mut self.desk, key);
            }
            Screen::Saves if touched => self.press_saves(platform, key),
            _ => {}
        }
        if !touched {
            if self.ui_state == Screen::Splash {
                platform.play_on();
            }
            platform.idle();
        }
        Flow::Continue
    }

    /// Draws the current screen from scratch, after a reset that kept the memory.
    pub fn wake<P: Platform>(&mut self, platform: &mut P)
    where
        G: Play<P>,
    {
        self.desk.text.clear();
        self.go(platform, self.ui_state);
    }

    /// Shows another screen, whose time starts then.
    #[inline(never)]
    fn go<P: Platform>(&mut self, platform: &mut P, screen: Screen)
    where
        G: Play<P>,
    {
        self.desk.is_demo = screen == Screen::Demo;
        if self.desk.is_demo != (self.ui_state == Screen::Demo) {
            core::mem::swap(&mut self.game, &mut self.parked);
        }
        if matches!(screen, Screen::Splash | Screen::Menu) {
            self.seed = 0;
        }
        match screen {
            Screen::Start => {}
            Screen::Splash => {
                self.draw_splash(platform);
                platform.sound(Sound::Tune);
            }
            Screen::Menu => self.draw_menu(platform),
            Screen::Board => self.game.draw(platform, &mut self.desk),
            Screen::Demo => {
                self.start(platform);
                self.game.draw(platform, &mut self.desk);
            }
            Screen::Help => {
                let (page, lines) = G::RULES;
                let title = text!(G::Texts, "RULES");
                pages::draw(platform, &mut self.desk.text, title, page, 0, lines);
            }
            Screen::Saves => {
                if !list(self, platform) {
                    platform.sound(Sound::Error);
                }
                // A held W repeats, because it means up in a menu, and would leave the page again.
                self.desk.keys.answered = true;
            }
        }
        self.ui_state = screen;
        self.desk.keys.rest(platform);
    }

    /// Draws a known game, and what to press.
    fn draw_splash<P: Platform>(&mut self, platform: &mut P)
    where
        G: Play<P>,
    {
        let mut game = G::NEW;
        for code in G::SPLASH {
            game.play(*code);
        }
        game.draw(platform, &mut self.desk);
        let keys = text!(G::Texts, "PRESS ANY KEY");
        self.desk.text.show(platform, 1, 22, Ink::Plain, keys);
    }

    /// Begins a game. The random numbers follow from `seed` if a debugger or a test has set it,
    /// otherwise from chance, which `seed` then tells.
    fn start<P: Platform>(&mut self, platform: &mut P) {
        if self.seed == 0 {
            self.seed = self.desk.keys.chance(platform);
        }
        self.desk.random.seed(self.seed);
        self.game = G::NEW;
    }
}

/// What moves a cursor repeats while it is held.
fn repeats(key: Key) -> bool {
    matches!(in_menu(key), Key::UP | Key::DOWN | Key::LEFT | Key::RIGHT)
}
