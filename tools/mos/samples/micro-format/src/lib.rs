//! `ufmt` into `heapless` strings, and what else `heapless` has.
#![no_std]

use heapless::{Deque, String, Vec};
use ufmt::{derive::uDebug, uwrite};

/// Something to be shown.
#[derive(uDebug, Clone, Copy)]
struct Point {
    row: u8,
    column: u8,
}

/// A checksum of texts and containers.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let n: u16 = core::hint::black_box(54321);
    let mut text: String<64> = String::new();
    let point = Point {
        row: 7,
        column: n as u8,
    };
    if uwrite!(text, "{} {} {:?} {}", n, n as i16, point, "end").is_err() {
        return 1;
    }
    let mut list: Vec<u8, 40, u8> = Vec::new();
    for byte in text.bytes() {
        if list.push(byte).is_err() {
            break;
        }
    }
    list.retain(|byte| *byte != b' ');
    list.insert(3, b'!').ok();
    let removed = list.swap_remove(1);
    list.sort_unstable();
    let mut queue: Deque<u16, 8> = Deque::new();
    for byte in &list {
        if queue.is_full() {
            queue.pop_front();
        }
        queue.push_back(u16::from(*byte) * 3).ok();
    }
    let sum = queue
        .iter()
        .fold(0u16, |sum, part| sum.rotate_left(5) ^ part);
    let hash = list
        .iter()
        .fold(sum, |sum, byte| sum.wrapping_mul(33) ^ u16::from(*byte));
    hash.wrapping_add(u16::from(removed))
        .wrapping_add(text.len() as u16)
}
