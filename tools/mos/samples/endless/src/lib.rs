//! Never comes back.
#![no_std]

/// Counts for ever.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let mut n = 0u16;
    while core::hint::black_box(n) != core::hint::black_box(n).wrapping_add(1) {
        n = n.wrapping_add(1);
    }
    n
}
