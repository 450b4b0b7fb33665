//! Words looked for in a text: letter by letter, and after Horspool.
#![no_std]
#![forbid(unsafe_code)]

/// Letters of the text.
const LENGTH: usize = 1500;
/// What is looked for.
const WORDS: [&[u8]; 5] = [b"abba", b"cabcabca", b"bcab", b"aaaaa", b"dcbabcd"];

/// The text and how far Horspool moves on.
pub struct Data {
    text: [u8; LENGTH],
    shifts: [u8; 256],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        text: [0; LENGTH],
        shifts: [0; 256],
    };
}

/// A text of four letters.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for letter in &mut data.text {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *letter = b'a' + (state & 3) as u8;
    }
}

/// How often a word is in the text.
fn count(text: &[u8], word: &[u8]) -> u16 {
    let mut count = 0;
    for part in text.windows(word.len()) {
        if part == word {
            count += 1;
        }
    }
    count
}

/// Where a word is in the text, or its length.
fn horspool(text: &[u8], word: &[u8], shifts: &mut [u8; 256]) -> usize {
    let [letters @ .., last] = word else {
        return 0;
    };
    shifts.fill(word.len() as u8);
    for (i, &letter) in letters.iter().enumerate() {
        shifts[usize::from(letter)] = (letters.len() - i) as u8;
    }
    let mut at = letters.len();
    while let Some(letter) = text.get(at) {
        if letter == last && &text[at - letters.len()..at] == letters {
            return at - letters.len();
        }
        at += usize::from(shifts[usize::from(*letter)]);
    }
    text.len()
}

/// A sum over counts and places.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for word in WORDS {
        sum = sum.rotate_left(3) ^ count(&data.text, word);
        let place = horspool(&data.text, word, &mut data.shifts);
        sum = sum.wrapping_add(place as u16);
    }
    sum
}
