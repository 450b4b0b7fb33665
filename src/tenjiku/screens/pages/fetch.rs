//! How pages are opened and left, and what comes from the disk before one is shown. This code is in
//! no overlay.

use crate::platform::Board;
use crate::screens::game::halves::Half;
use crate::screens::{Screen, Session};
use kit::keys::NO_KEY;
use kit::platform::{Ink, Key, Sound};

/// Where a sentence about the disk and the way back stand.
const LEFT: u8 = 4;
const ROW: u8 = 11;

impl Session {
    /// The overlay of a page that a machine may have on its disk, by its place in `image.txt`.
    fn part_of(screen: Screen) -> Option<u8> {
        match screen {
            Screen::Piece => Some(0),
            Screen::Captured | Screen::List | Screen::Analysis | Screen::Commands => Some(1),
            Screen::Saves => Some(2),
            Screen::Help => Some(3),
            _ => None,
        }
    }

    /// Gets what a screen needs from the disk. Returns the screen; if that is not there, the one
    /// that says so.
    pub(crate) fn fetch<P: Board>(&mut self, platform: &mut P, screen: Screen) -> Screen {
        let part = Session::part_of(screen).filter(|_| P::FETCHES);
        let half = match screen {
            Screen::Menu | Screen::Board | Screen::Demo => Half::Person,
            Screen::Analysis => Half::Search,
            _ => self.halves.here,
        };
        if part.is_none() && self.has::<P>(half) {
            return screen;
        }
        self.say_wait(platform);
        self.halves.forget();
        let there =
            part.is_none_or(|part| platform.fetch(part).is_ok()) && self.bring(platform, half);
        if there {
            self.keys.forget(platform);
            return screen;
        }
        if part.is_none() {
            self.back = match self.ui_state {
                Screen::Demo => Screen::Splash,
                // A key tries again: no page would lead to the board any more.
                page if page as u8 >= Screen::Help as u8 => screen,
                asked_from => asked_from,
            };
        }
        self.say_missing(platform);
        Screen::Missing
    }

    /// Draws the page that says that a half of the program cannot be read. It leads to `back`.
    pub(crate) fn miss<P: Board>(&mut self, platform: &mut P, back: Screen) {
        self.back = back;
        self.say_wait(platform);
        self.say_missing(platform);
    }

    /// Another screen comes after this step, and leads back here.
    pub(crate) fn show_page(&mut self, screen: Screen) -> bool {
        self.back = self.ui_state;
        self.wanted = screen;
        true
    }

    /// Opens the page that a key has on the board and in the menu. Returns whether there is one.
    #[inline(never)]
    pub(crate) fn open_page<P: Board>(&mut self, key: Key) -> bool {
        match key {
            Key(b'?') if P::PAGES => self.show_piece(),
            Key(b'C') if P::PAGES => self.show_page(Screen::Captured),
            Key(b'I') if P::PAGES => self.show_keys(),
            Key(b'O') if P::PAGES => self.show_moves(),
            Key(b'W') if P::SAVES => self.show_page(Screen::Saves),
            _ => false,
        }
    }

    /// Back to where the page was asked for.
    pub(crate) fn leave_page(&mut self) {
        self.keys.answered = true;
        self.wanted = self.back;
    }

    /// Says that the disk is read.
    pub(crate) fn say_wait<P: Board>(&mut self, platform: &mut P) {
        platform.page();
        let reading = text!("READING THE DISK");
        self.text.show(platform, LEFT, ROW, Ink::Dim, reading);
    }

    /// What was to be read is not there: a page that says so.
    pub(crate) fn say_missing<P: Board>(&mut self, platform: &mut P) {
        self.keys.forget(platform);
        let missing = text!("THAT IS ON THE GAME'S DISK.");
        self.text.show(platform, LEFT, ROW, Ink::Bright, missing);
        self.sound(platform, Sound::Error);
        self.enter_screen(platform, Screen::Missing);
    }

    /// A page that any key leaves.
    pub(crate) fn step_still<P: Board>(&mut self, platform: &mut P, key: Key) {
        if key == NO_KEY {
            platform.idle();
        } else {
            self.leave_page();
        }
    }
}
