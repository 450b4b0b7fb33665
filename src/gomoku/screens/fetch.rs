//! What comes from the disk before a page of it is shown: it stays in memory itself.

use super::{Screen, Session, Wanted};
use crate::platform::Board;
use crate::text::FETCH;
use kit::pages;
use kit::platform::{Ink, Sound, StorageError};

/// The lines of [`FETCH`].
const WAIT: u8 = 0;
const NO_DISK: u8 = 1;
const ELSEWHERE: u8 = 2;
const OTHER: u8 = 3;
const BACK: u8 = 4;

impl Session {
    /// The overlay of the screens that a machine may have on its disk, by its place in `image.txt`.
    /// The rules are shown from the menu alone.
    pub(super) fn part_of(&self, screen: Screen) -> Option<u8> {
        match screen {
            Screen::Saves | Screen::Score => Some(0),
            Screen::Openings | Screen::Analysis | Screen::Replay => Some(1),
            Screen::Help if !self.from_board => Some(1),
            Screen::Problems => Some(2),
            _ => None,
        }
    }

    /// Gets what a screen needs from the disk. Returns whether it is there; otherwise the screen
    /// says why not, and any key leaves.
    #[inline(never)]
    pub(super) fn fetch<P: Board>(&mut self, platform: &mut P, screen: Screen) -> bool {
        if !P::FETCHES {
            return true;
        }
        let Some(part) = self.part_of(screen) else {
            return true;
        };
        self.say_wait(platform);
        let line = match platform.fetch(part) {
            Ok(()) => WAIT,
            Err(StorageError::NoDisk) => NO_DISK,
            Err(_) => ELSEWHERE,
        };
        self.say_what(platform, line)
    }

    /// Starts the other game with the settings that both have. Returns whether it was there;
    /// otherwise the screen says so, and any key leads to the menu.
    pub(super) fn start_other<P: Board>(&mut self, platform: &mut P) -> bool {
        self.say_wait(platform);
        let kept = self.settings.sounds.pack(self.settings.wasd);
        if platform.start_other(kept) {
            return true;
        }
        self.from_board = false;
        self.wanted = Wanted::Nothing;
        self.say_what(platform, OTHER)
    }

    /// The disk is read.
    #[inline(never)]
    fn say_wait<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        self.write_line(platform, WAIT, 11, Ink::Dim);
    }

    /// The disk was read. Returns whether all is well; otherwise `line` says what is wrong.
    #[inline(never)]
    fn say_what<P: Board>(&mut self, platform: &mut P, line: u8) -> bool {
        self.enter(platform, Screen::Saves);
        self.saves.missing = line != WAIT;
        if self.saves.missing {
            self.write_line(platform, line, 11, Ink::Bright);
            self.write_line(platform, BACK, 13, Ink::Dim);
            self.sound(platform, Sound::Error);
        }
        self.keys.forget(platform);
        !self.saves.missing
    }

    #[inline(never)]
    fn write_line<P: Board>(&mut self, platform: &mut P, line: u8, row: u8, ink: Ink) {
        pages::line(&mut self.text, &FETCH, line);
        self.text.put(platform, 1, row, 0, ink);
    }
}
