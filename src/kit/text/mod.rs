//! A game's texts, packed: each place that shows one names it by a byte.
//!
//! A byte from 32 to 127 of a packed text is a letter; any other one stands for two bytes, which
//! may be letters or pairs in turn. [`pack`] finds the pairs in the game's build script.

mod line;
pub mod list;
#[cfg(any(feature = "pack", test))]
pub mod pack;

pub use line::{Line, PAGE};

/// Ends a line of a packed page.
pub const END: u8 = 31;

/// No letters: the first text of each list.
pub const NOTHING: Text = Text(0);

/// All that a game says. The first text is empty. The game's own texts come before the kit's, those
/// that are shown most often before the others: each text takes 20 cycles more to find than the one
/// before it.
pub trait Texts {
    /// The texts as they are written, in groups; one of them is [`list::SAVES`].
    const LIST: &'static [&'static [&'static str]];
    /// By text: its packed bytes.
    const LENGTHS: &'static [u8];
    /// All texts, packed.
    const PACKED: &'static [u8];
    /// The first of the two bytes for which each byte that is no letter stands.
    const FIRST: &'static [u8];
    /// The second.
    const SECOND: &'static [u8];
}

/// The number of a text of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(u8);

impl Text {
    /// The number of `text`, which must be in `list`: only constants are made with it.
    pub const fn of(list: &[&[&str]], text: &str) -> Text {
        let (mut number, mut group) = (0, 0);
        while group < list.len() {
            let mut at = 0;
            while at < list[group].len() {
                if same(list[group][at].as_bytes(), text.as_bytes()) {
                    return Text(number);
                }
                number += 1;
                at += 1;
            }
            group += 1;
        }
        panic!("a text that is not in the game's list");
    }

    /// The text `places` after this one in the list.
    pub const fn after(self, places: u8) -> Text {
        Text(self.0.wrapping_add(places))
    }

    /// The text as it was before it was packed, for a host.
    pub fn as_str<T: Texts>(self) -> &'static str {
        let mut texts = T::LIST.iter().copied().flatten();
        texts.nth(self.0.into()).unwrap_or(&"")
    }

    /// Its packed bytes, one after the other.
    pub fn packed<T: Texts>(self) -> impl Iterator<Item = u8> {
        let number = self.0 as usize;
        let start = T::LENGTHS
            .iter()
            .take(number)
            .fold(0u16, |sum, &length| sum.wrapping_add(length.into()));
        let length = T::LENGTHS.get(number).copied().unwrap_or(0);
        (0..length).map_while(move |at| {
            let at = start.wrapping_add(at.into());
            T::PACKED.get(at as usize).copied()
        })
    }
}

/// The two bytes that a packed byte stands for; none if it is a letter.
fn pair<T: Texts>(packed: u8) -> Option<[u8; 2]> {
    let number = (packed ^ 0x80) as usize;
    Some([*T::FIRST.get(number)?, *T::SECOND.get(number)?])
}

/// Whether a packed byte is a letter.
fn is_letter(packed: u8) -> bool {
    (32..128).contains(&packed)
}

const fn same(one: &[u8], other: &[u8]) -> bool {
    if one.len() != other.len() {
        return false;
    }
    let mut at = 0;
    while at < one.len() {
        if one[at] != other[at] {
            return false;
        }
        at += 1;
    }
    true
}

/// A text of the list of `$texts`, a type that is [`Texts`](crate::text::Texts), by its letters.
#[macro_export]
macro_rules! text {
    ($texts:ty, $text:expr) => {
        const { $crate::text::Text::of(<$texts as $crate::text::Texts>::LIST, $text) }
    };
}

/// Defines `Message`, what a game says beside its board: for each message its meaning, its name,
/// and its two lines of the texts `$texts`, one below the other.
#[macro_export]
macro_rules! messages {
    ($texts:ty; $($(#[$about:meta])* $message:ident [$first:literal, $second:literal],)*) => {
        /// What is said.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        pub enum Message {
            $($(#[$about])* $message,)*
        }

        impl Message {
            const WORDS: [[$crate::text::Text; 2]; [$(stringify!($message)),*].len()] =
                [$([$crate::text!($texts, $first), $crate::text!($texts, $second)]),*];

            /// One of its two lines.
            pub fn word(self, line: u8) -> $crate::text::Text {
                let words = Self::WORDS.as_flattened();
                let word = words.get(usize::from(self as u8 * 2 + line));
                word.copied().unwrap_or($crate::text::NOTHING)
            }
        }
    };
}

/// Defines a type that is [`Texts`](crate::text::Texts) with what [`pack`] wrote in the build
/// script, of the texts `$list`; and `PAGES`, the packed lines of all pages.
#[macro_export]
macro_rules! texts {
    ($(#[$about:meta])* $texts:ident, $list:expr) => {
        include!(concat!(env!("OUT_DIR"), "/texts.rs"));

        $(#[$about])*
        #[derive(Clone)]
        pub struct $texts;

        impl $crate::text::Texts for $texts {
            const LIST: &'static [&'static [&'static str]] = &$list;
            const LENGTHS: &'static [u8] = &LENGTHS;
            const PACKED: &'static [u8] = &PACKED;
            const FIRST: &'static [u8] = &FIRST;
            const SECOND: &'static [u8] = &SECOND;
        }
    };
}

/// The letters of `text`, of 255 at most. By index, so that the compiler knows what the loop
/// reaches and can keep the variables beside the text in zero page.
pub fn letters(text: &str) -> impl Iterator<Item = u8> + '_ {
    let letters = text.as_bytes();
    (0..letters.len() as u8).map_while(|at| letters.get(usize::from(at)).copied())
}
