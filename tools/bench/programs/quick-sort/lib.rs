//! Quick sort after Hoare on bytes, recursive for the lower part.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes to be sorted.
const SIZE: usize = 1000;

/// What is sorted.
pub struct Data {
    bytes: [u8; SIZE],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { bytes: [0; SIZE] };
}

/// Fills the bytes by xorshift.
pub fn prepare(data: &mut Data) {
    let mut state = 0xace1u16;
    for byte in &mut data.bytes {
        state ^= state << 7;
        state ^= state >> 9;
        state ^= state << 8;
        *byte = state as u8;
    }
}

fn sort(bytes: &mut [u8; SIZE], mut low: usize, high: usize) {
    while low < high {
        let pivot = bytes[(low + high) >> 1];
        let (mut i, mut j) = (low, high);
        loop {
            while bytes[i] < pivot {
                i += 1;
            }
            while bytes[j] > pivot {
                j -= 1;
            }
            if i >= j {
                break;
            }
            bytes.swap(i, j);
            i += 1;
            j -= 1;
        }
        i = low;
        low = j + 1;
        sort(bytes, i, j);
    }
}

/// A sum that knows the order.
pub fn bench(data: &mut Data) -> u16 {
    sort(&mut data.bytes, 0, SIZE - 1);
    let mut sum = 0u16;
    for (i, &byte) in data.bytes.iter().enumerate() {
        sum = sum.wrapping_add(u16::from(byte) ^ i as u16);
    }
    sum
}
