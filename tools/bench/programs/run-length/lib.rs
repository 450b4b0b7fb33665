//! Run-length coding in the manner of PackBits, and back again.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes of the picture.
const SIZE: usize = 1000;

/// A picture, its code and what comes of that.
pub struct Data {
    picture: [u8; SIZE],
    code: [u8; 1100],
    copy: [u8; SIZE],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        picture: [0; SIZE],
        code: [0; 1100],
        copy: [0; SIZE],
    };
}

/// Runs of many lengths with single bytes among them.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    let mut left = 0u8;
    let mut byte = 0u8;
    for place in &mut data.picture {
        if left == 0 {
            state ^= state << 7;
            state ^= state >> 9;
            state ^= state << 8;
            byte = (state >> 8) as u8;
            left = if state & 3 == 0 { state as u8 >> 2 } else { 1 };
        }
        *place = byte;
        left = left.saturating_sub(1);
    }
}

/// Codes the picture; the code's length.
fn pack(picture: &[u8], code: &mut [u8]) -> usize {
    let mut size = 0;
    let mut rest = picture;
    while let Some(&first) = rest.first() {
        let run = rest
            .iter()
            .take(128)
            .take_while(|&&byte| byte == first)
            .count();
        if run >= 3 {
            code[size] = (257 - run) as u8;
            code[size + 1] = first;
            size += 2;
            rest = &rest[run..];
            continue;
        }
        let mut count = 0;
        while count < rest.len() && count < 128 {
            let byte = rest[count];
            if count + 2 < rest.len() && rest[count + 1] == byte && rest[count + 2] == byte {
                break;
            }
            count += 1;
        }
        let (literal, others) = rest.split_at(count);
        code[size] = (count - 1) as u8;
        code[size + 1..][..count].copy_from_slice(literal);
        size += 1 + count;
        rest = others;
    }
    size
}

/// Decodes; the picture's length.
fn unpack(mut code: &[u8], picture: &mut [u8]) -> usize {
    let mut size = 0;
    while let [count, rest @ ..] = code {
        if *count < 128 {
            let (literal, others) = rest.split_at(usize::from(*count) + 1);
            picture[size..][..literal.len()].copy_from_slice(literal);
            size += literal.len();
            code = others;
        } else {
            let run = 257 - usize::from(*count);
            picture[size..][..run].fill(rest[0]);
            size += run;
            code = &rest[1..];
        }
    }
    size
}

/// A sum over the code and the copy.
pub fn bench(data: &mut Data) -> u16 {
    let size = pack(&data.picture, &mut data.code);
    let length = unpack(&data.code[..size], &mut data.copy);
    let mut sum = (size ^ length) as u16;
    for &byte in &data.code[..size] {
        sum = sum.rotate_left(1) ^ u16::from(byte);
    }
    for &byte in &data.copy[..length] {
        sum = sum.wrapping_add(byte.into());
    }
    sum
}
