//! The command list: every key of the board by name, so that a stick alone does all.

use crate::platform::Board;
use crate::screens::{Screen, Session};
use crate::text::{list, say, Word, COMMANDS};
use kit::keys::{in_menu, selects, NO_KEY};
use kit::pages;
use kit::platform::{Ink, Key, Sound};

/// The keys, in the order of their names. The last one is for those who type moves.
const KEYS: [u8; list::COMMANDS.len()] = *b"?FKBCOMLEPHDTGSRUYXWVJIN\x03\x1B*:";
/// Rows of the page, and how many commands it shows at once.
const TOP: u8 = 3;
const SHOWN: u8 = 18;

/// How many commands there are.
const fn count<P: Board>() -> u8 {
    KEYS.len() as u8 - !P::TYPES as u8
}

/// The first of the lines that are shown.
fn first_shown(selected: u8) -> u8 {
    (selected + 1).saturating_sub(SHOWN)
}

impl Session {
    pub(crate) fn show_commands(&mut self) -> bool {
        self.page = 0;
        self.show_page(Screen::Commands)
    }

    #[inline(never)]
    pub(crate) fn draw_commands<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        say(&mut self.text, Word::Commands);
        self.text.put(platform, 8, 1, 0, Ink::Title);
        say(&mut self.text, Word::Runs);
        self.text.put(platform, 3, 23, 0, Ink::Dim);
        self.draw_lines(platform, self.page as u8);
        self.enter_screen(platform, Screen::Commands);
    }

    /// Draws all lines that are shown, or the two that differ since line `before` was selected.
    fn draw_lines<P: Board>(&mut self, platform: &mut P, before: u8) {
        let now = self.page as u8;
        let first = first_shown(now);
        let all = before == now || first_shown(before) != first;
        for (row, line) in (TOP..).zip(first..count::<P>().min(first + SHOWN)) {
            let selected = line == now;
            if !all && !selected && line != before {
                continue;
            }
            let ink = if selected { Ink::Bright } else { Ink::Plain };
            self.text.letter(if selected { b'>' } else { b' ' });
            self.text.put(platform, 3, row, 2, ink);
            let key = KEYS.get(usize::from(line)).copied().unwrap_or(0);
            self.text.letter(key.max(b' '));
            self.text.put(platform, 5, row, 3, ink);
            pages::line(&mut self.text, &COMMANDS, line);
            self.text.put(platform, 8, row, 28, ink);
        }
    }

    #[inline(never)]
    pub(crate) fn step_commands<P: Board>(&mut self, platform: &mut P, key: Key) {
        let (before, last) = (self.page as u8, count::<P>() - 1);
        let now = match in_menu(key) {
            NO_KEY => return platform.idle(),
            Key::UP if before == 0 => last,
            Key::UP => before - 1,
            Key::DOWN if before == last => 0,
            Key::DOWN => before + 1,
            Key::LEFT | Key::ESCAPE => return self.leave_page(),
            key if selects(key) => {
                let command = KEYS.get(usize::from(before)).copied().unwrap_or(0);
                self.command_key = Key(command | Key::COMMAND);
                return self.leave_page();
            }
            _ => return self.sound(platform, Sound::Error),
        };
        self.page = now.into();
        self.draw_lines(platform, before);
    }
}
