//! The menu.

use super::settings::{HELP, QUIT, SAVES, START};
use super::{Flow, Screen, Session};
use crate::platform::Board;
use kit::keys::NO_KEY;
use kit::menu::Choice;
use kit::platform::{Ink, Key, Sound};

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;

impl Session {
    /// The menu with the line selected that was.
    pub(super) fn draw_menu<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.text
            .show(platform, 13, 1, Ink::Title, text!("TENJIKU SHOGI"));
        self.settings.under_way = self.is_under_way();
        self.menu.draw(platform, &mut self.text, &self.settings);
        let keys = text!("CURSOR KEYS OR WASD, THEN RETURN");
        self.text.show(platform, 4, 23, Ink::Dim, keys);
        self.enter_screen(platform, Screen::Menu);
    }

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
