//! The menu.

use super::settings::{BLACK, HELP, LEVEL, NEW, QUIT, SAVES, WHITE};
use super::{Flow, Screen, Session, Wanted};
use crate::platform::Board;
use crate::rules::point::Side;
use kit::keys::NO_KEY;
use kit::menu::{Choice, Lines};
use kit::platform::{Cell, Ink, Key, Sound};

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;
/// The column of the stones beside the players.
const STONES: u8 = 9;

impl Session {
    /// Draws the menu. The line that was selected stays selected.
    #[inline(never)]
    pub(super) fn draw_menu<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        let title = text!("GOMOKU AND RENJU");
        self.text.show(platform, 11, 1, Ink::Title, title);
        for (line, side) in [(BLACK, Side::Black), (WHITE, Side::White)] {
            let row = self.settings.row(line);
            let column = STONES;
            platform.stone(Cell { column, row }, Some(side));
        }
        self.settings.under_way = self.can_continue();
        self.menu.draw(platform, &mut self.text, &self.settings);
        let keys = text!("CURSOR KEYS OR WASD, THEN RETURN");
        self.text.show(platform, 4, 23, Ink::Dim, keys);
        self.enter(platform, Screen::Menu);
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
        match self
            .menu
            .press(platform, &mut self.text, &mut self.settings, key)
        {
            Choice::Moved => {
                if self.menu.line == LEVEL {
                    self.allow_openings();
                }
                self.sound(platform, Sound::Menu);
            }
            Choice::Chosen => return self.choose(platform),
            Choice::Left if self.settings.under_way => self.wanted = Wanted::Game,
            Choice::Left => self.go(Screen::Splash),
            Choice::Unknown => self.sound(platform, Sound::Error),
        }
        Flow::Continue
    }

    /// Does what the selected line, which has no values, stands for.
    fn choose<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.sound(platform, Sound::Menu);
        match self.menu.line {
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
