//! The sieve of odd numbers: flag i stands for 2 i + 3.
#![no_std]
#![forbid(unsafe_code)]

/// Odd numbers that are tried.
const SIZE: usize = 8191;

/// One flag a byte.
pub struct Data {
    flags: [u8; SIZE],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { flags: [0; SIZE] };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// One more than the number of primes.
pub fn bench(data: &mut Data) -> u16 {
    let flags = &mut data.flags;
    let mut count = 1;
    for flag in flags.iter_mut() {
        *flag = 1;
    }
    for i in 0..SIZE {
        if flags[i] != 0 {
            let prime = i + i + 3;
            let mut multiple = i + prime;
            while multiple < SIZE {
                flags[multiple] = 0;
                multiple += prime;
            }
            count += 1;
        }
    }
    count
}
