//! AES-256: key expansion and encryption of blocks, byte by byte (FIPS 197).
#![no_std]
#![forbid(unsafe_code)]

/// Blocks that are encrypted, each the last one's result.
const BLOCKS: u8 = 16;
/// Bytes of all round keys.
const EXPANDED: usize = 240;

/// The substitution of FIPS 197, figure 7.
#[rustfmt::skip]
static SUBSTITUTION: [u8; 256] = [
    0x63, 0x7c, 0x77, 0x7b, 0xf2, 0x6b, 0x6f, 0xc5, 0x30, 0x01, 0x67, 0x2b,
    0xfe, 0xd7, 0xab, 0x76, 0xca, 0x82, 0xc9, 0x7d, 0xfa, 0x59, 0x47, 0xf0,
    0xad, 0xd4, 0xa2, 0xaf, 0x9c, 0xa4, 0x72, 0xc0, 0xb7, 0xfd, 0x93, 0x26,
    0x36, 0x3f, 0xf7, 0xcc, 0x34, 0xa5, 0xe5, 0xf1, 0x71, 0xd8, 0x31, 0x15,
    0x04, 0xc7, 0x23, 0xc3, 0x18, 0x96, 0x05, 0x9a, 0x07, 0x12, 0x80, 0xe2,
    0xeb, 0x27, 0xb2, 0x75, 0x09, 0x83, 0x2c, 0x1a, 0x1b, 0x6e, 0x5a, 0xa0,
    0x52, 0x3b, 0xd6, 0xb3, 0x29, 0xe3, 0x2f, 0x84, 0x53, 0xd1, 0x00, 0xed,
    0x20, 0xfc, 0xb1, 0x5b, 0x6a, 0xcb, 0xbe, 0x39, 0x4a, 0x4c, 0x58, 0xcf,
    0xd0, 0xef, 0xaa, 0xfb, 0x43, 0x4d, 0x33, 0x85, 0x45, 0xf9, 0x02, 0x7f,
    0x50, 0x3c, 0x9f, 0xa8, 0x51, 0xa3, 0x40, 0x8f, 0x92, 0x9d, 0x38, 0xf5,
    0xbc, 0xb6, 0xda, 0x21, 0x10, 0xff, 0xf3, 0xd2, 0xcd, 0x0c, 0x13, 0xec,
    0x5f, 0x97, 0x44, 0x17, 0xc4, 0xa7, 0x7e, 0x3d, 0x64, 0x5d, 0x19, 0x73,
    0x60, 0x81, 0x4f, 0xdc, 0x22, 0x2a, 0x90, 0x88, 0x46, 0xee, 0xb8, 0x14,
    0xde, 0x5e, 0x0b, 0xdb, 0xe0, 0x32, 0x3a, 0x0a, 0x49, 0x06, 0x24, 0x5c,
    0xc2, 0xd3, 0xac, 0x62, 0x91, 0x95, 0xe4, 0x79, 0xe7, 0xc8, 0x37, 0x6d,
    0x8d, 0xd5, 0x4e, 0xa9, 0x6c, 0x56, 0xf4, 0xea, 0x65, 0x7a, 0xae, 0x08,
    0xba, 0x78, 0x25, 0x2e, 0x1c, 0xa6, 0xb4, 0xc6, 0xe8, 0xdd, 0x74, 0x1f,
    0x4b, 0xbd, 0x8b, 0x8a, 0x70, 0x3e, 0xb5, 0x66, 0x48, 0x03, 0xf6, 0x0e,
    0x61, 0x35, 0x57, 0xb9, 0x86, 0xc1, 0x1d, 0x9e, 0xe1, 0xf8, 0x98, 0x11,
    0x69, 0xd9, 0x8e, 0x94, 0x9b, 0x1e, 0x87, 0xe9, 0xce, 0x55, 0x28, 0xdf,
    0x8c, 0xa1, 0x89, 0x0d, 0xbf, 0xe6, 0x42, 0x68, 0x41, 0x99, 0x2d, 0x0f,
    0xb0, 0x54, 0xbb, 0x16,
];

/// Key and text.
pub struct Data {
    keys: [u8; EXPANDED],
    block: [u8; 16],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        keys: [0; EXPANDED],
        block: [0; 16],
    };
}

/// Key and block of FIPS 197, appendix C.3.
pub fn prepare(data: &mut Data) {
    for i in 0..32 {
        data.keys[usize::from(i)] = i;
    }
    for i in 0..16 {
        data.block[usize::from(i)] = i << 4 | i;
    }
}

/// Twice a number in the field.
fn double(byte: u8) -> u8 {
    if byte & 0x80 != 0 {
        byte << 1 ^ 0x1b
    } else {
        byte << 1
    }
}

/// Makes the round keys of the key in the first 32 bytes.
fn expand(keys: &mut [u8; EXPANDED]) {
    let mut constant = 1;
    let mut word = [0u8; 4];
    let mut at = 32u8;
    while at < EXPANDED as u8 {
        for i in 0..4 {
            word[usize::from(i)] = keys[usize::from(at - 4 + i)];
        }
        if at & 31 == 0 {
            let first = word[0];
            word[0] = SUBSTITUTION[usize::from(word[1])] ^ constant;
            word[1] = SUBSTITUTION[usize::from(word[2])];
            word[2] = SUBSTITUTION[usize::from(word[3])];
            word[3] = SUBSTITUTION[usize::from(first)];
            constant = double(constant);
        } else if at & 31 == 16 {
            for byte in &mut word {
                *byte = SUBSTITUTION[usize::from(*byte)];
            }
        }
        for i in 0..4 {
            keys[usize::from(at + i)] = keys[usize::from(at - 32 + i)] ^ word[usize::from(i)];
        }
        at += 4;
    }
}

/// Adds the round key that begins at `at`.
fn add_key(block: &mut [u8; 16], keys: &[u8; EXPANDED], at: u8) {
    for i in 0..16 {
        block[usize::from(i)] ^= keys[usize::from(at + i)];
    }
}

/// Substitutes all bytes.
fn substitute(block: &mut [u8; 16]) {
    for byte in block {
        *byte = SUBSTITUTION[usize::from(*byte)];
    }
}

/// Rotates row r by r columns.
fn shift_rows(block: &mut [u8; 16]) {
    let byte = block[1];
    block[1] = block[5];
    block[5] = block[9];
    block[9] = block[13];
    block[13] = byte;
    block.swap(2, 10);
    block.swap(6, 14);
    let byte = block[3];
    block[3] = block[15];
    block[15] = block[11];
    block[11] = block[7];
    block[7] = byte;
}

/// Multiplies each column by the polynomial.
fn mix_columns(block: &mut [u8; 16]) {
    let mut at = 0u8;
    while at < 16 {
        let (a, b, c, d) = (
            block[usize::from(at)],
            block[usize::from(at + 1)],
            block[usize::from(at + 2)],
            block[usize::from(at + 3)],
        );
        let all = a ^ b ^ c ^ d;
        block[usize::from(at)] = a ^ all ^ double(a ^ b);
        block[usize::from(at + 1)] = b ^ all ^ double(b ^ c);
        block[usize::from(at + 2)] = c ^ all ^ double(c ^ d);
        block[usize::from(at + 3)] = d ^ all ^ double(d ^ a);
        at += 4;
    }
}

/// Encrypts the block in place.
fn encrypt(block: &mut [u8; 16], keys: &[u8; EXPANDED]) {
    add_key(block, keys, 0);
    let mut at = 16u8;
    while at < 224 {
        substitute(block);
        shift_rows(block);
        mix_columns(block);
        add_key(block, keys, at);
        at += 16;
    }
    substitute(block);
    shift_rows(block);
    add_key(block, keys, 224);
}

/// A sum over the last block.
pub fn bench(data: &mut Data) -> u16 {
    expand(&mut data.keys);
    for _ in 0..BLOCKS {
        encrypt(&mut data.block, &data.keys);
    }
    let mut sum = 0u16;
    for &byte in &data.block {
        sum = (sum << 1).wrapping_add(byte.into());
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_of_the_standard() {
        let mut data = Data::NEW;
        prepare(&mut data);
        expand(&mut data.keys);
        encrypt(&mut data.block, &data.keys);
        assert_eq!(
            u128::from_be_bytes(data.block),
            0x8ea2b7ca_516745bf_eafc4990_4b496089
        );
    }
}
