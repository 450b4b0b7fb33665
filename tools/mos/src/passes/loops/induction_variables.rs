//! Induction variables: a loop ends where the processor tests at no cost.
//!
//! Rule: a counter with known start, step and end whose numbers fit a byte becomes a byte, even if
//! the number after the last one does not fit (`0..256`). If nothing else reads it, it becomes the
//! number of rounds left, so that the loop ends at zero (`dex`, `bne`). Otherwise the test is made
//! on `i + step` and for inequality, because a test of `i` keeps two numbers alive. A counter from
//! 0 to a variable that nothing else reads counts down, too.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::{counter, loops, start_and_next, Counter, Loop};
use crate::ir::{
    mask, BinaryOperator, BlockId, CastOperator, Constant, Flags, Function, Instruction, Module,
    Operand, Operation, Phi, Predicate, Terminator, Type, Value,
};
use crate::passes::dead_code;
use crate::passes::edit::each_function;
use crate::passes::edit::replace_uses;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        let dominators = Dominators::new(function);
        let mut changed = false;
        for of in loops(function, &dominators) {
            let definitions = definitions(function);
            if let Some(counter) = counter(function, &definitions, &of) {
                changed |= known(function, &definitions, &of, &counter);
            } else {
                changed |= variable(function, &definitions, &of);
            }
        }
        if changed {
            dead_code::clean(function);
        }
    });
}

/// What reads a counter beside the loop itself.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Readers {
    Nobody,
    Somebody,
}

fn readers(function: &Function, value: Value, next: Value, test: Value) -> Readers {
    let uses = function.use_counts();
    let mut own = [0, 0];
    let mut count = |operand: &Operand| {
        for (own, of) in own.iter_mut().zip([value, next]) {
            *own += u32::from(operand.value() == Some(of));
        }
    };
    for block in &function.blocks {
        for phi in block.phis.iter().filter(|phi| phi.result == value) {
            phi.incoming.iter().for_each(|(_, operand)| count(operand));
        }
        for instruction in &block.instructions {
            if instruction.result == Some(next) || instruction.result == Some(test) {
                instruction
                    .operation
                    .operands()
                    .into_iter()
                    .for_each(&mut count);
            }
        }
    }
    let all = [uses[value.0 as usize], uses[next.0 as usize]];
    if own == all && uses[test.0 as usize] == 1 {
        Readers::Nobody
    } else {
        Readers::Somebody
    }
}

fn byte(number: u64) -> Operand {
    Operand::Constant(Constant::integer(8, number))
}

/// A counter of which all numbers are known; whether anything changed.
fn known(
    function: &mut Function,
    definitions: &[Definition],
    of: &Loop,
    counter: &Counter,
) -> bool {
    let bits = function.value_type(counter.value).bits();
    let uses = function.use_counts();
    if uses[counter.test.0 as usize] != 1 {
        return false;
    }
    let minus_one = mask(u64::MAX, bits);
    let latch = of.latches[0];
    if readers(function, counter.value, counter.next, counter.test) == Readers::Nobody {
        let down = bits == 8 && counter.step == minus_one && mask(counter.end, 8) == 0;
        if counter.rounds > 256 || down && tests_inequality(function, definitions, counter.test, 0)
        {
            return false;
        }
        count_down(function, of, counter.phi, &byte(counter.rounds));
        return true;
    }
    // The numbers themselves: start, start + step, ..., the last one.
    let last = counter.end.wrapping_sub(counter.step);
    let rising = counter.step < 256 && counter.start <= last && last < 256;
    // No number occurs twice in 8 bits, so the end is met once.
    if bits > 8 && rising && counter.rounds * counter.step <= 256 {
        narrow(function, of, counter, latch);
        return true;
    }
    let end = mask(counter.end, bits);
    if tests_inequality(function, definitions, counter.test, end) {
        let Some(Operation::Compare(_, tested, ..)) =
            operation_of(function, definitions, counter.test)
        else {
            return false;
        };
        if tested.value() == Some(counter.next) {
            return false;
        }
    }
    // The end must not be met before.
    let mut here = counter.start;
    for _ in 1..counter.rounds {
        here = mask(here.wrapping_add(counter.step), bits);
        if here == end {
            return false;
        }
    }
    let end = Operand::Constant(Constant::integer(bits, end));
    set_test(
        function,
        latch,
        counter.test,
        counter.leaves_on_yes,
        Operand::Value(counter.next),
        end,
    );
    true
}

/// Whether a test is one for (in)equality with a number.
fn tests_inequality(
    function: &Function,
    definitions: &[Definition],
    test: Value,
    number: u64,
) -> bool {
    matches!(
        operation_of(function, definitions, test),
        Some(Operation::Compare(Predicate::Eq | Predicate::Ne, _, bound, _))
            if bound.number() == Some(number)
    )
}

/// Makes the latch of a loop stay until `next` equals `end`. The comparison moves to the end.
fn set_test(
    function: &mut Function,
    latch: BlockId,
    test: Value,
    leaves_on_yes: bool,
    next: Operand,
    end: Operand,
) {
    let mut location = None;
    for block in &mut function.blocks {
        block.instructions.retain(|instruction| {
            let keep = instruction.result != Some(test);
            if !keep {
                location = instruction.location;
            }
            keep
        });
    }
    let predicate = if leaves_on_yes {
        Predicate::Eq
    } else {
        Predicate::Ne
    };
    let block = &mut function.blocks[latch.0 as usize];
    block.instructions.push(Instruction {
        result: Some(test),
        operation: Operation::Compare(predicate, next, end, Flags::default()),
        location,
    });
}

/// Which value the latch branches on, and whether it leaves for `yes`.
fn test_of(function: &Function, of: &Loop) -> Option<(Value, bool)> {
    match &function.block(of.latches[0]).terminator {
        Terminator::Branch { condition, no, .. } => Some((condition.value()?, *no == of.header)),
        _ => None,
    }
}

/// Replaces the counter in a loop by one that goes from a number of rounds down to 0.
fn count_down(function: &mut Function, of: &Loop, phi: usize, rounds: &Operand) {
    let latch = of.latches[0];
    let Some((test, leaves_on_yes)) = test_of(function, of) else {
        return;
    };
    let width = function.operand_type(rounds);
    let minus_one = Constant::integer(width.bits(), u64::MAX);
    let (value, next) = (
        function.new_value(width.clone()),
        function.new_value(width.clone()),
    );
    let header = &mut function.blocks[of.header.0 as usize];
    let incoming = header.phis[phi].incoming.iter();
    let incoming = incoming
        .map(|(from, _)| match *from == latch {
            true => (*from, Operand::Value(next)),
            false => (*from, rounds.clone()),
        })
        .collect();
    header.phis.push(Phi {
        result: value,
        incoming,
    });
    let block = &mut function.blocks[latch.0 as usize];
    block.instructions.push(Instruction {
        result: Some(next),
        operation: Operation::Binary(
            BinaryOperator::Add,
            Operand::Value(value),
            Operand::Constant(minus_one),
            Flags::default(),
        ),
        location: block.location,
    });
    let zero = Operand::Constant(Constant::zero(&width));
    set_test(
        function,
        latch,
        test,
        leaves_on_yes,
        Operand::Value(next),
        zero,
    );
}

/// Makes a wide counter one of 8 bits.
fn narrow(function: &mut Function, of: &Loop, counter: &Counter, latch: BlockId) {
    let (value, next) = (
        function.new_value(Type::BYTE),
        function.new_value(Type::BYTE),
    );
    let wide = function.value_type(counter.value).clone();
    let header = &mut function.blocks[of.header.0 as usize];
    let incoming = header.phis[counter.phi].incoming.iter();
    let incoming = incoming
        .map(|(from, _)| match *from == latch {
            true => (*from, Operand::Value(next)),
            false => (*from, byte(counter.start)),
        })
        .collect();
    header.phis.push(Phi {
        result: value,
        incoming,
    });
    // The old counter stays as the wide form of the new one.
    let widened = function.new_value(wide);
    let location = function.block(of.header).location;
    function.blocks[of.header.0 as usize].instructions.insert(
        0,
        Instruction {
            result: Some(widened),
            operation: Operation::Cast(CastOperator::Zext, Operand::Value(value), Flags::default()),
            location,
        },
    );
    let mut replacements = vec![None; function.values.len()];
    replacements[counter.value.0 as usize] = Some(Operand::Value(widened));
    replace_uses(function, &replacements);
    let block = &mut function.blocks[latch.0 as usize];
    block.instructions.push(Instruction {
        result: Some(next),
        operation: Operation::Binary(
            BinaryOperator::Add,
            Operand::Value(value),
            byte(counter.step),
            Flags::default(),
        ),
        location: block.location,
    });
    set_test(
        function,
        latch,
        counter.test,
        counter.leaves_on_yes,
        Operand::Value(next),
        byte(counter.end),
    );
}

/// A counter from 0 by 1 to something that does not change; whether it counts down now.
fn variable(function: &mut Function, definitions: &[Definition], of: &Loop) -> bool {
    let found = |function: &Function| {
        let [latch] = of.latches[..] else {
            return None;
        };
        let (test, leaves_on_yes) = test_of(function, of)?;
        let Operation::Compare(predicate, next, end, _) =
            operation_of(function, definitions, test)?
        else {
            return None;
        };
        let stays = matches!(
            (predicate, leaves_on_yes),
            (Predicate::Eq, true) | (Predicate::Ne, false)
        );
        if !stays || end.number().is_some() || !of.is_invariant(end, definitions) {
            return None;
        }
        let next = next.value()?;
        let phis = &function.block(of.header).phis;
        let phi = phis.iter().position(|phi| {
            let pair = start_and_next(phi, latch);
            pair.is_some_and(|(start, step)| {
                start.number() == Some(0) && step.value() == Some(next)
            })
        })?;
        let value = phis[phi].result;
        let by_one = matches!(
            operation_of(function, definitions, next)?,
            Operation::Binary(BinaryOperator::Add, base, one, _)
                if base.value() == Some(value) && one.number() == Some(1)
        );
        let byte = *function.value_type(value) == Type::BYTE;
        let alone = readers(function, value, next, test) == Readers::Nobody;
        (by_one && byte && alone).then(|| (phi, end.clone()))
    };
    match found(function) {
        Some((phi, end)) => {
            count_down(function, of, phi, &end);
            true
        }
        None => false,
    }
}
