//! The sieve of odd numbers with eight flags a byte: bit i stands for 2 i + 3.
#![no_std]
#![forbid(unsafe_code)]

/// Odd numbers that are tried.
const SIZE: usize = 8192;

/// A set bit is a number that was struck out.
pub struct Data {
    struck: [u8; SIZE / 8],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        struck: [0; SIZE / 8],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// One more than the number of primes.
pub fn bench(data: &mut Data) -> u16 {
    let struck = &mut data.struck;
    let mut count = 1;
    for byte in struck.iter_mut() {
        *byte = 0;
    }
    for i in 0..SIZE {
        if struck[i >> 3] & (1 << (i & 7)) == 0 {
            let prime = i + i + 3;
            let mut multiple = i + prime;
            while multiple < SIZE {
                struck[multiple >> 3] |= 1 << (multiple & 7);
                multiple += prime;
            }
            count += 1;
        }
    }
    count
}
