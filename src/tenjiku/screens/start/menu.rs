//! The menu.

use crate::platform::Board;
use crate::screens::start::settings::{Settings, GAME, HELP, QUIT, SAVES, SCREEN, START};
use crate::screens::{Flow, Screen, Session};
use kit::keys::{in_menu, NO_KEY};
use kit::menu::{Choice, Lines};
use kit::platform::{Ink, Key, Sound};

/// The splash comes back after 45 s.
const PATIENCE: u16 = 45 * 50;
/// `page` while the menu asks whether to leave a game, with NO or YES selected.
const NO: u8 = 1;
const YES: u8 = 2;

impl Session {
    /// Draws the menu, with the line that was selected last.
    pub(crate) fn draw_menu<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.text
            .show(platform, 13, 1, Ink::Title, text!("TENJIKU SHOGI"));
        self.page = 0;
        self.settings.under_way = self.is_under_way() || self.opened;
        if self.settings.under_way && self.seed == 0 {
            // The splash and the demo had their own.
            self.seed = self.demo.seed;
            self.random.seed(self.seed);
        }
        self.menu.draw(platform, &mut self.text, &self.settings);
        let keys = text!("CURSOR KEYS OR WASD, THEN RETURN");
        self.text.show(platform, 4, 23, Ink::Dim, keys);
        self.enter_screen(platform, Screen::Menu);
    }

    #[inline(never)]
    pub(crate) fn step_menu<P: Board>(&mut self, platform: &mut P, key: Key) -> Flow {
        if key == NO_KEY {
            if self.keys.idle_for(PATIENCE - P::PICTURE_TICKS) {
                self.demo.seed = core::mem::take(&mut self.seed);
                self.go(Screen::Splash);
            } else {
                platform.idle();
            }
            return Flow::Continue;
        }
        self.keys.idle = 0;
        let selected = self.page as u8;
        if selected != 0 {
            let yes = match in_menu(key) {
                Key::LEFT | Key::RIGHT => {
                    self.ask_to_leave(platform, selected ^ NO ^ YES);
                    return Flow::Continue;
                }
                Key::RETURN | Key::FIRE => selected == YES,
                key => key == Key(b'Y'),
            };
            self.page = 0;
            self.keys.answered = true;
            if yes {
                return self.leave(platform);
            }
            self.draw_menu(platform);
            return Flow::Continue;
        }
        match self
            .menu
            .press(platform, &mut self.text, &mut self.settings, key)
        {
            Choice::Moved => {
                if P::SCREENS && self.menu.line == SCREEN {
                    platform.set_mono(self.settings.mono);
                }
                // The first line may have another name, START in place of CONTINUE.
                if P::OTHER && self.menu.line == GAME {
                    let row = self.settings.row(START);
                    self.text.put(platform, Settings::LABEL, row, 8, Ink::Plain);
                    self.menu
                        .draw_line(platform, &mut self.text, &self.settings, START);
                }
                self.sound(platform, Sound::Menu);
            }
            Choice::Chosen => return self.choose(platform),
            Choice::Left if self.settings.under_way => self.go(Screen::Board),
            Choice::Left => self.go(Screen::Splash),
            Choice::Unknown if self.open_page::<P>(key) => {}
            Choice::Unknown => self.sound(platform, Sound::Error),
        }
        Flow::Continue
    }

    /// Does what the selected line, which has no values, is for.
    fn choose<P: Board>(&mut self, platform: &mut P) -> Flow {
        self.sound(platform, Sound::Menu);
        match self.menu.line {
            START if !self.settings.other => {
                if self.can_search(platform) {
                    self.go(Screen::Board);
                } else {
                    self.miss(platform, Screen::Menu);
                }
            }
            START | QUIT => {
                if !self.settings.under_way {
                    return self.leave(platform);
                }
                self.ask_to_leave(platform, NO);
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

    /// Asks whether to leave the game that is under way.
    #[inline(never)]
    fn ask_to_leave<P: Board>(&mut self, platform: &mut P, selected: u8) {
        self.page = selected.into();
        self.text.push(text!("LEAVE THIS GAME? "));
        self.text
            .push(text!(" YES >NO").after(selected.wrapping_sub(NO)));
        self.text.put(platform, 4, 23, 32, Ink::Bright);
    }

    /// Leaves the program: by the line START for the other game.
    fn leave<P: Board>(&mut self, platform: &mut P) -> Flow {
        if !P::OTHER || self.menu.line == QUIT {
            platform.quit();
            return Flow::Quit;
        }
        self.say_wait(platform);
        if platform.start_other(self.settings.sounds.pack(self.settings.wasd)) {
            return Flow::Quit;
        }
        self.back = Screen::Menu;
        self.say_missing(platform);
        Flow::Continue
    }
}
