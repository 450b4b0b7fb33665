//! Wide arithmetic: division, multiplication and checked operations up to 64 bits.
#![no_std]

fn mix(sum: u64, part: u64) -> u64 {
    sum.rotate_left(7) ^ part
}

fn power(base: u64, exponent: u32, modulus: u64) -> u64 {
    let mut result = 1;
    for bit in (0..32).rev() {
        result = result * result % modulus;
        if exponent & (1 << bit) != 0 {
            result = result * base % modulus;
        }
    }
    result
}

/// A checksum.
#[no_mangle]
pub extern "C" fn main() -> u16 {
    let big: u64 = core::hint::black_box(0xfedc_ba98_7654_3210);
    let mut sum = 0;
    for divisor in [1, 7, 10, 255, 256, 65521, 1 << 33, u64::MAX] {
        sum = mix(sum, big / divisor);
        sum = mix(sum, big % divisor);
        sum = mix(sum, (big as i64 / (divisor as i64).max(2)) as u64);
        sum = mix(sum, (big as i64 % -(divisor as i64).max(2)) as u64);
        sum = mix(sum, u64::from(big as u32 / (divisor as u32).max(1)));
        sum = mix(
            sum,
            u64::from((big as i16).wrapping_div((divisor as i16).max(1)) as u16),
        );
        sum = mix(sum, big.checked_mul(divisor).unwrap_or(11));
        sum = mix(
            sum,
            (big as i64)
                .checked_add(divisor as i64)
                .map_or(13, |sum| sum as u64),
        );
        sum = mix(sum, u64::from((big as u16).saturating_mul(divisor as u16)));
        sum = mix(sum, u64::from((big as u8).wrapping_pow(divisor as u32 & 7)));
    }
    sum = mix(sum, power(3, 1_000_000, 0x7fff_ffff));
    sum = mix(
        sum,
        u64::from(big.leading_zeros() + big.count_ones() + big.trailing_zeros()),
    );
    sum = mix(sum, big.swap_bytes() ^ big.reverse_bits());
    sum = mix(sum, big.isqrt());
    (sum ^ (sum >> 16) ^ (sum >> 32) ^ (sum >> 48)) as u16
}
