//! Unsigned, inclusive intervals, and what arithmetic makes of them.

use crate::ir::{mask, BinaryOperator, Intrinsic, Range};

/// The numbers from `low` to `high`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Interval {
    /// The least number.
    pub low: u64,
    /// The greatest number.
    pub high: u64,
}

impl Interval {
    /// Every number of a width.
    pub fn full(bits: u8) -> Interval {
        Interval {
            low: 0,
            high: mask(u64::MAX, bits),
        }
    }

    pub fn new(low: u64, high: u64) -> Interval {
        Interval { low, high }
    }

    /// How many bits the greatest number has.
    pub fn bits(self) -> u8 {
        (64 - self.high.leading_zeros()) as u8
    }

    /// Whether no number has the sign bit of a width set.
    pub fn is_positive(self, bits: u8) -> bool {
        self.bits() < bits
    }

    /// The least interval that holds both.
    pub fn hull(self, other: Interval) -> Interval {
        Interval::new(self.low.min(other.low), self.high.max(other.high))
    }

    /// What both allow; `self` when they contradict each other (the code cannot be reached).
    pub fn meet(self, other: Interval) -> Interval {
        let (low, high) = (self.low.max(other.low), self.high.min(other.high));
        if low <= high {
            Interval::new(low, high)
        } else {
            self
        }
    }
}

/// What a `range` of the IR allows.
pub fn from_range(range: Option<Range>, bits: u8) -> Interval {
    match range {
        Some(Range { low, high }) if low < high => Interval::new(low, high - 1),
        Some(Range { low, high: 0 }) => Interval::new(low, Interval::full(bits).high),
        _ => Interval::full(bits),
    }
}

/// The results that an operator can have; `nuw`: it does not wrap.
pub fn binary(operator: BinaryOperator, a: Interval, b: Interval, bits: u8, nuw: bool) -> Interval {
    let full = Interval::full(bits);
    let size = 1u128 << bits;
    // Bounds that do not fit, brought back when both wrap the same number of times.
    let wrap = |low: u128, high: u128| {
        if low / size == high / size && !(nuw && low >= size) {
            Interval::new((low % size) as u64, (high % size) as u64)
        } else if nuw {
            Interval::new(low.min(size - 1) as u64, full.high)
        } else {
            full
        }
    };
    let ones =
        |value: u64| mask(u64::MAX, (64 - value.leading_zeros()) as u8) * u64::from(value != 0);
    let (al, ah) = (u128::from(a.low), u128::from(a.high));
    let (bl, bh) = (u128::from(b.low), u128::from(b.high));
    let positive = a.is_positive(bits) && b.is_positive(bits);
    match operator {
        BinaryOperator::Add => wrap(al + bl, ah + bh),
        BinaryOperator::Sub if nuw => {
            Interval::new(a.low.saturating_sub(b.high), a.high.saturating_sub(b.low))
        }
        BinaryOperator::Sub => wrap(al + size - bh, ah + size - bl),
        BinaryOperator::Mul => wrap(al.saturating_mul(bl), ah.saturating_mul(bh)),
        BinaryOperator::UDiv => Interval::new(a.low / b.high.max(1), a.high / b.low.max(1)),
        BinaryOperator::SDiv if positive => {
            Interval::new(a.low / b.high.max(1), a.high / b.low.max(1))
        }
        BinaryOperator::SRem if !positive => full,
        BinaryOperator::URem | BinaryOperator::SRem => {
            if a.high < b.low {
                a
            } else {
                Interval::new(0, a.high.min(b.high.saturating_sub(1)))
            }
        }
        BinaryOperator::And => Interval::new(0, a.high.min(b.high)),
        BinaryOperator::Or => Interval::new(a.low.max(b.low), ones(a.high | b.high)),
        BinaryOperator::Xor => Interval::new(0, ones(a.high | b.high)),
        BinaryOperator::Shl if b.low == b.high && b.low < u64::from(bits) => {
            wrap(al << b.low, ah << b.low)
        }
        BinaryOperator::LShr if b.low == b.high && b.low < u64::from(bits) => {
            Interval::new(a.low >> b.low, a.high >> b.low)
        }
        BinaryOperator::LShr => Interval::new(0, a.high),
        BinaryOperator::AShr if a.is_positive(bits) => Interval::new(0, a.high),
        _ => full,
    }
}

/// The results that an intrinsic can have; `full` is every number of its width.
pub fn intrinsic_range(intrinsic: Intrinsic, arguments: &[Interval], full: Interval) -> Interval {
    let (Some(a), b) = (arguments.first(), arguments.get(1)) else {
        return full;
    };
    let b = b.unwrap_or(a);
    match intrinsic {
        Intrinsic::UMin => Interval::new(a.low.min(b.low), a.high.min(b.high)),
        Intrinsic::UMax => Interval::new(a.low.max(b.low), a.high.max(b.high)),
        Intrinsic::USubSat => {
            Interval::new(a.low.saturating_sub(b.high), a.high.saturating_sub(b.low))
        }
        Intrinsic::UAddSat => Interval::new(
            a.low.saturating_add(b.low).min(full.high),
            a.high.saturating_add(b.high).min(full.high),
        ),
        Intrinsic::CountLeadingZeros | Intrinsic::CountTrailingZeros | Intrinsic::CountOnes => {
            Interval::new(0, 64.min(full.high))
        }
        _ => full,
    }
}
