//! The numbers that operations are tried with.

use crate::host::mask;

/// Numbers at which something changes.
pub fn corners(bits: u8) -> Vec<u64> {
    let mut numbers = vec![0, 1, 2, 3, 7, 8, 10, 100, 127, 128, 129, 255];
    for boundary in [16, 32, 64]
        .into_iter()
        .filter(|boundary| *boundary <= bits)
    {
        let half = 1u64 << (boundary / 2);
        numbers.extend([
            half,
            half + 1,
            10 * half / 3,
            (1 << (boundary - 1)) - 1,
            1 << (boundary - 1),
        ]);
        numbers.push(mask(boundary));
    }
    numbers.push(0x9e37_79b9_7f4a_7c15);
    numbers.push(0xfedc_ba98_7654_3210);
    let mut cut = Vec::new();
    for number in numbers {
        let number = number & mask(bits);
        if !cut.contains(&number) {
            cut.push(number);
        }
    }
    cut
}

/// Pairs of corners, and some that are equal or close.
pub fn pairs(bits: u8) -> Vec<(u64, u64)> {
    let numbers = corners(bits);
    let mut pairs: Vec<_> = numbers.iter().map(|a| (*a, *a)).collect();
    for (i, a) in numbers.iter().enumerate() {
        for step in [1, 2, 5] {
            pairs.push((*a, numbers[(i * step + step) % numbers.len()]));
        }
        pairs.push((*a, (i as u64 * 7) % u64::from(bits)));
    }
    pairs
}
