//! Base64: three bytes to four letters, and back again.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes.
const SIZE: usize = 700;
/// Their letters.
const LETTERS: usize = SIZE.div_ceil(3) * 4;
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// Bytes, letters and what comes of those.
pub struct Data {
    bytes: [u8; SIZE],
    letters: [u8; LETTERS],
    copy: [u8; SIZE],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        bytes: [0; SIZE],
        letters: [0; LETTERS],
        copy: [0; SIZE],
    };
}

/// Bytes by chance.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for byte in &mut data.bytes {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *byte = state as u8;
    }
}

/// Writes the letters.
fn encode(bytes: &[u8], letters: &mut [u8]) {
    for (three, four) in bytes.chunks(3).zip(letters.chunks_exact_mut(4)) {
        let second = three.get(1).copied().unwrap_or(0);
        let third = three.get(2).copied().unwrap_or(0);
        let letter = |bits: u8| ALPHABET[usize::from(bits & 63)];
        four[0] = letter(three[0] >> 2);
        four[1] = letter(three[0] << 4 | second >> 4);
        four[2] = if three.len() > 1 {
            letter(second << 2 | third >> 6)
        } else {
            b'='
        };
        four[3] = if three.len() > 2 { letter(third) } else { b'=' };
    }
}

/// The six bits of a letter.
fn bits(letter: u8) -> u8 {
    match letter {
        b'A'..=b'Z' => letter - b'A',
        b'a'..=b'z' => letter - b'a' + 26,
        b'0'..=b'9' => letter - b'0' + 52,
        b'+' => 62,
        b'/' => 63,
        _ => 0,
    }
}

/// Reads the bytes; how many there were.
fn decode(letters: &[u8], bytes: &mut [u8]) -> u16 {
    let mut places = bytes.iter_mut();
    let mut count = 0;
    let mut put = |byte: u8| {
        if let Some(place) = places.next() {
            *place = byte;
            count += 1;
        }
    };
    for four in letters.chunks_exact(4) {
        let (a, b, c, d) = (bits(four[0]), bits(four[1]), bits(four[2]), bits(four[3]));
        put(a << 2 | b >> 4);
        if four[2] != b'=' {
            put(b << 4 | c >> 2);
        }
        if four[3] != b'=' {
            put(c << 6 | d);
        }
    }
    count
}

/// A sum over letters and copy.
pub fn bench(data: &mut Data) -> u16 {
    encode(&data.bytes, &mut data.letters);
    let mut sum = decode(&data.letters, &mut data.copy);
    for &letter in &data.letters {
        sum = sum.rotate_left(1) ^ u16::from(letter);
    }
    for (byte, copy) in data.bytes.iter().zip(&data.copy) {
        sum = sum.wrapping_add((byte ^ copy).into());
    }
    sum
}
