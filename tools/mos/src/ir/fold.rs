//! Arithmetic on constants: the one place that says what each operator means. The interpreter
//! and the passes both use it; the code generator is compared with it.

use crate::ir::{mask, sign_extend, BinaryOperator, CastOperator, Intrinsic, Predicate};

/// The result of an operator on two numbers of `bits` bits, or `None` where it has none: division
/// by zero, the signed division that overflows, a shift by the width or more.
pub fn binary(operator: BinaryOperator, a: u64, b: u64, bits: u8) -> Option<u64> {
    let signed = |value| sign_extend(value, bits);
    let shift = || (b < u64::from(bits)).then_some(b as u32);
    let overflows = || signed(b) == -1 && a == 1 << (bits - 1);
    let result = match operator {
        BinaryOperator::Add => a.wrapping_add(b),
        BinaryOperator::Sub => a.wrapping_sub(b),
        BinaryOperator::Mul => a.wrapping_mul(b),
        BinaryOperator::UDiv => a.checked_div(b)?,
        BinaryOperator::URem => a.checked_rem(b)?,
        BinaryOperator::SDiv | BinaryOperator::SRem if b == 0 || overflows() => return None,
        BinaryOperator::SDiv => (signed(a) / signed(b)) as u64,
        BinaryOperator::SRem => (signed(a) % signed(b)) as u64,
        BinaryOperator::And => a & b,
        BinaryOperator::Or => a | b,
        BinaryOperator::Xor => a ^ b,
        BinaryOperator::Shl => a << shift()?,
        BinaryOperator::LShr => a >> shift()?,
        BinaryOperator::AShr => (signed(a) >> shift()?) as u64,
    };
    Some(mask(result, bits))
}

/// Whether a comparison of two numbers of `bits` bits holds.
pub fn compare(predicate: Predicate, a: u64, b: u64, bits: u8) -> bool {
    let (x, y) = (sign_extend(a, bits), sign_extend(b, bits));
    match predicate {
        Predicate::Eq => a == b,
        Predicate::Ne => a != b,
        Predicate::Ugt => a > b,
        Predicate::Uge => a >= b,
        Predicate::Ult => a < b,
        Predicate::Ule => a <= b,
        Predicate::Sgt => x > y,
        Predicate::Sge => x >= y,
        Predicate::Slt => x < y,
        Predicate::Sle => x <= y,
    }
}

/// A number of `from` bits as one of `to` bits.
pub fn cast(operator: CastOperator, value: u64, from: u8, to: u8) -> u64 {
    match operator {
        CastOperator::Sext => mask(sign_extend(value, from) as u64, to),
        _ => mask(value, to),
    }
}

/// The result of an intrinsic on numbers of `bits` bits (of its first argument), to be cut to the
/// width of the result, and whether it overflowed for those that say so. `None` when it works on
/// memory or has no result.
pub fn intrinsic(intrinsic: Intrinsic, arguments: &[u64], bits: u8) -> Option<(u64, bool)> {
    use Intrinsic::*;
    let a = *arguments.first()?;
    let b = arguments.get(1).copied().unwrap_or(0);
    let (x, y) = (
        i128::from(sign_extend(a, bits)),
        i128::from(sign_extend(b, bits)),
    );
    let (low, high) = (-(1i128 << (bits - 1)), (1i128 << (bits - 1)) - 1);
    let top = mask(u64::MAX, bits);
    let unsigned = |exact: i128| {
        (
            mask(exact as u64, bits),
            exact < 0 || exact > i128::from(top),
        )
    };
    let signed = |exact: i128| (mask(exact as u64, bits), exact < low || exact > high);
    let plain = |value: u64| (mask(value, bits), false);
    let (ua, ub) = (i128::from(a), i128::from(b));
    let unused = 64 - u32::from(bits);
    Some(match intrinsic {
        UMin => plain(a.min(b)),
        UMax => plain(a.max(b)),
        SMin => plain(x.min(y) as u64),
        SMax => plain(x.max(y) as u64),
        Abs => plain(x.unsigned_abs() as u64),
        UAddSat => plain((ua + ub).min(top.into()) as u64),
        USubSat => plain((ua - ub).max(0) as u64),
        SAddSat => plain((x + y).clamp(low, high) as u64),
        SSubSat => plain((x - y).clamp(low, high) as u64),
        UShlSat => plain(if b >= bits.into() {
            return None;
        } else {
            (ua << b).min(top.into()) as u64
        }),
        SShlSat => plain(if b >= bits.into() {
            return None;
        } else {
            (x << b).clamp(low, high) as u64
        }),
        UAddOverflow => unsigned(ua + ub),
        USubOverflow => unsigned(ua - ub),
        // Two 64-bit numbers have a product of 128 bits, which i128 cannot hold unsigned.
        UMulOverflow => {
            let exact = u128::from(a) * u128::from(b);
            (mask(exact as u64, bits), exact > u128::from(top))
        }
        SAddOverflow => signed(x + y),
        SSubOverflow => signed(x - y),
        SMulOverflow => signed(x * y),
        FShl | FShr => {
            let count = arguments.get(2)? % u64::from(bits);
            let both = (u128::from(a) << bits) | u128::from(b);
            plain(if intrinsic == FShl {
                (both << count >> bits) as u64
            } else {
                (both >> count) as u64
            })
        }
        ByteSwap => plain(a.swap_bytes() >> unused),
        BitReverse => plain(a.reverse_bits() >> unused),
        CountLeadingZeros => plain(u64::from(a.leading_zeros() - unused)),
        CountTrailingZeros => plain(u64::from(a.trailing_zeros().min(bits.into()))),
        CountOnes => plain(a.count_ones().into()),
        // The result may be of another width than the arguments: cut by the caller.
        UCompare => (a.cmp(&b) as i64 as u64, false),
        SCompare => (x.cmp(&y) as i64 as u64, false),
        PointerMask => plain(a & b),
        MemCpy | MemMove | MemSet | Trap => return None,
    })
}
