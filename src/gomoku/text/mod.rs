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
pub static HELP: [u8; PAGES.len()] = PAGES;
