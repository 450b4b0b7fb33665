//! Reads beyond the end of an array.
#![no_std]

/// Panics.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let squares = [0u16, 1, 4, 9];
    squares[core::hint::black_box(4)]
}
