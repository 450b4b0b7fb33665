//! The session's menu: start, the game's settings, and the pages.

use super::game::Setting;
use super::{Flow, Game, Play, Screen, Session};
use crate::menu::{Choice, Lines};
use crate::platform::{Ink, Key, Platform, Sound};
use crate::text;
use crate::text::{Line, Text};
use core::marker::PhantomData;

/// The lines before the settings.
const START: u8 = 0;
const NEW: u8 = 1;
const BEFORE: u8 = 2;
/// The lines after the settings, counted from the first of them.
const RULES: u8 = 0;
const SAVES: u8 = 1;
const AFTER: u8 = 3;
/// The row of the first line; the others are two apart.
const TOP: u8 = 5;

/// The menu's lines.
struct Settings<'a, G> {
    values: &'a mut [u8],
    is_under_way: bool,
    game: PhantomData<G>,
}

/// The setting of a line, and its number.
fn setting<G: Game>(line: u8) -> Option<(&'static Setting, usize)> {
    let number = usize::from(line.checked_sub(BEFORE)?);
    Some((G::SETTINGS.get(number)?, number))
}

/// The number of a line after the settings.
fn page<G: Game>(line: u8) -> u8 {
    line.wrapping_sub(BEFORE + G::SETTINGS.len() as u8)
}

impl<G: Game> Lines for Settings<'_, G> {
    type Texts = G::Texts;
    const COUNT: u8 = BEFORE + G::SETTINGS.len() as u8 + AFTER;

    fn is_there(&self, line: u8) -> bool {
        line != NEW || self.is_under_way
    }

    fn row(&self, line: u8) -> u8 {
        TOP + 2 * line
    }

    fn label(&self, line: u8) -> Text {
        match (line, setting::<G>(line)) {
            (START, _) if self.is_under_way => text!(G::Texts, "CONTINUE"),
            (START, _) => text!(G::Texts, "START"),
            (NEW, _) => text!(G::Texts, "NEW GAME"),
            (_, Some(((label, _), _))) => *label,
            _ => match page::<G>(line) {
                RULES => text!(G::Texts, "RULES"),
                SAVES => text!(G::Texts, "SAVED GAMES"),
                _ => text!(G::Texts, "QUIT"),
            },
        }
    }

    fn value(&self, line: u8, text: &mut Line<G::Texts>) -> bool {
        let Some(((_, values), number)) = setting::<G>(line) else {
            return false;
        };
        let value = self.values.get(number).copied().unwrap_or(0);
        if let Some(value) = values.get(usize::from(value)) {
            text.push(*value);
        }
        true
    }

    fn change(&mut self, line: u8, forward: bool) -> bool {
        let Some(((_, values), number)) = setting::<G>(line) else {
            return false;
        };
        if let Some(value) = self.values.get_mut(number) {
            let last = values.len() as u8 - 1;
            *value = match forward {
                true if *value == last => 0,
                true => *value + 1,
                false if *value == 0 => last,
                false => *value - 1,
            };
        }
        true
    }
}

impl<G: Game> Session<G> {
    pub(super) fn draw_menu<P: Platform>(&mut self, platform: &mut P) {
        platform.page();
        let text = &mut self.desk.text;
        text.show(platform, 7, 1, Ink::Title, G::TITLE);
        let lines: Settings<G> = Settings {
            values: &mut self.desk.settings,
            is_under_way: self.game.is_under_way(),
            game: PhantomData,
        };
        self.menu.draw(platform, text, &lines);
        let keys = text!(G::Texts, "CURSOR KEYS OR WASD, THEN RETURN");
        text.show(platform, 4, 23, Ink::Dim, keys);
    }

    pub(super) fn press_menu<P: Platform>(&mut self, platform: &mut P, key: Key) -> Flow
    where
        G: Play<P>,
    {
        let under_way = self.game.is_under_way();
        let mut lines: Settings<G> = Settings {
            values: &mut self.desk.settings,
            is_under_way: under_way,
            game: PhantomData,
        };
        let text = &mut self.desk.text;
        let choice = self.menu.press(platform, text, &mut lines, key);
        platform.sound(match choice {
            Choice::Unknown => Sound::Error,
            _ => Sound::Menu,
        });
        match choice {
            Choice::Unknown | Choice::Moved => {}
            Choice::Left if under_way => self.go(platform, Screen::Board),
            Choice::Left => self.go(platform, Screen::Splash),
            Choice::Chosen => match (self.menu.line, page::<G>(self.menu.line)) {
                (START, _) if under_way => self.go(platform, Screen::Board),
                (START | NEW, _) => {
                    self.start(platform);
                    self.go(platform, Screen::Board);
                }
                (_, RULES) => self.go(platform, Screen::Help),
                (_, SAVES) => self.go(platform, Screen::Saves),
                _ => {
                    platform.quit();
                    return Flow::Quit;
                }
            },
        }
        Flow::Continue
    }
}
