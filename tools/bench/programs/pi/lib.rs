//! Digits of pi by the spigot of Rabinowitz and Wagon, four at a time.
#![no_std]
#![forbid(unsafe_code)]

/// Four digits take 14 terms.
const TERMS: usize = 210;

/// Remainders of the terms.
pub struct Data {
    remainders: [u16; TERMS + 1],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        remainders: [0; TERMS + 1],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// All digits, in groups of four, mixed.
pub fn bench(data: &mut Data) -> u16 {
    let remainders = &mut data.remainders;
    let (mut carried, mut sum) = (0u16, 0u16);
    for remainder in remainders.iter_mut() {
        *remainder = 2000;
    }
    let mut terms = TERMS as u16;
    while terms > 0 {
        let mut value = 0u32;
        let mut term = terms;
        loop {
            value += u32::from(remainders[usize::from(term)]) * 10000;
            let divisor = u32::from(2 * term - 1);
            remainders[usize::from(term)] = (value % divisor) as u16;
            value /= divisor;
            term -= 1;
            if term == 0 {
                break;
            }
            value *= u32::from(term);
        }
        let digits = carried + (value / 10000) as u16;
        carried = (value % 10000) as u16;
        sum = sum.rotate_left(1) ^ digits;
        terms -= 14;
    }
    sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_are_those_of_pi() {
        let digits = [
            3141u16, 5926, 5358, 9793, 2384, 6264, 3383, 2795, 288, 4197, 1693, 9937, 5105, 8209,
            7494,
        ];
        let sum = digits
            .iter()
            .fold(0u16, |sum, digits| sum.rotate_left(1) ^ digits);
        assert_eq!(bench(&mut Data { ..Data::NEW }), sum);
    }
}
