//! All texts, packed: 2,700 letters in 1,350 bytes and 320 of pairs, with a byte for each place that names one.
//!
//! A byte from 32 to 127 is a letter; any other one stands for two bytes, which may be letters or pairs
//! in turn (byte pair encoding: Gage, "A new algorithm for data compression", 1994). The build script finds the pairs.

pub mod list;

include!(concat!(env!("OUT_DIR"), "/texts.rs"));

/// The number of a text of the list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Text(u8);

impl Text {
    /// No letters.
    pub const NOTHING: Text = Text::of("");

    /// The number of `text`, which must be in the list: only constants are made with it.
    pub const fn of(text: &str) -> Text {
        let (mut number, mut group) = (0, 0);
        while group < list::TEXTS.len() {
            let mut at = 0;
            while at < list::TEXTS[group].len() {
                if same(list::TEXTS[group][at].as_bytes(), text.as_bytes()) {
                    return Text(number);
                }
                number += 1;
                at += 1;
            }
            group += 1;
        }
        panic!("a text that is not in src/text/list.rs");
    }

    /// The text that stands so many places behind this one in the list.
    pub const fn behind(self, places: u8) -> Text {
        Text(self.0.wrapping_add(places))
    }

    /// The text as it was before it was packed, for a host.
    pub fn as_str(self) -> &'static str {
        let mut texts = list::TEXTS.iter().copied().flatten();
        texts.nth(self.0.into()).unwrap_or(&"")
    }

    /// Its packed bytes, one after the other.
    pub fn packed(self) -> impl Iterator<Item = u8> {
        let number = self.0 as usize;
        let start = LENGTHS
            .iter()
            .take(number)
            .fold(0u16, |sum, &length| sum.wrapping_add(length.into()));
        let length = LENGTHS.get(number).copied().unwrap_or(0);
        (0..length).map_while(move |at| {
            let at = start.wrapping_add(at.into());
            PACKED.get(at as usize).copied()
        })
    }
}

/// What a packed byte that is no letter stands for.
pub fn pair(packed: u8) -> Option<[u8; 2]> {
    let number = (packed ^ 0x80) as usize;
    Some([*FIRST.get(number)?, *SECOND.get(number)?])
}

/// Whether a packed byte is a letter.
pub fn is_letter(packed: u8) -> bool {
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

/// A text by its letters, which must be in the list.
macro_rules! text {
    ($text:expr) => {
        const { $crate::text::Text::of($text) }
    };
}

/// An array of such.
macro_rules! texts {
    ($($text:expr),* $(,)?) => {
        [$(text!($text)),*]
    };
}
