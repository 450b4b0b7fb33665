//! What comes from the disk before a page of it is shown: it stays in memory itself.

use crate::platform::Board;
use crate::screens::{Screen, Session, Wanted};
use crate::text::FETCH;
use kit::pages;
use kit::platform::{Ink, Sound, StorageError};

/// The lines of [`FETCH`].
const WAIT: u8 = 0;
const NO_DISK: u8 = 1;
pub(super) const ELSEWHERE: u8 = 2;
const OTHER: u8 = 3;
const BACK: u8 = 4;
/// By the number of a screen.
const PARTS: [u8; Screen::Sharing as usize + 1] = {
    let mut parts = [NO_PART; Screen::Sharing as usize + 1];
    parts[Screen::Saves as usize] = 1;
    parts[Screen::Score as usize] = 6;
    parts[Screen::Openings as usize] = 2;
    parts[Screen::Analysis as usize] = 2;
    parts[Screen::Replay as usize] = 2;
    parts[Screen::Help as usize] = 2;
    parts[Screen::Problems as usize] = 3;
    parts[Screen::Problem as usize] = 3;
    parts[Screen::Sharing as usize] = 4;
    parts[Screen::Exchange as usize] = 5;
    parts
};
/// What [`Session::part_of`] a screen is without an overlay, and what is in memory after one could
/// not be read, or something else lay there.
pub const NO_PART: u8 = 0;
pub const BROKEN: u8 = 255;

impl Session {
    /// The overlay of the screens that a machine may have on its disk, by its place in `image.txt`
    /// from 1. The rules are shown from the menu alone. While a problem is played on, it has the
    /// position instead.
    pub(crate) fn part_of(&self, screen: Screen) -> u8 {
        let has_none = match screen {
            Screen::Help => self.from_board,
            Screen::Problem => self.problem.end != 0,
            _ => false,
        };
        if has_none {
            return NO_PART;
        }
        PARTS.get(screen as usize).copied().unwrap_or(NO_PART)
    }

    /// Gets a part from the disk. Returns whether it is there; otherwise the screen says why not,
    /// and any key leaves. A board that `stays` is shown meanwhile.
    #[inline(never)]
    pub(crate) fn fetch<P: Board>(&mut self, platform: &mut P, part: u8, stays: bool) -> bool {
        if !stays {
            // The drive may take as long as the page.
            platform.announce(part - 1);
            self.say_wait(platform);
        }
        let line = match platform.fetch(part - 1) {
            Ok(()) => WAIT,
            Err(StorageError::NoDisk) => NO_DISK,
            Err(_) => ELSEWHERE,
        };
        let there = self.say_what(platform, line);
        self.part = if there { part } else { BROKEN };
        there
    }

    /// Starts the other game with the settings that both have. Returns whether it was there;
    /// otherwise the screen says so, and any key leads to the menu.
    pub(crate) fn start_other<P: Board>(&mut self, platform: &mut P) -> bool {
        self.say_wait(platform);
        let kept = self.settings.sounds.pack(self.settings.wasd);
        if platform.start_other(kept) {
            return true;
        }
        self.wanted = Wanted::Nothing;
        self.say_what(platform, OTHER)
    }

    /// The disk is read.
    #[inline(never)]
    pub(crate) fn say_wait<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.write_line(platform, WAIT, 11, Ink::Dim);
    }

    /// The disk was read. Returns whether all is well; otherwise `line` says what is wrong.
    #[inline(never)]
    pub(super) fn say_what<P: Board>(&mut self, platform: &mut P, line: u8) -> bool {
        self.saves.missing = line != WAIT;
        if self.saves.missing {
            platform.page();
            self.enter(platform, Screen::Saves);
            self.write_line(platform, line, 11, Ink::Bright);
            self.write_line(platform, BACK, 13, Ink::Dim);
            self.sound(platform, Sound::Error);
        }
        // What the player pressed, not what a screen has left for this one.
        let left = self.keys.pending;
        self.keys.forget(platform);
        self.keys.pending = left;
        !self.saves.missing
    }

    #[inline(never)]
    fn write_line<P: Board>(&mut self, platform: &mut P, line: u8, row: u8, ink: Ink) {
        pages::line(&mut self.text, &FETCH, line);
        self.text.put(platform, 1, row, 0, ink);
    }
}
