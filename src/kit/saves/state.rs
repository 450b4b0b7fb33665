//! What the page of saved games remembers.

use crate::platform::{place_of, Key, Name, Names, NAMES};
use crate::question::Question;

/// Letters of a name.
pub(super) const LETTERS: u8 = 8;
pub(super) const NO_NAME: Name = *b"        ";

/// What is done with the selected game.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Action {
    Load = 0,
    Save,
    Delete,
}

/// What the page waits for.
#[derive(Clone, Copy, PartialEq, Eq)]
#[repr(u8)]
pub(super) enum Wait {
    /// A line and what to do with it.
    Choice = 0,
    /// A letter of the new name.
    Letter,
    /// An answer: a game would be lost.
    Consent,
}

/// The state of the page. All zero bytes at power-on.
#[derive(Clone)]
#[repr(C)]
pub struct Saves {
    /// 0 is the line for a new name.
    pub(super) line: u8,
    pub(super) action: Action,
    pub(super) wait: Wait,
    /// The new name, and how many letters it has. While the page is closed it begins with 0.
    pub(super) name: Name,
    pub(super) length: u8,
    /// The saved games by name, in the order of the list.
    pub(super) names: Names,
    pub(super) question: Question,
    /// The page itself could not be read from the disk.
    pub missing: bool,
}

impl Saves {
    /// Nothing known.
    pub const fn new() -> Saves {
        Saves {
            line: 0,
            action: Action::Load,
            wait: Wait::Choice,
            name: [0; 8],
            length: 0,
            names: Names::new(),
            question: Question::new(),
            missing: false,
        }
    }

    /// The name on line `line`: on the first the new one.
    pub(super) fn name_on(&self, line: u8) -> Name {
        match line.checked_sub(1) {
            None => self.name,
            Some(index) => self
                .names
                .get(usize::from(index) % NAMES)
                .copied()
                .unwrap_or(NO_NAME),
        }
    }

    /// How many games there are, which is the line of the last.
    pub(super) fn games(&self) -> u8 {
        self.names.len() as u8
    }

    /// Selects the line of `name`, or the first.
    pub(super) fn select(&mut self, name: &Name) {
        self.line = place_of(name, &self.names).map_or(0, |place| place + 1);
        self.action = Action::Save;
    }

    /// There is no new name.
    pub(super) fn clear_name(&mut self) {
        self.name = NO_NAME;
        self.length = 0;
    }

    /// Puts the names in their order.
    pub(super) fn sort(&mut self) {
        for _ in 0..NAMES {
            for at in 1..NAMES {
                if let Some([one, other]) = self.names.get_mut(at - 1..=at) {
                    if is_before(other, one) {
                        core::mem::swap(one, other);
                    }
                }
            }
        }
    }

    /// The page is closed: it begins at its first line when it is opened next.
    pub(super) fn close(&mut self) {
        self.name[0] = 0;
    }

    /// Selects the line for a new name, unless the page is open.
    pub(super) fn open(&mut self) {
        if self.name[0] == 0 {
            self.line = 0;
            self.action = Action::Save;
            self.wait = Wait::Choice;
            self.clear_name();
        }
    }

    pub(super) fn next_action(&mut self, steps: u8) {
        for _ in 0..steps {
            self.action = match self.action {
                Action::Load => Action::Save,
                Action::Save => Action::Delete,
                Action::Delete => Action::Load,
            };
        }
    }

    /// Types or chooses a letter of the new name: up and down choose, right goes on to the next,
    /// left takes one back. Returns whether `key` did any of it.
    pub(super) fn type_letter(&mut self, key: Key) -> bool {
        let at = self.length.saturating_sub(1);
        match key {
            Key(b'A'..=b'Z' | b'0'..=b'9') if self.length < LETTERS => self.append(key.0),
            Key::UP | Key::DOWN => {
                if self.length == 0 {
                    self.length = 1;
                }
                let letter = &mut self.name[usize::from(at % LETTERS)];
                *letter = next_letter(*letter, key == Key::UP);
            }
            Key::RIGHT if self.length < LETTERS => self.append(b'A'),
            Key::LEFT | Key::DELETE if self.length != 0 => {
                self.name[usize::from(at % LETTERS)] = b' ';
                self.length = at;
            }
            _ => return false,
        }
        true
    }

    fn append(&mut self, letter: u8) {
        self.name[usize::from(self.length % LETTERS)] = letter;
        self.length += 1;
    }
}

/// A to Z, then 0 to 9, round and round.
fn next_letter(letter: u8, forward: bool) -> u8 {
    match (letter, forward) {
        (b'Z', true) => b'0',
        (b'9', true) => b'A',
        (b'0', false) => b'Z',
        (b'A', false) => b'9',
        (b'A'..=b'Z' | b'0'..=b'9', true) => letter + 1,
        (b'A'..=b'Z' | b'0'..=b'9', false) => letter - 1,
        _ => b'A',
    }
}

/// Whether `one` comes before `other` in the list.
fn is_before(one: &Name, other: &Name) -> bool {
    for at in 0..8 {
        if one[at] != other[at] {
            return one[at] < other[at];
        }
    }
    false
}
