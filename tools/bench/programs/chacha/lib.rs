//! ChaCha20's key stream: sums, exclusive ors and rotations of 32 bits.
#![no_std]
#![forbid(unsafe_code)]

/// Blocks of the key stream.
const BLOCKS: u8 = 4;

/// Key and counter, the words of a block, and the text.
pub struct Data {
    input: [u32; 16],
    words: [u32; 16],
    text: [u8; 64],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        input: [0; 16],
        words: [0; 16],
        text: [0; 64],
    };
}

/// A key.
pub fn prepare(data: &mut Data) {
    data.input[0] = 0x6170_7865;
    data.input[1] = 0x3320_646e;
    data.input[2] = 0x7962_2d32;
    data.input[3] = 0x6b20_6574;
    let mut state = 0x1234_5678u32;
    for word in &mut data.input[4..] {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *word = state;
    }
}

/// A quarter of a round.
fn quarter(words: &mut [u32; 16], [a, b, c, d]: [u8; 4]) {
    let place = |i: u8| usize::from(i & 15);
    let (mut x, mut y) = (words[place(a)], words[place(b)]);
    let (mut z, mut w) = (words[place(c)], words[place(d)]);
    x = x.wrapping_add(y);
    w = (w ^ x).rotate_left(16);
    z = z.wrapping_add(w);
    y = (y ^ z).rotate_left(12);
    x = x.wrapping_add(y);
    w = (w ^ x).rotate_left(8);
    z = z.wrapping_add(w);
    y = (y ^ z).rotate_left(7);
    words[place(a)] = x;
    words[place(b)] = y;
    words[place(c)] = z;
    words[place(d)] = w;
}

/// Columns, then diagonals.
const QUARTERS: [[u8; 4]; 8] = [
    [0, 4, 8, 12],
    [1, 5, 9, 13],
    [2, 6, 10, 14],
    [3, 7, 11, 15],
    [0, 5, 10, 15],
    [1, 6, 11, 12],
    [2, 7, 8, 13],
    [3, 4, 9, 14],
];

/// A sum over the text.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u16;
    for _ in 0..BLOCKS {
        data.words = data.input;
        for _ in 0..10 {
            for places in QUARTERS {
                quarter(&mut data.words, places);
            }
        }
        let words = data.words.iter().zip(&data.input);
        for ((word, input), bytes) in words.zip(data.text.chunks_exact_mut(4)) {
            bytes.copy_from_slice(&word.wrapping_add(*input).to_le_bytes());
        }
        data.input[12] = data.input[12].wrapping_add(1);
        for &byte in &data.text {
            sum = sum.rotate_left(1) ^ u16::from(byte);
        }
    }
    sum
}
