//! All orders of seven things, each made from the one before it.
#![no_std]
#![forbid(unsafe_code)]

/// Things.
const COUNT: usize = 7;

/// The order.
pub struct Data {
    order: [u8; COUNT],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data { order: [0; COUNT] };
}

/// The first order.
pub fn prepare(data: &mut Data) {
    for (i, thing) in (0u8..).zip(&mut data.order) {
        *thing = i;
    }
}

/// The next order by the alphabet; false after the last.
fn next(order: &mut [u8; COUNT]) -> bool {
    let Some(i) = (0..COUNT - 1).rev().find(|&i| order[i] < order[i + 1]) else {
        return false;
    };
    let j = (i + 1..COUNT).rev().find(|&j| order[j] > order[i]);
    order.swap(i, j.unwrap_or(i));
    order[i + 1..].reverse();
    true
}

/// Things that are where they were at first.
fn fixed(order: &[u8; COUNT]) -> u8 {
    (0u8..)
        .zip(order)
        .map(|(i, &thing)| u8::from(i == thing))
        .sum()
}

/// Orders without a fixed thing, and the fixed things of the others.
pub fn bench(data: &mut Data) -> u16 {
    let order = &mut data.order;
    let mut sum = 0u16;
    loop {
        sum = match fixed(order) {
            0 => sum.wrapping_add(256),
            count => sum.wrapping_add(count.into()),
        };
        if !next(order) {
            return sum;
        }
    }
}
