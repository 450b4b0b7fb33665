//! One index for all pointers and numbers that step together through memory.
//!
//! Rule: in a loop of at most 254 steps, what steps by 1 and is only read as an address or an
//! index is where it started plus a byte that counts from 0: `(start),y`. The byte is the counter
//! that is there already, or a new one. Where such a pointer is compared with an end, the byte is
//! compared with their distance; if that may have a high byte, the rest is asked only when the low
//! bytes are equal. A byte that counts the rounds down ends at a distance, too. What does not
//! change in the loops around is computed before them. lzss: 9 % fewer cycles.
//!
//! Invariant: the other counters tell how many rounds there are at most, so the byte does not wrap.

mod rewrite;

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::{loops, start_and_next, Loop};
use crate::analysis::ranges::Ranges;
use crate::ir::{
    mask, BinaryOperator, BlockId, Function, Module, Operand, Operation, Phi, Predicate,
    Terminator, Type, Value,
};
use crate::passes::dead_code;
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        while share_one(function) {
            dead_code::clean(function);
        }
    });
}

fn share_one(function: &mut Function) -> bool {
    let dominators = Dominators::new(function);
    let loops = loops(function, &dominators);
    if loops.is_empty() {
        return false;
    }
    let ranges = Ranges::new(function);
    let plan = loops.iter().find_map(|of| {
        let outer = Outer {
            function,
            dominators: &dominators,
            loops: &loops,
            definitions: definitions(function),
            of,
        };
        plan(&outer, &ranges)
    });
    match plan {
        Some(plan) => {
            plan.apply(function);
            true
        }
        None => false,
    }
}

/// A loop, and what is around it.
struct Outer<'a> {
    function: &'a Function,
    dominators: &'a Dominators,
    loops: &'a [Loop],
    definitions: Vec<Definition>,
    of: &'a Loop,
}

/// What steps by 1, up or down.
struct Walker {
    up: bool,
    phi: Value,
    next: Value,
    start: Operand,
    /// How many accesses and addresses read it.
    accesses: usize,
    /// Addresses with it as index, and where the sum of their base and the start is computed.
    addresses: Vec<(Value, BlockId)>,
    ends: Vec<End>,
}

/// A comparison with an end.
struct End {
    block: BlockId,
    compare: Value,
    predicate: Predicate,
    end: Operand,
    /// Whether the stepped value is compared.
    stepped: bool,
    /// Whether the distance fits a byte.
    short: bool,
    /// Where it is computed.
    home: BlockId,
}

struct Plan {
    header: BlockId,
    latch: BlockId,
    before: BlockId,
    /// The byte that counts from 0 already, and its step.
    index: Option<(Value, Value)>,
    walkers: Vec<Walker>,
}

fn plan(outer: &Outer, ranges: &Ranges) -> Option<Plan> {
    let (function, of) = (outer.function, outer.of);
    let [latch] = of.latches[..] else {
        return None;
    };
    let header = function.block(of.header);
    let first = header.phis.first()?;
    let (before, _) = first.incoming.iter().find(|(from, _)| *from != latch)?;
    if first.incoming.len() != 2 || function.block(*before).terminator.successors().len() != 1 {
        return None;
    }
    let found: Vec<Walker> = header
        .phis
        .iter()
        .filter_map(|phi| {
            let (_, way) = ranges.walk(of.header, phi)?;
            (way != 0 && way.unsigned_abs() < 255).then_some(())?;
            walker(outer, ranges, phi, latch, *before)
        })
        .collect();
    let index = header.phis.iter().find_map(|phi| {
        let (start, next) = start_and_next(phi, latch)?;
        let counts = *function.value_type(phi.result) == Type::BYTE && start.number() == Some(0);
        let next = next.value()?;
        (counts && outer.step(phi.result, next) == Some(true)).then_some((phi.result, next))
    });
    // What counts without an address is worth it beside what has one.
    let walks = found.iter().any(|of| of.accesses > 0);
    let mut walkers = found;
    walkers.retain(|of| Some(of.phi) != index.map(|(phi, _)| phi));
    (walks && !walkers.is_empty()).then_some(Plan {
        header: of.header,
        latch,
        before: *before,
        index,
        walkers,
    })
}

/// A phi that is only stepped, read as an address, and compared.
fn walker(
    outer: &Outer,
    ranges: &Ranges,
    phi: &Phi,
    latch: BlockId,
    before: BlockId,
) -> Option<Walker> {
    let (function, of) = (outer.function, outer.of);
    let (start, next) = start_and_next(phi, latch)?;
    let next = next.value()?;
    let of_type = function.value_type(phi.result);
    let (pointer, byte) = (*of_type == Type::Pointer, *of_type == Type::BYTE);
    (pointer || byte || *of_type == Type::WORD).then_some(())?;
    let up = outer.step(phi.result, next)?;
    (up || byte).then_some(())?;
    let mut walker = Walker {
        up,
        phi: phi.result,
        next,
        start: start.clone(),
        accesses: 0,
        addresses: Vec::new(),
        ends: Vec::new(),
    };
    let uses = function.use_counts();
    let own = |operand: &Operand| {
        let value = operand.value();
        value == Some(phi.result) || value == Some(next)
    };
    let is = |operand: &Operand| operand.value() == Some(phi.result);
    for (id, block) in function.blocks_with_ids() {
        let mut incoming = block.phis.iter().filter(|other| other.result != phi.result);
        if incoming.any(|other| other.incoming.iter().any(|(_, operand)| own(operand)))
            || block.terminator.operand().is_some_and(own)
        {
            return None;
        }
        for instruction in &block.instructions {
            let operation = &instruction.operation;
            if instruction.result == Some(next) || !operation.operands().into_iter().any(own) {
                continue;
            }
            of.has(id).then_some(())?;
            match operation {
                Operation::Load {
                    pointer,
                    volatile: false,
                    ..
                } if is(pointer) && function.value_type(instruction.result?).size() == 1 => {
                    walker.accesses += 1;
                }
                Operation::Store {
                    pointer,
                    value,
                    volatile: false,
                } if is(pointer) && !own(value) && function.operand_type(value).size() == 1 => {
                    walker.accesses += 1;
                }
                Operation::Address { base, indices, .. } => {
                    let [only] = indices.as_slice() else {
                        return None;
                    };
                    let fits = is(&only.index) && only.scale == 1 && !own(base) && !byte;
                    (fits && of.is_invariant(base, &outer.definitions)).then_some(())?;
                    let home = outer.home(before, &[base, start]);
                    walker.addresses.push((instruction.result?, home));
                    walker.accesses += 1;
                }
                Operation::Compare(predicate, a, b, _) => {
                    let (mine, end) = if own(a) { (a, b) } else { (b, a) };
                    let compare = instruction.result?;
                    let Terminator::Branch {
                        condition, yes, no, ..
                    } = &block.terminator
                    else {
                        return None;
                    };
                    let asked = condition.value() == Some(compare) && yes != no;
                    let alike = matches!(predicate, Predicate::Eq | Predicate::Ne);
                    let stays = !own(end) && of.is_invariant(end, &outer.definitions);
                    (asked && alike && stays && uses[compare.0 as usize] == 1).then_some(())?;
                    let (from, to) = (ranges.at(start, before), ranges.at(end, before));
                    let near = from.high <= to.low && to.high.saturating_sub(from.low) <= 255;
                    let short = byte || !pointer && near;
                    walker.ends.push(End {
                        block: id,
                        compare,
                        predicate: *predicate,
                        end: end.clone(),
                        stepped: !is(mine),
                        short,
                        home: outer.home(before, &[end, start]),
                    });
                }
                _ => return None,
            }
        }
    }
    (byte || walker.accesses > 0).then_some(walker)
}

impl Outer<'_> {
    /// Whether a value is another one plus 1, or else minus 1.
    fn step(&self, value: Value, next: Value) -> Option<bool> {
        let (base, step) = match operation_of(self.function, &self.definitions, next)? {
            Operation::Binary(BinaryOperator::Add, base, step, _) => (base, step.number()?),
            Operation::Address {
                base,
                offset,
                indices,
                ..
            } if indices.is_empty() => (base, u64::from(*offset)),
            _ => return None,
        };
        let all = mask(u64::MAX, self.function.value_type(value).bits());
        let known = base.value() == Some(value) && (step == 1 || step == all);
        known.then_some(step == 1)
    }

    /// The block before the outermost loop in which some operands stay what they are.
    fn home(&self, before: BlockId, operands: &[&Operand]) -> BlockId {
        let stay = |of: &&Loop| {
            of.has(before)
                && operands
                    .iter()
                    .all(|operand| of.is_invariant(operand, &self.definitions))
        };
        let around = self.loops.iter().rfind(stay);
        around
            .and_then(|of| self.dominators.immediate(of.header))
            .unwrap_or(before)
    }
}
