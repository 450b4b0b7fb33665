//! All texts, packed: 2,700 letters in 1,350 bytes and 320 of pairs.

pub mod list;
pub mod plain;

use kit::pages::{part, start};

/// A text by its letters, which must be in the list.
macro_rules! text {
    ($text:expr) => {
        kit::text!($crate::text::Words, $text)
    };
}
/// An array of texts.
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

/// The pages of help, packed.
pub static HELP: [u8; COMMANDS_AT] = part(&PAGES, 0);
/// [`list::COMMANDS`], packed.
pub static COMMANDS: [u8; FETCH_AT - COMMANDS_AT] = part(&PAGES, COMMANDS_AT);
/// [`list::FETCH`], packed.
pub static FETCH: [u8; OPENINGS_AT - FETCH_AT] = part(&PAGES, FETCH_AT);
/// [`list::OPENINGS`], packed.
pub static OPENINGS: [u8; PAGES.len() - OPENINGS_AT] = part(&PAGES, OPENINGS_AT);

const FIRST_COMMAND: usize = list::HELP.len() * list::LINES;
const FIRST_FETCH: usize = FIRST_COMMAND + list::COMMANDS.len();
const COMMANDS_AT: usize = start(&PAGES, FIRST_COMMAND);
const FETCH_AT: usize = start(&PAGES, FIRST_FETCH);
const OPENINGS_AT: usize = start(&PAGES, FIRST_FETCH + list::FETCH.len());
