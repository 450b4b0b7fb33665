//! The menu.

use super::settings::{HELP, QUIT, SAVES, START};
use super::{Flow, Screen, Session};
use crate::platform::Board;
use kit::keys::NO_KEY;
use kit::menu::Choice;
use kit::platform::{Ink, Key, Sound};

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;
/// The page's number while QUIT asks.
const QUITTING: u16 = 1;

impl Session {
    /// The menu with the line selected that was.
    pub(super) fn draw_menu<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.text
            .show(platform, 13, 1, Ink::Title, text!("TENJIKU SHOGI"));
        self.page = 0;
        self.settings.under_way = self.is_under_way() || self.opened;
        self.menu.draw(platform, &mut self.text, &self.settings);
        let keys = text!("CURSOR KEYS OR WASD, THEN RETURN");
        self.text.show(platform, 4, 23, Ink::Dim, keys);
        self.enter_screen(platform, Screen::Menu);
    }

    #[inline(never)]
    pub(super) fn step_menu<P: Board>(&mut self, platform: &mut P, key: Key) -> Flow {
        if key == NO_KEY {
            if self.keys.idle_for(PATIENCE) {
                self.go(Screen::Splash);
            } else {
                platform.idle();
            }
            return Flow::Continue;
        }
        self.keys.idle = 0;
        if self.page == QUITTING {
            self.page = 0;
            self.keys.answered = true;
            if key == Key(b'Y') {
                platform.quit();
                return Flow::Quit;
            }
            self.draw_menu(platform);
            return Flow::Continue;
        }
        match self
            .menu
            .press(platform, &mut self.text, &mut self.settings, key)
        {
            Choice::Moved => self.sound(platform, Sound::Menu),
            Choice::Chosen => return self.choose(platform),
            Choice::Left if self.settings.under_way => self.go(Screen::Board),
            Choice::Left => self.go(Screen::Splash),
            Choice::Unknown => self.sound(platform, Sound::Error),
        }
        Flow::Continue
    }

    /// Does what the selected line without values is for.
    fn choose<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.sound(platform, Sound::Menu);
        match self.menu.line {
            START => self.go(Screen::Board),
            QUIT if self.settings.under_way => {
                self.page = QUITTING;
                let question = text!("LEAVE THIS GAME? SURE (Y)?");
                self.text.show(platform, 3, 22, Ink::Bright, question);
            }
            QUIT => {
                platform.quit();
                return Flow::Quit;
            }
            HELP => {
                self.show_rules();
            }
            SAVES => {
                self.show_page(Screen::Saves);
            }
            _ => {}
        }
        Flow::Continue
    }
}
