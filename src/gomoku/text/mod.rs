//! All texts, packed: 2,700 letters in 1,350 bytes and 320 of pairs.

pub mod list;

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

/// The pages of help, packed.
pub static HELP: [u8; COMMANDS_AT] = part(0);
/// Lines, packed, in parts that a machine may keep in different places.
pub static COMMANDS: [u8; FETCH_AT - COMMANDS_AT] = part(COMMANDS_AT);
/// [`list::FETCH`].
pub static FETCH: [u8; OPENINGS_AT - FETCH_AT] = part(FETCH_AT);
/// [`list::OPENINGS`].
pub static OPENINGS: [u8; PAGES.len() - OPENINGS_AT] = part(OPENINGS_AT);

const COMMANDS_AT: usize = end(0, list::HELP.len() * list::LINES);
const FETCH_AT: usize = end(COMMANDS_AT, list::COMMANDS.len());
const OPENINGS_AT: usize = end(FETCH_AT, list::FETCH.len());

/// Where the packed bytes of `lines` lines end that begin at `at`.
const fn end(mut at: usize, mut lines: usize) -> usize {
    while lines != 0 {
        if PAGES[at] == kit::text::END {
            lines -= 1;
        }
        at += 1;
    }
    at
}

/// Packed bytes from `first` on.
const fn part<const N: usize>(first: usize) -> [u8; N] {
    let mut bytes = [0; N];
    let mut at = 0;
    while at < N {
        bytes[at] = PAGES[first + at];
        at += 1;
    }
    bytes
}
