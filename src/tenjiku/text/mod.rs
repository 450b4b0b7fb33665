//! All texts, packed.

pub mod list;

use kit::pages::{self, part, start};

/// A text by its letters, which must be in the list.
macro_rules! text {
    ($text:expr) => {
        kit::text!($crate::text::Words, $text)
    };
}
/// An array of such.
macro_rules! texts {
    ($($text:expr),* $(,)?) => {
        [$(text!($text)),*]
    };
}

kit::texts!(
    /// The texts of [`list`].
    Words,
    list::TEXTS
);

/// A line of this game's texts.
pub type Line = kit::text::Line<Words>;

/// Lines of a page of help.
pub const LINES: u8 = list::HELP[0].len() as u8;

/// Where the facts begin in `PAGES`, after the help, the commands after them, and the words.
const FACT: usize = list::HELP.as_flattened().len();
const COMMAND: usize = FACT + list::FACTS.len();
const FIRST_FACT: usize = start(&PAGES, FACT);
const FIRST_COMMAND: usize = start(&PAGES, COMMAND);
const FIRST_WORD: usize = start(&PAGES, COMMAND + list::COMMANDS.len());

/// The pages of help, packed.
pub static HELP: [u8; FIRST_FACT] = part(&PAGES, 0);
/// The facts.
pub static FACTS: [u8; FIRST_COMMAND - FIRST_FACT] = part(&PAGES, FIRST_FACT);
/// The commands.
pub static COMMANDS: [u8; FIRST_WORD - FIRST_COMMAND] = part(&PAGES, FIRST_COMMAND);
/// The words.
static WORDS: [u8; PAGES.len() - FIRST_WORD] = part(&PAGES, FIRST_WORD);

/// A word of lists, of captured pieces or of the evaluation, by its number in [`list::WORDS`].
#[allow(missing_docs)]
#[derive(Clone, Copy)]
#[repr(u8)]
pub enum Word {
    BlackHasLost,
    WhiteHasLost,
    Royals,
    Both,
    King,
    Prince,
    Neither,
    AnyKey,
    Runs,
    Evaluation,
    Captured,
    Above,
    Commands,
    List,
    Chooses,
    Expected,
    Over,
    Even,
}

/// Appends a word.
#[inline(never)]
pub fn say(text: &mut Line, word: Word) {
    pages::line(text, &WORDS, word as u8);
}
