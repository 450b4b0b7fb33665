//! The memory of a machine whose code runs on the host, in tests: one for each thread.

use std::cell::RefCell;
use std::thread_local;
use std::vec::Vec;

/// 64 KB, and 4 KB after them for chips that lie over some of it.
const SIZE: usize = 0x11000;

thread_local! {
    static MEMORY: RefCell<Vec<u8>> = RefCell::new(std::vec![0; SIZE]);
}

/// Lets `look` read and change this thread's memory, all zeros at first.
pub fn memory<T>(look: impl FnOnce(&mut [u8]) -> T) -> T {
    MEMORY.with(|memory| look(&mut memory.borrow_mut()))
}
