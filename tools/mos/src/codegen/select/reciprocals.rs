//! Quotients of a byte by a constant without a division: shifts and sums of the dividend.
//!
//! Rule: `x / 10` is `lsr`, `sta t`, `lsr`, `adc t`, `ror`, `lsr`, `lsr`, `adc t`, `ror`, `adc t`,
//! `ror`, `lsr`, `lsr`, where each `adc` takes the bit that was shifted out last as its carry. The
//! shifts and sums of a divisor are found by trying them in the order of their cycles; a candidate
//! counts if it is right for all 256 dividends. They take 20 to 40 cycles where the helper and its
//! operands take 200. The remainder takes 20 more.
//!
//! line: 9 % fewer cycles, format 4 %; elsewhere 8 bytes more for each.

use super::{Byte, Select};
use crate::asm::{Address, Line, Mnemonic::*, Mode};
use crate::ir::{Operand, Value};
use std::iter::once;
use std::sync::OnceLock;

/// One step on A and the carry; `t` is the dividend, shifted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    /// `lsr`.
    Half,
    /// `sta t`.
    Save,
    /// `adc #number`.
    Add(u8),
    /// `adc t / ror`.
    Mean,
}

impl Step {
    fn cycles(self) -> u32 {
        match self {
            Step::Half | Step::Add(_) => 2,
            Step::Save => 3,
            Step::Mean => 5,
        }
    }
}

impl Select<'_> {
    /// `a` divided by the constant `b`, bytes without signs; whether it was done.
    pub(super) fn divide_by_sums(
        &mut self,
        remainder: bool,
        a: &Operand,
        b: &Operand,
        result: Value,
    ) -> bool {
        if !self.reciprocals || a.number().is_some() || self.function.value_type(result).size() != 1
        {
            return false;
        }
        let Some(divisor) = b.number() else {
            return false;
        };
        let x = self.bytes(a)[0];
        let known = self.quotient.as_ref().filter(|(of, by, _, lines)| {
            let since = &self.lines[*lines..];
            of == a && *by == divisor && since.iter().all(|line| matches!(line, Line::Comment(_)))
        });
        let quotient = match known {
            Some((_, _, quotient, _)) => *quotient,
            None => {
                let Some(steps) = steps(divisor) else {
                    return false;
                };
                let quotient = self.temporary();
                self.make(x, steps);
                self.at(Sta, quotient);
                quotient
            }
        };
        let to = self.targets(result);
        if remainder {
            let multiple = self.multiply_by(&[Byte::Memory(quotient)], divisor, true);
            // x - y = x + !y + 1.
            self.load(multiple[0]);
            self.immediate(Eor, 0xff);
            self.implied(Sec);
            self.with(Adc, x);
            self.at(Sta, to[0]);
        } else {
            self.copy(&[Byte::Memory(quotient)], &to);
        }
        self.quotient = Some((a.clone(), divisor, quotient, self.lines.len()));
        true
    }

    fn make(&mut self, x: Byte, steps: &[Step]) {
        let saved: Address = self.temporary();
        self.load(x);
        for step in steps {
            match step {
                Step::Half => self.code(Lsr, Mode::Accumulator),
                Step::Save => self.at(Sta, saved),
                Step::Add(number) => self.immediate(Adc, *number),
                Step::Mean => {
                    self.with(Adc, Byte::Memory(saved));
                    self.code(Ror, Mode::Accumulator);
                }
            }
        }
    }
}

/// [`find`], which takes up to a tenth of a second, once for each divisor.
fn steps(divisor: u64) -> Option<&'static [Step]> {
    static FOUND: [OnceLock<Option<Vec<Step>>>; 256] = [const { OnceLock::new() }; 256];
    let divisor = u8::try_from(divisor).ok().filter(|divisor| *divisor > 2)?;
    let found = FOUND[usize::from(divisor)].get_or_init(|| find(divisor));
    found.as_deref()
}

/// The cheapest steps to a quotient, of the form: shifts, `Save`, shifts, and up to three means
/// with shifts after each; when there are none, with a sum with a number and shifts before the
/// first mean.
fn find(divisor: u8) -> Option<Vec<Step>> {
    let alone = once(Vec::new()).collect::<Vec<_>>();
    let sums = (1..32).flat_map(|number| {
        (0..4).map(move |then| once(Step::Add(number)).chain(halves(then)).collect())
    });
    cheapest(divisor, &alone).or_else(|| cheapest(divisor, &sums.collect::<Vec<_>>()))
}

fn cheapest(divisor: u8, sums: &[Vec<Step>]) -> Option<Vec<Step>> {
    let mut best: Option<(u32, Vec<Step>)> = None;
    for (before, first) in (0..4).flat_map(|before| (0..5).map(move |first| (before, first))) {
        if before + first == 0 {
            // The first sum would take an unknown carry.
            continue;
        }
        for (sum, (one, two, three)) in sums
            .iter()
            .flat_map(|sum| endings().map(move |end| (sum, end)))
        {
            let means = || [Some(one), two, three].into_iter().flatten();
            let steps = || {
                let begin = halves(before).chain([Step::Save]).chain(halves(first));
                let means = means().flat_map(|shifts| once(Step::Mean).chain(halves(shifts)));
                begin.chain(sum.iter().copied()).chain(means)
            };
            let cycles = steps().map(Step::cycles).sum();
            if best.as_ref().is_none_or(|(least, _)| cycles < *least) {
                let steps: Vec<Step> = steps().collect();
                if divides(&steps, divisor) {
                    best = Some((cycles, steps));
                }
            }
        }
    }
    best.map(|(_, steps)| steps)
}

fn halves(count: usize) -> impl Iterator<Item = Step> {
    std::iter::repeat_n(Step::Half, count)
}

/// Shifts after the first mean, and after the second and third if there are.
fn endings() -> impl Iterator<Item = (usize, Option<usize>, Option<usize>)> {
    let optional = || once(None).chain((0..4).map(Some));
    (0..6).flat_map(move |one| {
        optional().flat_map(move |two| {
            let third = optional().filter(move |three| two.is_some() || three.is_none());
            third.map(move |three| (one, two, three))
        })
    })
}

/// Whether the steps divide every byte.
fn divides(steps: &[Step], divisor: u8) -> bool {
    // Those that most candidates get wrong come first.
    (0..=255u8).rev().all(|dividend| {
        let (mut a, mut carry, mut saved) = (dividend, 0, 0);
        for step in steps {
            match step {
                Step::Half => (a, carry) = (a >> 1, a & 1),
                Step::Save => saved = a,
                Step::Add(_) | Step::Mean => {
                    let number = if let Step::Add(number) = step {
                        *number
                    } else {
                        saved
                    };
                    let sum = u16::from(a) + u16::from(number) + u16::from(carry);
                    (a, carry) = (sum as u8, (sum >> 8) as u8);
                    if *step == Step::Mean {
                        (a, carry) = (a >> 1 | carry << 7, a & 1);
                    }
                }
            }
        }
        a == dividend / divisor
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_small_divisors_have_sums() {
        for divisor in [3, 5, 6, 7, 9, 10, 12, 15] {
            assert!(steps(divisor).is_some(), "{divisor}");
        }
        // `lsr / sta / lsr / adc / ror / lsr / lsr / adc / ror / adc / ror / lsr / lsr`: 30 cycles.
        let cycles = steps(10).map(|steps| steps.iter().map(|step| step.cycles()).sum());
        assert_eq!(cycles, Some(30));
    }
}
