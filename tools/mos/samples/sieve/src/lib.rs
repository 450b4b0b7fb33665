//! The primes below 8192, by the sieve of Eratosthenes.
#![no_std]

static mut COMPOSITE: [bool; 8192] = [false; 8192];

/// How many primes there are.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let composite = unsafe { &mut *core::ptr::addr_of_mut!(COMPOSITE) };
    let mut primes = 0;
    for number in 2..composite.len() {
        if !composite[number] {
            primes += 1;
            let mut multiple = number + number;
            while multiple < composite.len() {
                composite[multiple] = true;
                multiple += number;
            }
        }
    }
    primes
}
