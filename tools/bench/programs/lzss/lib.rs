//! LZSS: repeated strings found in the last 255 bytes, and the bytes written back.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes.
const SIZE: usize = 500;
/// How far back a string may be, and its least and greatest length.
const WINDOW: usize = 255;
const SHORTEST: usize = 3;
const LONGEST: usize = 18;

/// Bytes, their code, and what comes of that.
pub struct Data {
    bytes: [u8; SIZE],
    code: [u8; 1024],
    copy: [u8; 512],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        bytes: [0; SIZE],
        code: [0; 1024],
        copy: [0; 512],
    };
}

/// Words of few letters.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for i in 0..SIZE {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        data.bytes[i] = if i >= 20 && state & 0xf00 != 0 {
            data.bytes[i - 1 - (state & 16) as usize]
        } else {
            b'a' + (state & 7) as u8
        };
        if i >= 40 && state & 0x7000 != 0 {
            data.bytes[i] = data.bytes[i - 37];
        }
    }
}

/// The longest string before `at` that goes on as the bytes there do: its distance and length.
fn longest(bytes: &[u8; SIZE], at: usize) -> (u8, u8) {
    let mut best = (0, 0);
    let most = (SIZE - at).min(LONGEST);
    for start in at.saturating_sub(WINDOW)..at {
        let before = bytes[start..].iter().take(most);
        let length = before.zip(&bytes[at..]).take_while(|(a, b)| a == b).count() as u8;
        if length > best.1 {
            best = ((at - start) as u8, length);
        }
    }
    best
}

/// Writes the code: 0 and a byte, or a length and a distance.
fn pack(bytes: &[u8; SIZE], code: &mut [u8; 1024]) -> usize {
    let mut size = 0;
    let mut at = 0;
    while at < SIZE {
        let (distance, length) = longest(bytes, at);
        let pair = if usize::from(length) < SHORTEST {
            at += 1;
            [0, bytes[at - 1]]
        } else {
            at += usize::from(length);
            [length, distance]
        };
        code[size & 1023] = pair[0];
        code[(size + 1) & 1023] = pair[1];
        size += 2;
    }
    size
}

/// Reads the code; how many bytes there are.
fn unpack(code: &[u8], copy: &mut [u8; 512]) -> usize {
    let mut size = 0usize;
    for pair in code.chunks_exact(2) {
        if pair[0] == 0 {
            copy[size & 511] = pair[1];
            size += 1;
            continue;
        }
        for _ in 0..pair[0] {
            copy[size & 511] = copy[size.wrapping_sub(pair[1].into()) & 511];
            size += 1;
        }
    }
    size
}

/// A sum over code and copy.
pub fn bench(data: &mut Data) -> u16 {
    let size = pack(&data.bytes, &mut data.code);
    let (code, _) = data.code.split_at(size.min(1024));
    let length = unpack(code, &mut data.copy);
    let mut sum = (size ^ length) as u16;
    for &byte in code {
        sum = sum.rotate_left(1) ^ u16::from(byte);
    }
    for (byte, copy) in data.bytes.iter().zip(&data.copy) {
        sum = sum.wrapping_add((byte ^ copy).into());
    }
    sum
}
