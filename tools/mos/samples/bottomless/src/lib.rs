//! Calls itself for ever.
#![no_std]

use core::sync::atomic::{AtomicU8, Ordering::Relaxed};

/// It is never 0, but who knows.
static SWITCH: AtomicU8 = AtomicU8::new(1);

#[inline(never)]
fn deeper(n: u8) -> u8 {
    if SWITCH.load(Relaxed) == 0 {
        return n;
    }
    let below = deeper(n.wrapping_add(1));
    SWITCH.store(below | 1, Relaxed);
    below.rotate_left(1) ^ n
}

/// Fills the stack.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    u16::from(deeper(1))
}
