//! All texts, packed.

pub mod list;

use kit::text::END;

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
const FIRST_FACT: usize = start(list::HELP.as_flattened().len());
const FIRST_COMMAND: usize = start(list::HELP.as_flattened().len() + list::FACTS.len());

/// The pages of help, packed. A machine may have each of these three in a part of its own.
pub static HELP: [u8; FIRST_FACT] = part(0);
/// The facts.
pub static FACTS: [u8; FIRST_COMMAND - FIRST_FACT] = part(FIRST_FACT);
/// The commands.
pub static COMMANDS: [u8; PAGES.len() - FIRST_COMMAND] = part(FIRST_COMMAND);

/// Where a line of `PAGES` begins.
const fn start(line: usize) -> usize {
    let (mut at, mut others) = (0, line);
    while others != 0 {
        if PAGES[at] == END {
            others -= 1;
        }
        at += 1;
    }
    at
}

/// The bytes of `PAGES` from `first` on.
const fn part<const BYTES: usize>(first: usize) -> [u8; BYTES] {
    let mut part = [0; BYTES];
    let mut at = 0;
    while at < BYTES {
        part[at] = PAGES[first + at];
        at += 1;
    }
    part
}
