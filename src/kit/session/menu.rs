//! The session's menu: start, the game's settings, and the pages.

use super::{Flow, Game, Play, Screen, Session};
use crate::menu::{Choice, Lines};
use crate::platform::{Ink, Key, Platform, Sound};
use crate::text;
use crate::text::{Line, Text};

/// The lines before the settings, and those after them.
const START: u8 = 0;
const NEW: u8 = 1;
const BEFORE: u8 = 2;
const RULES: u8 = 0;
const SAVES: u8 = 1;
const QUIT: u8 = 2;
/// The row of the first line; the others are two apart.
const TOP: u8 = 5;

/// The menu's lines with a game's settings among them.
struct Settings<'a, G>(&'a mut G);

impl<G: Game> Lines for Settings<'_, G> {
    type Texts = G::Texts;
    const COUNT: u8 = BEFORE + G::SETTINGS + QUIT + 1;

    fn is_there(&self, line: u8) -> bool {
        line != NEW || self.0.is_under_way()
    }

    fn row(&self, line: u8) -> u8 {
        TOP + 2 * line
    }

    fn label(&self, line: u8) -> Text {
        match line {
            START if self.0.is_under_way() => text!(G::Texts, "CONTINUE"),
            START => text!(G::Texts, "START"),
            NEW => text!(G::Texts, "NEW GAME"),
            _ => match setting::<G>(line) {
                Ok(setting) => self.0.setting(setting).0,
                Err(RULES) => text!(G::Texts, "RULES"),
                Err(SAVES) => text!(G::Texts, "SAVED GAMES"),
                Err(_) => text!(G::Texts, "QUIT"),
            },
        }
    }

    fn value(&self, line: u8, text: &mut Line<G::Texts>) -> bool {
        let setting = setting::<G>(line);
        if let Ok(setting) = setting {
            text.push(self.0.setting(setting).1);
        }
        setting.is_ok()
    }

    fn change(&mut self, line: u8, forward: bool) -> bool {
        let setting = setting::<G>(line);
        if let Ok(setting) = setting {
            self.0.change(setting, forward);
        }
        setting.is_ok()
    }
}

/// The setting of a line, or how far after the last setting it is: START and NEW GAME, too.
fn setting<G: Game>(line: u8) -> Result<u8, u8> {
    let setting = line.wrapping_sub(BEFORE);
    if setting < G::SETTINGS {
        Ok(setting)
    } else {
        Err(setting.wrapping_sub(G::SETTINGS))
    }
}

impl<G: Game> Session<G> {
    pub(super) fn draw_menu<P: Platform>(&mut self, platform: &mut P) {
        platform.page();
        let text = &mut self.desk.text;
        text.show(platform, 7, 1, Ink::Title, G::TITLE);
        self.menu.draw(platform, text, &Settings(&mut self.game));
        let keys = text!(G::Texts, "CURSOR KEYS OR WASD, THEN RETURN");
        text.show(platform, 4, 23, Ink::Dim, keys);
    }

    pub(super) fn press_menu<P: Platform>(&mut self, platform: &mut P, key: Key) -> Flow
    where
        G: Play<P>,
    {
        let text = &mut self.desk.text;
        let mut lines = Settings(&mut self.game);
        let choice = self.menu.press(platform, text, &mut lines, key);
        platform.sound(match choice {
            Choice::Unknown => Sound::Error,
            _ => Sound::Menu,
        });
        match choice {
            Choice::Unknown | Choice::Moved => {}
            Choice::Left if self.game.is_under_way() => self.go(platform, Screen::Board),
            Choice::Left => self.go(platform, Screen::Splash),
            Choice::Chosen => match (self.menu.line, setting::<G>(self.menu.line)) {
                (START, _) if self.game.is_under_way() => self.go(platform, Screen::Board),
                (START | NEW, _) => {
                    self.sow(platform);
                    self.game.start(false);
                    self.go(platform, Screen::Board);
                }
                (_, Err(RULES)) => self.go(platform, Screen::Help),
                (_, Err(SAVES)) => self.go(platform, Screen::Saves),
                _ => {
                    platform.quit();
                    return Flow::Quit;
                }
            },
        }
        Flow::Continue
    }
}
