//! Arithmetic on 32 bits: sums, shifts, products, quotients, comparisons.
#![no_std]
#![forbid(unsafe_code)]

/// Numbers that are worked on.
const COUNT: usize = 64;

/// Operands.
pub struct Data {
    numbers: [u32; COUNT],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        numbers: [0; COUNT],
    };
}

/// Fills the numbers by xorshift.
pub fn prepare(data: &mut Data) {
    let mut state = 0x1234_5678u32;
    for number in &mut data.numbers {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        *number = state;
    }
}

/// The greatest common divisor by repeated remainders.
fn divisor(mut a: u32, mut b: u32) -> u32 {
    while b != 0 {
        let remainder = a % b;
        a = b;
        b = remainder;
    }
    a
}

/// The square root, rounded down, bit by bit.
fn root(mut number: u32) -> u32 {
    let mut result = 0u32;
    let mut bit = 0x4000_0000u32;
    while bit != 0 {
        let trial = result + bit;
        result >>= 1;
        if number >= trial {
            number -= trial;
            result += bit;
        }
        bit >>= 2;
    }
    result
}

/// Everything mixed.
pub fn bench(data: &mut Data) -> u16 {
    let mut sum = 0u32;
    let mut previous = 1u32;
    for &number in &data.numbers {
        let product = number.wrapping_mul(1_664_525).wrapping_add(previous);
        sum = sum.wrapping_add(product);
        sum ^= root(number);
        sum = sum.wrapping_add(divisor(number, previous));
        if number > previous {
            sum = sum.wrapping_sub(number - previous);
        } else {
            sum = sum.wrapping_add(previous / ((number >> 20) + 1));
        }
        sum = sum.rotate_left(3);
        previous = number;
    }
    (sum ^ sum >> 16) as u16
}
