//! Unpacks a deflate stream (RFC 1951), with the canonical codes decoded bit by bit.
#![no_std]
#![deny(unsafe_code)]

/// Bytes of the unpacked text.
const SIZE: usize = 2600;
/// The packed text, with codes of its own. It is not counted, for which it
/// lies in a section of its own.
#[allow(unsafe_code)]
#[link_section = ".input"]
static INPUT: [u8; include_bytes!("input").len()] = *include_bytes!("input");

/// By code of a length: the least one, and how many more bits follow.
static LENGTH: [u16; 29] = [
    3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131,
    163, 195, 227, 258,
];
static LENGTH_BITS: [u8; 29] = [
    0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
];
/// The same for distances.
static DISTANCE: [u16; 30] = [
    1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537,
    2049, 3073, 4097, 6145, 8193, 12289, 16385, 24577,
];
static DISTANCE_BITS: [u8; 30] = [
    0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13,
    13,
];
/// In which order the lengths of the codes of lengths come.
static ORDER: [u8; 19] = [
    16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15,
];

/// A canonical code: how many symbols have each length, and the symbols by length.
struct Code {
    counts: [u16; 16],
    symbols: [u16; 288],
}

const CODE: Code = Code {
    counts: [0; 16],
    symbols: [0; 288],
};

/// The packed text, bit by bit.
struct Bits {
    read: usize,
    byte: u8,
    left: u8,
}

/// Everything that is in memory.
pub struct Data {
    output: [u8; SIZE],
    written: usize,
    bits: Bits,
    lengths: [u8; 320],
    literals: Code,
    distances: Code,
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        output: [0; SIZE],
        written: 0,
        bits: Bits {
            read: 0,
            byte: 0,
            left: 0,
        },
        lengths: [0; 320],
        literals: CODE,
        distances: CODE,
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// The next bit.
fn bit(bits: &mut Bits) -> u8 {
    if bits.left == 0 {
        bits.byte = INPUT[bits.read];
        bits.read += 1;
        bits.left = 8;
    }
    let bit = bits.byte & 1;
    bits.byte >>= 1;
    bits.left -= 1;
    bit
}

/// The next number of `count` bits, lowest bit first.
fn number(bits: &mut Bits, count: u8) -> u16 {
    let (mut number, mut value) = (0u16, 1u16);
    for _ in 0..count {
        if bit(bits) != 0 {
            number += value;
        }
        value <<= 1;
    }
    number
}

/// The next symbol of a code.
fn symbol(bits: &mut Bits, code: &Code) -> u16 {
    let (mut word, mut first, mut index) = (0u16, 0u16, 0u16);
    for length in 1..16u8 {
        word |= u16::from(bit(bits));
        let count = code.counts[usize::from(length)];
        if word - first < count {
            return code.symbols[usize::from(index + (word - first))];
        }
        index += count;
        first = (first + count) << 1;
        word <<= 1;
    }
    0
}

/// Makes the code of symbols with these lengths.
fn construct(code: &mut Code, lengths: &[u8]) {
    for count in &mut code.counts {
        *count = 0;
    }
    for &length in lengths {
        code.counts[usize::from(length)] += 1;
    }
    code.counts[0] = 0;
    let mut offsets = [0u16; 16];
    for length in 1..15 {
        offsets[length + 1] = offsets[length] + code.counts[length];
    }
    for (symbol, &length) in lengths.iter().enumerate() {
        if length != 0 {
            let offset = &mut offsets[usize::from(length)];
            code.symbols[usize::from(*offset)] = symbol as u16;
            *offset += 1;
        }
    }
}

/// Reads both codes of a block.
fn codes(data: &mut Data) {
    let literals = number(&mut data.bits, 5) + 257;
    let distances = number(&mut data.bits, 5) + 1;
    let count = number(&mut data.bits, 4) + 4;
    for i in 0..19 {
        data.lengths[i] = 0;
    }
    for i in 0..count {
        let length = number(&mut data.bits, 3) as u8;
        data.lengths[usize::from(ORDER[usize::from(i)])] = length;
    }
    construct(&mut data.literals, &data.lengths[..19]);
    let mut i = 0u16;
    while i < literals + distances {
        let code = symbol(&mut data.bits, &data.literals);
        if code < 16 {
            data.lengths[usize::from(i)] = code as u8;
            i += 1;
        } else {
            let mut length = 0u8;
            let mut times = if code == 16 {
                length = data.lengths[usize::from(i - 1)];
                number(&mut data.bits, 2) + 3
            } else if code == 17 {
                number(&mut data.bits, 3) + 3
            } else {
                number(&mut data.bits, 7) + 11
            };
            while times > 0 {
                data.lengths[usize::from(i)] = length;
                i += 1;
                times -= 1;
            }
        }
    }
    construct(&mut data.literals, &data.lengths[..usize::from(literals)]);
    construct(
        &mut data.distances,
        &data.lengths[usize::from(literals)..usize::from(literals + distances)],
    );
}

/// Unpacks a block whose codes are known.
fn block(data: &mut Data) {
    loop {
        let code = symbol(&mut data.bits, &data.literals);
        if code < 256 {
            data.output[data.written] = code as u8;
            data.written += 1;
        } else if code == 256 {
            break;
        } else {
            let code = usize::from(code) - 257;
            let mut length = LENGTH[code] + number(&mut data.bits, LENGTH_BITS[code]);
            let code = usize::from(symbol(&mut data.bits, &data.distances));
            let distance = DISTANCE[code] + number(&mut data.bits, DISTANCE_BITS[code]);
            let mut from = data.written - usize::from(distance);
            while length > 0 {
                data.output[data.written] = data.output[from];
                data.written += 1;
                from += 1;
                length -= 1;
            }
        }
    }
}

/// A sum over the text.
pub fn bench(data: &mut Data) -> u16 {
    loop {
        let last = bit(&mut data.bits);
        if number(&mut data.bits, 2) != 2 {
            return 0;
        }
        codes(data);
        block(data);
        if last != 0 {
            break;
        }
    }
    let mut sum = data.written as u16;
    for &byte in &data.output {
        sum = sum.wrapping_add(sum << 1) ^ u16::from(byte);
    }
    sum
}

#[cfg(test)]
mod tests {
    extern crate std;
    use super::*;

    #[test]
    fn the_text_is_read() {
        let mut data = std::boxed::Box::new(Data::NEW);
        bench(&mut data);
        assert_eq!(data.written, SIZE);
        assert!(data.output.starts_with(b"# The "));
    }
}
