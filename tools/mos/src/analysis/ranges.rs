//! Value ranges: between which two numbers every integer of a function lies.
//!
//! An analysis; it changes nothing. Intervals are unsigned and inclusive. It starts with no value
//! known to occur, applies each operation's rule until nothing grows (a bound that keeps growing
//! jumps to the end of the type), and then goes round twice more to shrink what jumped too far.
//! Each of these last rounds starts from a true statement and keeps it true.
//!
//! Two rules make counters narrow: the branch that was taken on the way limits its operands
//! ([`Ranges::at`]), and a counting loop that ends at an equality (`i != 225`) is bounded by start,
//! step and end.

mod counter;

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::interval::{binary, from_range, intrinsic_range, Interval};
use crate::ir::{
    mask, BinaryOperator, BlockId, Callee, CastOperator, Function, Operand, Operation, Phi,
    Predicate, Terminator, Value,
};

/// How often bounds may grow before they jump: more than the phis in a row of ordinary code.
const PATIENCE: usize = 6;

/// The intervals of all integers of a function.
pub struct Ranges<'f> {
    function: &'f Function,
    definitions: Vec<Definition>,
    dominators: Dominators,
    predecessors: Vec<Vec<BlockId>>,
    /// `None`: not known to occur at all.
    of: Vec<Option<Interval>>,
}

impl<'f> Ranges<'f> {
    /// Analyses a function.
    pub fn new(function: &'f Function) -> Ranges<'f> {
        let mut ranges = Ranges {
            function,
            definitions: definitions(function),
            dominators: Dominators::new(function),
            predecessors: function.predecessors(),
            of: vec![None; function.values.len()],
        };
        for (i, parameter) in function.parameters.iter().enumerate() {
            let bits = parameter.of.bits();
            ranges.of[i] = Some(from_range(parameter.attributes.range, bits));
        }
        for round in 0.. {
            if !ranges.round(round, true) {
                break;
            }
        }
        for round in 0..2 {
            ranges.round(round, false);
        }
        ranges
    }

    /// What is known of an operand wherever it is read.
    pub fn of(&self, operand: &Operand) -> Interval {
        self.known(operand)
            .unwrap_or_else(|| Interval::full(self.function.operand_type(operand).bits()))
    }

    /// What is known of an operand that is read in a block.
    ///
    /// A quotient that is computed before its dividend is compared, say, is what it is by what the
    /// comparison left of the dividend: between both, a value cannot have become another.
    pub fn at(&self, operand: &Operand, block: BlockId) -> Interval {
        let interval = self.refined(operand, self.of(operand), block);
        let made = operand.value().and_then(|value| {
            let operation = operation_of(self.function, &self.definitions, value)?;
            match operation {
                Operation::Cast(CastOperator::Zext, inner, _) => Some(self.at(inner, block)),
                Operation::Binary(..) | Operation::Cast(..) | Operation::Call(_) => {
                    self.operation(block, value, operation)
                }
                _ => None,
            }
        });
        made.map_or(interval, |made| interval.meet(made))
    }

    fn known(&self, operand: &Operand) -> Option<Interval> {
        match operand {
            Operand::Value(value) => self.of[value.0 as usize],
            Operand::Constant(constant) if constant.is_undefined() => None,
            Operand::Constant(constant) => Some(match constant.as_number() {
                Some(number) => Interval::new(number, number),
                None => Interval::full(constant.type_of().bits()),
            }),
        }
    }

    fn known_at(&self, operand: &Operand, block: BlockId) -> Option<Interval> {
        Some(self.refined(operand, self.known(operand)?, block))
    }

    /// One round over the function; whether anything changed.
    fn round(&mut self, round: usize, growing: bool) -> bool {
        let mut changed = false;
        let function = self.function;
        for id in self.dominators.order().to_vec() {
            let block = function.block(id);
            let phis = block
                .phis
                .iter()
                .map(|phi| (phi.result, self.phi(id, phi)))
                .collect::<Vec<_>>();
            for (value, interval) in phis {
                changed |= self.update(value, interval, round, growing);
            }
            for instruction in &block.instructions {
                if let Some(value) = instruction.result {
                    if function.value_type(value).is_scalar() {
                        let interval = self.operation(id, value, &instruction.operation);
                        changed |= self.update(value, interval, round, growing);
                    }
                }
            }
        }
        changed
    }

    fn update(
        &mut self,
        value: Value,
        interval: Option<Interval>,
        round: usize,
        growing: bool,
    ) -> bool {
        let full = Interval::full(self.function.value_type(value).bits());
        let place = &mut self.of[value.0 as usize];
        let Some(mut new) = interval.map(|interval| full.meet(interval)) else {
            return false;
        };
        if let Some(old) = *place {
            if growing {
                new = new.hull(old);
                if round > PATIENCE {
                    new.low = if new.low < old.low { 0 } else { new.low };
                    new.high = if new.high > old.high {
                        full.high
                    } else {
                        new.high
                    };
                }
            } else {
                new = old.meet(new);
            }
        }
        place.replace(new) != Some(new)
    }

    fn phi(&self, block: BlockId, phi: &Phi) -> Option<Interval> {
        if let Some(interval) = self.counter(block, phi) {
            return Some(interval);
        }
        phi.incoming
            .iter()
            .filter_map(|(from, operand)| {
                let interval = self.known_at(operand, *from)?;
                let interval = self.edge(operand, interval, *from, block);
                let made = self.on_edge(operand, *from, block, 0);
                Some(made.map_or(interval, |made| interval.meet(made)))
            })
            .reduce(Interval::hull)
    }

    /// What the branch from one block to the next says of what was computed from what it tests:
    /// LLVM likes to test the counter of `for _ in 0..8` before the step. (On every way to the
    /// branch it was computed from the newest values, or it would not dominate it.)
    fn on_edge(
        &self,
        operand: &Operand,
        from: BlockId,
        to: BlockId,
        depth: u8,
    ) -> Option<Interval> {
        let value = operand.value().filter(|_| depth < 3)?;
        let operation = operation_of(self.function, &self.definitions, value)?;
        self.made(value, operation, |operand| {
            let interval = self.edge(operand, self.known_at(operand, from)?, from, to);
            let made = self.on_edge(operand, from, to, depth + 1);
            Some(made.map_or(interval, |made| interval.meet(made)))
        })
    }

    fn operation(&self, block: BlockId, result: Value, operation: &Operation) -> Option<Interval> {
        self.made(result, operation, |operand| self.known_at(operand, block))
    }

    /// What an operation makes of what is known of its operands.
    fn made(
        &self,
        result: Value,
        operation: &Operation,
        known: impl Fn(&Operand) -> Option<Interval>,
    ) -> Option<Interval> {
        let bits = self.function.value_type(result).bits();
        let full = Interval::full(bits);
        Some(match operation {
            Operation::Binary(operator, a, b, flags) => {
                binary(*operator, known(a)?, known(b)?, bits, flags.nuw)
            }
            Operation::Compare(..) => Interval::new(0, 1),
            Operation::Select(_, yes, no) => match (known(yes), known(no)) {
                (Some(yes), Some(no)) => yes.hull(no),
                (Some(one), None) | (None, Some(one)) => one,
                (None, None) => return None,
            },
            Operation::Freeze(operand) => known(operand)?,
            Operation::Cast(operator, operand, _) => {
                let inner = known(operand)?;
                let from = self.function.operand_type(operand).bits();
                match operator {
                    CastOperator::Zext => inner,
                    CastOperator::Sext if inner.is_positive(from) => inner,
                    CastOperator::Trunc if inner.high <= full.high => inner,
                    _ => full,
                }
            }
            Operation::Load { range, .. } => from_range(*range, bits),
            Operation::Call(call) => {
                let promised = from_range(call.range, bits);
                match &call.callee {
                    Callee::Intrinsic(intrinsic) => {
                        let arguments: Vec<Interval> =
                            call.arguments.iter().map(&known).collect::<Option<_>>()?;
                        intrinsic_range(*intrinsic, &arguments, full).meet(promised)
                    }
                    _ => promised,
                }
            }
            _ => full,
        })
    }

    /// `interval` of `operand` with all that the branches on the way to `block` say.
    fn refined(&self, operand: &Operand, interval: Interval, block: BlockId) -> Interval {
        let mut interval = interval;
        let mut here = block;
        if operand.value().is_none() {
            return interval;
        }
        loop {
            if let [from] = self.predecessors[here.0 as usize].as_slice() {
                interval = self.edge(operand, interval, *from, here);
            }
            match self.dominators.immediate(here) {
                Some(above) => here = above,
                None => return interval,
            }
        }
    }

    /// `interval` of `operand` with what the branch from one block to the next says.
    fn edge(&self, operand: &Operand, interval: Interval, from: BlockId, to: BlockId) -> Interval {
        match &self.function.block(from).terminator {
            Terminator::Branch {
                condition, yes, no, ..
            } if yes != no => self.given(operand, interval, condition, *yes == to, 0),
            Terminator::Switch {
                value,
                default,
                cases,
            } if *default != to => {
                let hull = cases
                    .iter()
                    .filter(|case| case.1 == to)
                    .map(|case| Interval::new(case.0, case.0))
                    .reduce(Interval::hull);
                match hull {
                    Some(hull) if self.same(value, operand) => interval.meet(hull),
                    _ => interval,
                }
            }
            _ => interval,
        }
    }

    /// `interval` of `operand` when `condition` is known to be true or false.
    fn given(
        &self,
        operand: &Operand,
        interval: Interval,
        condition: &Operand,
        holds: bool,
        depth: u8,
    ) -> Interval {
        let number = |operand: &Operand| operand.constant()?.as_number();
        let Some(operation) = condition
            .value()
            .and_then(|value| operation_of(self.function, &self.definitions, value))
        else {
            return interval;
        };
        match operation {
            Operation::Binary(BinaryOperator::And, a, b, _) if holds && depth < 4 => {
                let interval = self.given(operand, interval, a, true, depth + 1);
                self.given(operand, interval, b, true, depth + 1)
            }
            Operation::Binary(BinaryOperator::Or, a, b, _) if !holds && depth < 4 => {
                let interval = self.given(operand, interval, a, false, depth + 1);
                self.given(operand, interval, b, false, depth + 1)
            }
            // `a && b` and `a || b` whose second half has no meaning without the first.
            Operation::Select(a, b, no) if holds && number(no) == Some(0) && depth < 4 => {
                let interval = self.given(operand, interval, a, true, depth + 1);
                self.given(operand, interval, b, true, depth + 1)
            }
            Operation::Select(a, yes, b) if !holds && number(yes) == Some(1) && depth < 4 => {
                let interval = self.given(operand, interval, a, false, depth + 1);
                self.given(operand, interval, b, false, depth + 1)
            }
            Operation::Compare(predicate, a, b, _) => {
                let predicate = if holds {
                    *predicate
                } else {
                    predicate.inverse()
                };
                let bits = self.function.operand_type(a).bits();
                if self.same(a, operand) {
                    self.compared(interval, predicate, b, bits)
                } else if self.same(b, operand) {
                    self.compared(interval, predicate.swapped(), a, bits)
                } else {
                    interval
                }
            }
            _ => interval,
        }
    }

    /// `interval` of something that compares with `other` as `predicate` says.
    fn compared(
        &self,
        interval: Interval,
        predicate: Predicate,
        other: &Operand,
        bits: u8,
    ) -> Interval {
        let Some(other) = self.known(other) else {
            return interval;
        };
        let top = mask(u64::MAX, bits);
        let unsigned = match predicate {
            Predicate::Sgt if other.is_positive(bits) && interval.is_positive(bits) => {
                Predicate::Ugt
            }
            Predicate::Sge if other.is_positive(bits) && interval.is_positive(bits) => {
                Predicate::Uge
            }
            Predicate::Slt if other.is_positive(bits) && interval.is_positive(bits) => {
                Predicate::Ult
            }
            Predicate::Sle if other.is_positive(bits) && interval.is_positive(bits) => {
                Predicate::Ule
            }
            other => other,
        };
        match unsigned {
            Predicate::Eq => interval.meet(other),
            Predicate::Ult if other.high > 0 => interval.meet(Interval::new(0, other.high - 1)),
            Predicate::Ule => interval.meet(Interval::new(0, other.high)),
            Predicate::Ugt if other.low < top => interval.meet(Interval::new(other.low + 1, top)),
            Predicate::Uge => interval.meet(Interval::new(other.low, top)),
            Predicate::Ne if other.low == other.high && interval.low < interval.high => {
                if interval.low == other.low {
                    Interval::new(interval.low + 1, interval.high)
                } else if interval.high == other.low {
                    Interval::new(interval.low, interval.high - 1)
                } else {
                    interval
                }
            }
            _ => interval,
        }
    }

    /// Whether two operands are one number, perhaps at two widths.
    fn same(&self, a: &Operand, b: &Operand) -> bool {
        match (self.stripped(a), self.stripped(b)) {
            (Some(a), Some(b)) => a == b,
            _ => false,
        }
    }

    fn stripped(&self, operand: &Operand) -> Option<Value> {
        let mut value = operand.value()?;
        while let Some(Operation::Cast(CastOperator::Zext, Operand::Value(inner), _)) =
            operation_of(self.function, &self.definitions, value)
        {
            value = *inner;
        }
        Some(value)
    }
}
