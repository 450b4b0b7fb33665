//! All texts, packed.

pub mod list;

use kit::text::Texts;

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

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The texts of [`list`].
#[derive(Clone)]
pub struct Words;

impl Texts for Words {
    const LIST: &'static [&'static [&'static str]] = &list::TEXTS;
    const LENGTHS: &'static [u8] = &LENGTHS;
    const PACKED: &'static [u8] = &PACKED;
    const FIRST: &'static [u8] = &FIRST;
    const SECOND: &'static [u8] = &SECOND;
}

/// A line of this game's texts.
pub type Line = kit::text::Line<Words>;

/// The pages of help, then the facts, then the commands, packed.
pub static HELP: [u8; PAGES.len()] = PAGES;

/// Lines of a page of help.
pub const LINES: u8 = list::HELP[0].len() as u8;
/// The line of `HELP` with the first fact.
pub const FACTS: u8 = list::HELP.as_flattened().len() as u8;
/// And with the first command.
pub const COMMANDS: u8 = FACTS + list::FACTS.len() as u8;
