//! All texts, packed.

pub mod list;

use kit::pages::{part, start};

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

/// Where the facts begin in `PAGES`, after the help, and the commands after them.
const FIRST_FACT: usize = start(&PAGES, list::HELP.as_flattened().len());
const FIRST_COMMAND: usize = start(&PAGES, list::HELP.as_flattened().len() + list::FACTS.len());

/// The pages of help, packed.
pub static HELP: [u8; FIRST_FACT] = part(&PAGES, 0);
/// The facts.
pub static FACTS: [u8; FIRST_COMMAND - FIRST_FACT] = part(&PAGES, FIRST_FACT);
/// The commands.
pub static COMMANDS: [u8; PAGES.len() - FIRST_COMMAND] = part(&PAGES, FIRST_COMMAND);
