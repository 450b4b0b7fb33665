//! The sieve of odd numbers: flag i stands for 2 i + 3.
#![no_std]

static mut FLAGS: [u8; 8191] = [0; 8191];

/// One more than the number of primes found.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let flags = unsafe { &mut *core::ptr::addr_of_mut!(FLAGS) };
    let mut count = 1;
    for flag in flags.iter_mut() {
        *flag = 1;
    }
    for i in 0..flags.len() {
        if flags[i] != 0 {
            let prime = i + i + 3;
            let mut multiple = i + prime;
            while multiple < flags.len() {
                flags[multiple] = 0;
                multiple += prime;
            }
            count += 1;
        }
    }
    count
}
