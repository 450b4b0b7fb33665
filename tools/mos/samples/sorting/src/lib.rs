//! What `core` offers for slices: sorting, searching, splitting, moving.
#![no_std]

/// A linear congruential generator.
struct Numbers(u16);

impl Iterator for Numbers {
    type Item = u16;

    fn next(&mut self) -> Option<u16> {
        self.0 = self.0.wrapping_mul(25173).wrapping_add(13849);
        Some(self.0 >> 3)
    }
}

fn mix(sum: u16, part: u16) -> u16 {
    sum.rotate_left(3) ^ part.wrapping_mul(40503)
}

/// A checksum of everything that was done.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let mut sum = 0;
    let mut numbers = [0u16; 48];
    for (slot, number) in numbers.iter_mut().zip(Numbers(core::hint::black_box(7))) {
        *slot = number;
    }
    let mut sorted = numbers;
    sorted.sort_unstable();
    for pair in sorted.windows(2) {
        sum = mix(sum, pair[1] - pair[0]);
    }
    sum = mix(
        sum,
        sorted.binary_search(&numbers[17]).unwrap_or(999) as u16,
    );
    sum = mix(
        sum,
        sorted
            .binary_search(&5)
            .unwrap_or_else(|place| place + 1000) as u16,
    );
    sorted.sort_unstable_by_key(|number| (number % 10, !number));
    sum = sorted.iter().fold(sum, |sum, number| mix(sum, *number));
    sorted.reverse();
    sorted.rotate_left(5);
    sorted.copy_within(3..20, 25);
    sorted[..10].fill(3);
    let (left, right) = sorted.split_at_mut(24);
    left.swap_with_slice(right);
    for chunk in sorted.chunks(7) {
        sum = mix(sum, chunk.iter().copied().max().unwrap_or(0));
        sum = mix(sum, chunk.len() as u16);
    }
    let mut bytes = *b"the quick brown fox jumps over the lazy dog";
    bytes.sort_unstable();
    let text = core::str::from_utf8(&bytes).unwrap_or("?");
    sum = mix(sum, text.trim().len() as u16);
    sum = mix(
        sum,
        text.chars()
            .filter(|letter| letter.is_ascii_lowercase())
            .count() as u16,
    );
    sum = mix(
        sum,
        u16::from(bytes[20..] == b"ijklmnoooopqrrstuuvwxyz"[..]),
    );
    sum = mix(sum, u16::from(bytes[..] < b"zz"[..]));
    let words = "12 7 x 300 9"
        .split(' ')
        .filter_map(|word| word.parse::<u8>().ok());
    mix(sum, words.map(u16::from).sum())
}
