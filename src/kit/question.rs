//! A question that is answered by YES or NO.

use crate::keys::{in_menu, selects};
use crate::platform::Key;
use crate::text;
use crate::text::{Text, Texts};

/// The state of a question. All zero bytes: none is asked.
#[derive(Clone)]
#[repr(C)]
pub struct Question {
    /// It is asked.
    pub open: bool,
    yes: bool,
}

/// What a key did to a question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Reply {
    /// Nothing: the key has no meaning.
    Unknown,
    /// The other answer is selected.
    Moved,
    /// The answer is yes.
    Yes,
    /// The answer is no.
    No,
}

impl Question {
    /// None is asked.
    pub const fn new() -> Question {
        Question {
            open: false,
            yes: false,
        }
    }

    /// Asks it, with NO selected.
    pub fn ask(&mut self) {
        self.open = true;
        self.yes = false;
    }

    /// Both answers, with a sign before the selected one: eight letters.
    pub fn answers<T: Texts>(&self) -> Text {
        text!(T, " YES >NO").after(self.yes as u8)
    }

    /// Does what `key` means. An answer ends the question.
    #[inline(never)]
    pub fn press(&mut self, key: Key) -> Reply {
        let yes = match in_menu(key) {
            Key::LEFT | Key::RIGHT => {
                self.yes = !self.yes;
                return Reply::Moved;
            }
            Key(b'Y') => true,
            Key(b'N') | Key::SPACE | Key::ESCAPE | Key::BREAK => false,
            key if selects(key) => self.yes,
            _ => return Reply::Unknown,
        };
        self.open = false;
        if yes {
            Reply::Yes
        } else {
            Reply::No
        }
    }
}
