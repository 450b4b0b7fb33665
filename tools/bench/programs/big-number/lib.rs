//! Big numbers in bytes: a power, a factorial, a product of both, and their decimal digits.
#![no_std]
#![forbid(unsafe_code)]

/// Bytes of a factor.
const SIZE: usize = 24;

/// Two factors, their product and its digits.
pub struct Data {
    power: [u8; SIZE],
    factorial: [u8; SIZE],
    product: [u8; 2 * SIZE],
    digits: [u8; 120],
}

impl Data {
    /// As BSS has it.
    pub const NEW: Data = Data {
        power: [0; SIZE],
        factorial: [0; SIZE],
        product: [0; 2 * SIZE],
        digits: [0; 120],
    };
}

/// Nothing to prepare.
pub fn prepare(_: &mut Data) {}

/// Multiplies a number by a small one.
fn scale(number: &mut [u8], factor: u8) {
    let mut carry = 0u16;
    for byte in number {
        carry += u16::from(*byte) * u16::from(factor);
        *byte = carry as u8;
        carry >>= 8;
    }
}

/// Multiplies two numbers.
fn multiply(product: &mut [u8; 2 * SIZE], a: &[u8; SIZE], b: &[u8; SIZE]) {
    product.fill(0);
    for (i, &digit) in a.iter().enumerate() {
        let mut carry = 0u16;
        let (places, rest) = product[i..].split_at_mut(SIZE);
        for (place, &other) in places.iter_mut().zip(b) {
            carry += u16::from(*place) + u16::from(digit) * u16::from(other);
            *place = carry as u8;
            carry >>= 8;
        }
        if let Some(place) = rest.first_mut() {
            *place = carry as u8;
        }
    }
}

/// Divides a number by ten; the remainder.
fn tenth(number: &mut [u8]) -> u8 {
    let mut remainder = 0u16;
    for byte in number.iter_mut().rev() {
        remainder = remainder << 8 | u16::from(*byte);
        *byte = (remainder / 10) as u8;
        remainder %= 10;
    }
    remainder as u8
}

/// A sum over the digits of 3 to the 100th times 36!.
pub fn bench(data: &mut Data) -> u16 {
    data.power[0] = 1;
    for _ in 0..100 {
        scale(&mut data.power, 3);
    }
    data.factorial[0] = 1;
    for factor in 2..=36 {
        scale(&mut data.factorial, factor);
    }
    multiply(&mut data.product, &data.power, &data.factorial);
    for digit in &mut data.digits {
        *digit = b'0' + tenth(&mut data.product);
    }
    let mut sum = 0u16;
    for &digit in &data.digits {
        sum = sum.rotate_left(1) ^ u16::from(digit);
    }
    sum
}
