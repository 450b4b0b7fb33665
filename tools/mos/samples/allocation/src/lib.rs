//! `alloc` and atomics: vectors, strings, trees and shared boxes, from an allocator that gives back
//! only what it gave last.
#![no_std]

extern crate alloc;

use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering};

#[cfg(target_os = "none")]
mod heap {
    use core::alloc::{GlobalAlloc, Layout};
    use core::cell::UnsafeCell;

    const SIZE: usize = 8192;

    /// Memory, and how much of it is taken.
    struct Heap(UnsafeCell<([u8; SIZE], usize)>);

    // There is one thread.
    unsafe impl Sync for Heap {}

    unsafe impl GlobalAlloc for Heap {
        unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
            let (memory, taken) = &mut *self.0.get();
            // A 6502 reads a word at any address: nothing has to be aligned.
            let start = *taken;
            match start.checked_add(layout.size()) {
                Some(end) if end <= SIZE => {
                    *taken = end;
                    memory.as_mut_ptr().add(start)
                }
                _ => core::ptr::null_mut(),
            }
        }

        unsafe fn dealloc(&self, at: *mut u8, layout: Layout) {
            let (memory, taken) = &mut *self.0.get();
            let start = at as usize - memory.as_ptr() as usize;
            if start + layout.size() == *taken {
                *taken = start;
            }
        }
    }

    #[global_allocator]
    static HEAP: Heap = Heap(UnsafeCell::new(([0; SIZE], 0)));
}

trait Shape {
    fn area(&self) -> u16;
}

struct Square(u16);

struct Strip(u16, u16);

impl Shape for Square {
    fn area(&self) -> u16 {
        self.0 * self.0
    }
}

impl Shape for Strip {
    fn area(&self) -> u16 {
        self.0 * self.1
    }
}

/// What was counted, and whether somebody counts.
static COUNTED: AtomicU32 = AtomicU32::new(65_530);
static IS_TAKEN: AtomicBool = AtomicBool::new(false);

/// Counts one more, as a lock does it. Returns how many there were.
fn count() -> u32 {
    while IS_TAKEN
        .compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed)
        .is_err()
    {}
    let before = COUNTED.fetch_add(1, Ordering::Relaxed);
    IS_TAKEN.store(false, Ordering::Release);
    before
}

/// A checksum of what was made.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let count: u16 = core::hint::black_box(40);
    let mut numbers: Vec<u16> = (0..count).map(|n| n.wrapping_mul(2741) % 1000).collect();
    numbers.sort();
    numbers.dedup();
    let mut words: BTreeMap<String, u16> = BTreeMap::new();
    for number in &numbers {
        *words.entry((number / 100).to_string()).or_insert(0) += number;
    }
    let text: Vec<String> = words
        .iter()
        .map(|(word, sum)| alloc::format!("{}={}", word, sum))
        .collect();
    let shared = Arc::new(text.join(","));
    let other = Arc::clone(&shared);
    let shapes: [Box<dyn Shape>; 2] = [Box::new(Square(count)), Box::new(Strip(3, count))];
    let areas: u16 = shapes.iter().map(|shape| shape.area()).sum();
    let counted = (0..count).fold(0, |_, _| crate::count());
    let highest = COUNTED.fetch_max(counted + 7, Ordering::SeqCst);
    let letters = other
        .bytes()
        .fold(0u16, |sum, byte| sum.wrapping_mul(31) ^ u16::from(byte));
    let shares = Arc::strong_count(&shared) as u16;
    letters ^ areas ^ shares ^ counted as u16 ^ (highest >> 3) as u16
}
