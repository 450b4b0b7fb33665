//! Questions on the board, and how they are answered.

use crate::screens::board::message::{Message, Notice};
use crate::screens::Session;
use kit::platform::Key;
use kit::text::Text;

/// What is asked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub enum Ask {
    /// Nothing.
    Nothing = 0,
    /// NEW GAME?
    NewGame,
    /// RESIGN?
    Resign,
    /// How a Lion goes on after its first capture.
    Lion,
    /// Whether the turn is passed.
    Pass,
    /// Whether the piece promotes.
    Promote,
    /// Whether the piece may burn.
    Burns,
}

/// H, U and Y of a Commodore 64's function keys, which mean nothing else.
const F3: u8 = b'H' | Key::COMMAND;
const F5: u8 = b'U' | Key::COMMAND;
const F7: u8 = b'Y' | Key::COMMAND;

/// Answers to a question with yes and no.
pub const YES: u8 = 0;
const NO: u8 = 1;
/// Answers to `Ask::Lion`.
pub const STOP: u8 = 0;
pub const STAY: u8 = 1;
pub const GO_ON: u8 = 2;

/// The question that is asked now.
#[derive(Clone)]
pub struct Question {
    /// What is asked.
    pub ask: Ask,
    /// The selected answer.
    pub answer: u8,
    /// A bit for each answer that can be given.
    offered: u8,
    /// How it reads.
    notice: Notice,
}

/// What a key did.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reply {
    /// It has no meaning.
    Unknown,
    /// Another answer is selected.
    Moved,
    /// The answer was given.
    Given(u8),
    /// No answer: back to what was before the question.
    Back,
    /// A command, which gives up the move that the question is about.
    Leaves,
}

impl Question {
    /// None.
    pub const fn new() -> Question {
        Question {
            ask: Ask::Nothing,
            answer: 0,
            offered: 0,
            notice: Notice::new(Message::Nothing),
        }
    }

    /// Whether something is asked.
    pub fn is_open(&self) -> bool {
        self.ask != Ask::Nothing
    }

    /// Whether it is a warning: its low tone is that of an error.
    pub fn warns(&self) -> bool {
        self.ask == Ask::Burns
    }

    /// Whether it is about a move that is being entered.
    fn is_of_move(&self) -> bool {
        !matches!(self.ask, Ask::NewGame | Ask::Resign)
    }

    /// Asks no more.
    pub fn close(&mut self) {
        self.ask = Ask::Nothing;
    }

    /// The answers in their order.
    pub fn answers(&self) -> impl Iterator<Item = (u8, Text)> {
        let words: [Text; 3] = if self.ask == Ask::Lion {
            texts!["STOP", "STAY", "GO ON"]
        } else {
            texts!["YES", "NO", ""]
        };
        let offered = self.offered;
        (0..3)
            .zip(words)
            .filter(move |(answer, _)| offered & 1 << answer != 0)
    }

    /// Does what `key` means.
    pub fn press(&mut self, key: Key) -> Reply {
        let yes_or_no = self.ask != Ask::Lion;
        match key {
            // Left and up, right and down, and the stick's diagonals between them.
            Key(1 | 4 | 5 | b'A') => self.turn(2),
            Key(2 | 8 | 10 | b'Z') => self.turn(1),
            Key::RETURN | Key::FIRE => Reply::Given(self.answer),
            Key(b'Y') if yes_or_no => Reply::Given(YES),
            Key(b'N') | Key::SPACE if yes_or_no => Reply::Given(NO),
            Key(digit @ b'1'..=b'3') if !yes_or_no && self.offered & 1 << (digit - b'1') != 0 => {
                Reply::Given(digit - b'1')
            }
            Key(b'U' | b',' | F5) | Key::ESCAPE | Key::BREAK | Key::SPACE => Reply::Back,
            // Commands of the board, which are no answers.
            Key(b'*' | b'.' | b'?' | b'B'..=b'M' | b'O' | b'P' | b'R'..=b'X' | F3 | F7)
                if self.is_of_move() =>
            {
                Reply::Leaves
            }
            _ => Reply::Unknown,
        }
    }

    /// Selects the next answer that is offered, one or two places on.
    fn turn(&mut self, places: u8) -> Reply {
        loop {
            let next = self.answer + places;
            self.answer = if next < 3 { next } else { next - 3 };
            if self.offered & 1 << self.answer != 0 {
                return Reply::Moved;
            }
        }
    }
}

impl Session {
    /// Asks with one of the answers preset.
    pub(crate) fn ask(&mut self, ask: Ask, notice: Notice, offered: u8, answer: u8) {
        self.question = Question {
            ask,
            answer,
            offered,
            notice,
        };
        self.view.dirty = true;
    }

    /// Asks for yes or no.
    pub(crate) fn ask_whether(&mut self, ask: Ask, message: Message, yes: bool) {
        let preset = if yes { YES } else { NO };
        self.ask(ask, Notice::new(message), 0b011, preset);
    }

    /// What is asked, if anything.
    pub(crate) fn asked(&self) -> Option<Notice> {
        self.question.is_open().then_some(self.question.notice)
    }
}
