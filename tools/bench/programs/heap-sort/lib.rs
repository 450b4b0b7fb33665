//! Heap sort on words.
#![no_std]
#![forbid(unsafe_code)]

/// Words to be sorted.
const SIZE: usize = 500;

/// What is sorted.
pub struct Data {
    words: [u16; SIZE],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { words: [0; SIZE] };
}

/// Fills the words by xorshift.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for word in &mut data.words {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *word = state;
    }
}

/// Lets the word at `root` sink to its place among the first `count`.
fn sink(words: &mut [u16; SIZE], mut root: usize, count: usize) {
    let word = words[root];
    loop {
        let mut child = root * 2 + 1;
        if child >= count {
            break;
        }
        if child + 1 < count && words[child] < words[child + 1] {
            child += 1;
        }
        if word >= words[child] {
            break;
        }
        words[root] = words[child];
        root = child;
    }
    words[root] = word;
}

/// A sum that knows the order.
pub fn bench(data: &mut Data) -> u16 {
    let words = &mut data.words;
    let mut root = SIZE / 2;
    while root > 0 {
        root -= 1;
        sink(words, root, SIZE);
    }
    let mut last = SIZE - 1;
    while last > 0 {
        words.swap(0, last);
        sink(words, 0, last);
        last -= 1;
    }
    let mut sum = 0u16;
    for (i, &word) in words.iter().enumerate() {
        sum = sum.wrapping_add(word ^ i as u16);
    }
    sum
}
