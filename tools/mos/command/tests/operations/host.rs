//! What the host's integers give: the reference.

/// The host's integers of one width.
pub trait Host {
    fn binary(operator: &str, a: u64, b: u64) -> Option<u64>;
    fn compare(predicate: &str, a: u64, b: u64) -> bool;
    fn two(name: &str, a: u64, b: u64) -> u64;
    fn overflow(name: &str, a: u64, b: u64) -> (u64, bool);
    fn one(name: &str, a: u64) -> Option<u64>;
    fn rotate(a: u64, b: u64, count: u64, left: bool) -> u64;
    fn order(a: u64, b: u64, signed: bool) -> u64;
}

macro_rules! host {
    ($unsigned:ty, $signed:ty) => {
        impl Host for $unsigned {
            fn binary(operator: &str, a: u64, b: u64) -> Option<u64> {
                let (a, b) = (a as $unsigned, b as $unsigned);
                let (x, y) = (a as $signed, b as $signed);
                let shift = || (u64::from(b) < u64::from(<$unsigned>::BITS)).then_some(b as u32);
                Some(match operator {
                    "add" => a.wrapping_add(b),
                    "sub" => a.wrapping_sub(b),
                    "mul" => a.wrapping_mul(b),
                    "udiv" => a.checked_div(b)?,
                    "urem" => a.checked_rem(b)?,
                    "sdiv" => x.checked_div(y)? as $unsigned,
                    "srem" => x.checked_rem(y)? as $unsigned,
                    "and" => a & b,
                    "or" => a | b,
                    "xor" => a ^ b,
                    "shl" => a << shift()?,
                    "lshr" => a >> shift()?,
                    "ashr" => (x >> shift()?) as $unsigned,
                    _ => unreachable!(),
                } as u64)
            }
            fn compare(predicate: &str, a: u64, b: u64) -> bool {
                let (a, b) = (a as $unsigned, b as $unsigned);
                let (x, y) = (a as $signed, b as $signed);
                match predicate {
                    "eq" => a == b,
                    "ne" => a != b,
                    "ugt" => a > b,
                    "uge" => a >= b,
                    "ult" => a < b,
                    "ule" => a <= b,
                    "sgt" => x > y,
                    "sge" => x >= y,
                    "slt" => x < y,
                    "sle" => x <= y,
                    _ => unreachable!(),
                }
            }
            fn two(name: &str, a: u64, b: u64) -> u64 {
                let (a, b) = (a as $unsigned, b as $unsigned);
                let (x, y) = (a as $signed, b as $signed);
                (match name {
                    "umin" => a.min(b),
                    "umax" => a.max(b),
                    "smin" => x.min(y) as $unsigned,
                    "smax" => x.max(y) as $unsigned,
                    "uadd.sat" => a.saturating_add(b),
                    "usub.sat" => a.saturating_sub(b),
                    "sadd.sat" => x.saturating_add(y) as $unsigned,
                    "ssub.sat" => x.saturating_sub(y) as $unsigned,
                    _ => unreachable!(),
                }) as u64
            }
            fn overflow(name: &str, a: u64, b: u64) -> (u64, bool) {
                let (a, b) = (a as $unsigned, b as $unsigned);
                let (x, y) = (a as $signed, b as $signed);
                let signed = |(result, overflow): ($signed, bool)| (result as $unsigned, overflow);
                let (result, overflow) = match name {
                    "uadd" => a.overflowing_add(b),
                    "usub" => a.overflowing_sub(b),
                    "umul" => a.overflowing_mul(b),
                    "sadd" => signed(x.overflowing_add(y)),
                    "ssub" => signed(x.overflowing_sub(y)),
                    "smul" => signed(x.overflowing_mul(y)),
                    _ => unreachable!(),
                };
                (result as u64, overflow)
            }
            fn one(name: &str, a: u64) -> Option<u64> {
                let a = a as $unsigned;
                Some(match name {
                    "bswap" => a.swap_bytes(),
                    "bitreverse" => a.reverse_bits(),
                    "ctpop" => a.count_ones() as $unsigned,
                    "ctlz" => a.leading_zeros() as $unsigned,
                    "cttz" => a.trailing_zeros() as $unsigned,
                    "ctlz.nonzero" => (a != 0).then(|| a.leading_zeros() as $unsigned)?,
                    "cttz.nonzero" => (a != 0).then(|| a.trailing_zeros() as $unsigned)?,
                    "abs" => (a as $signed).wrapping_abs() as $unsigned,
                    _ => unreachable!(),
                } as u64)
            }
            fn rotate(a: u64, b: u64, count: u64, left: bool) -> u64 {
                let bits = u64::from(<$unsigned>::BITS);
                let (a, b, count) = (a as $unsigned, b as $unsigned, count % bits);
                (match (count, left) {
                    (0, true) => a,
                    (0, false) => b,
                    (_, true) => (a << count) | (b >> (bits - count)),
                    (_, false) => (a << (bits - count)) | (b >> count),
                }) as u64
            }
            fn order(a: u64, b: u64, signed: bool) -> u64 {
                let (a, b) = (a as $unsigned, b as $unsigned);
                let order = if signed {
                    (a as $signed).cmp(&(b as $signed))
                } else {
                    a.cmp(&b)
                };
                order as i8 as u8 as u64
            }
        }
    };
}
host!(u8, i8);
host!(u16, i16);
host!(u32, i32);
host!(u64, i64);

pub fn mask(bits: u8) -> u64 {
    u64::MAX >> (64 - bits)
}
