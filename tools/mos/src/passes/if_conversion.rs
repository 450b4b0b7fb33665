//! If-conversion, the other way: a `select` of computations becomes a branch.
//!
//! Rule: `select c, f(x), y` computes `f(x)` even if it is not needed, and then copies bytes. As a
//! branch around `f(x)` the value stays where it is (`asl`, `bcc`, `eor`). What only one arm needs
//! moves into it; selects of one block with the same condition share the branch. A flag that is
//! added, `x + (a == b)`, is such a select, too. A select of values that exist already stays.
//! Afterwards a shift by one moves to the end of its block if the branch asks for the bit that it
//! shifts out, because the carry has it.
//!
//! Invariants: what moves has no effect and is read in its arm alone; loads move across no effect.

mod conditional_sums;

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::ir::{
    BinaryOperator, Block, BlockId, CastOperator, Function, Instruction, Module, Operand,
    Operation, Phi, Predicate, Terminator, Type, Value,
};
use crate::passes::edit::each_function;
use crate::passes::edit::reorder;
use conditional_sums::{added_flags, neutral_arms};
use std::collections::HashMap;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        added_flags(function);
        neutral_arms(function);
        let mut order: Vec<BlockId> = (0..function.blocks.len() as u32).map(BlockId).collect();
        let mut place = 0;
        while place < order.len() {
            let before = function.blocks.len() as u32;
            split(function, order[place]);
            let new = (before..function.blocks.len() as u32).map(BlockId);
            order.splice(place + 1..place + 1, new);
            place += 1;
        }
        reorder(function, &order);
        shifts_last(function);
    });
}

/// What goes with one branch.
struct Shape {
    /// Where the block is cut: its first select.
    at: usize,
    condition: Operand,
    /// Selects, by their places in the block.
    selects: Vec<usize>,
    /// For yes and no: the instructions that move there.
    arms: [Vec<usize>; 2],
}

fn split(function: &mut Function, id: BlockId) {
    let Some(shape) = find(function, id) else {
        return;
    };
    let old = std::mem::take(&mut function.blocks[id.0 as usize].instructions);
    let location = old[shape.at].location;
    let terminator = function.blocks[id.0 as usize].terminator.clone();
    let filled = shape.arms.iter().filter(|arm| !arm.is_empty()).count();
    // Blocks are numbered in the order in which they are to stand: the arms before the join.
    let join = BlockId((function.blocks.len() + filled.max(1)) as u32);
    let mut add = |instructions: Vec<Instruction>| {
        function.blocks.push(Block {
            name: String::new(),
            phis: Vec::new(),
            instructions,
            terminator: Terminator::Jump(join),
            location,
        });
        BlockId(function.blocks.len() as u32 - 1)
    };
    let mut to = [join; 2];
    for (arm, to) in shape.arms.iter().zip(&mut to) {
        if !arm.is_empty() {
            *to = add(arm.iter().map(|&i| old[i].clone()).collect());
        }
    }
    if filled == 0 {
        to[0] = add(Vec::new());
    }
    let from = to.map(|arm| if arm == join { id } else { arm });
    let mut phis = Vec::new();
    let (mut before, mut after) = (Vec::new(), Vec::new());
    for (i, instruction) in old.into_iter().enumerate() {
        if shape.selects.contains(&i) {
            if let (Some(result), Operation::Select(_, yes, no)) =
                (instruction.result, instruction.operation)
            {
                let incoming = vec![(from[0], yes), (from[1], no)];
                phis.push(Phi { result, incoming });
            }
        } else if shape.arms.iter().any(|arm| arm.contains(&i)) {
        } else if i < shape.at {
            before.push(instruction);
        } else {
            after.push(instruction);
        }
    }
    for next in terminator.successors() {
        for phi in &mut function.blocks[next.0 as usize].phis {
            for (from, _) in &mut phi.incoming {
                if *from == id {
                    *from = join;
                }
            }
        }
    }
    let end = function.blocks[id.0 as usize].location;
    let block = &mut function.blocks[id.0 as usize];
    block.instructions = before;
    block.terminator = Terminator::Branch {
        condition: shape.condition,
        yes: to[0],
        no: to[1],
        weights: None,
    };
    block.location = location;
    function.blocks.push(Block {
        name: String::new(),
        phis,
        instructions: after,
        terminator,
        location: end,
    });
}

/// The first select of a block that is worth a branch.
fn find(function: &Function, id: BlockId) -> Option<Shape> {
    let code = &function.block(id).instructions;
    let select = |i: usize| match &code[i].operation {
        Operation::Select(condition, ..) if condition.value().is_some() => {
            let wide = function.value_type(code[i].result?) != &Type::BIT;
            wide.then_some(condition)
        }
        _ => None,
    };
    if !(0..code.len()).any(|i| select(i).is_some()) {
        return None;
    }
    let uses = function.use_counts();
    let at_of: HashMap<Value, usize> = (0..code.len())
        .filter_map(|i| Some((code[i].result?, i)))
        .collect();
    for at in 0..code.len() {
        let Some(condition) = select(at) else {
            continue;
        };
        let mut selects: Vec<usize> = (at..code.len())
            .filter(|&i| select(i) == Some(condition))
            .collect();
        loop {
            let arms = [true, false].map(|yes| arm(function, id, at, &selects, yes, &uses));
            // What stands after the cut and stays there cannot be read in an arm.
            let missing = |operand: &Operand, arm: &[usize]| {
                let value = operand.value();
                value.is_some_and(|value| {
                    at_of
                        .get(&value)
                        .is_some_and(|i| *i >= at && !arm.contains(i))
                })
            };
            let wrong = |&i: &usize| match &code[i].operation {
                Operation::Select(_, yes, no) => {
                    let moved = |arm: &[usize]| {
                        arm.iter().filter(|&&i| i > at).any(|&i| {
                            let operands = code[i].operation.operands();
                            operands.iter().any(|operand| missing(operand, arm))
                        })
                    };
                    missing(yes, &arms[0])
                        || missing(no, &arms[1])
                        || i > at && (moved(&arms[0]) || moved(&arms[1]))
                }
                _ => true,
            };
            let before = selects.len();
            // The last one first: those before it may be right without it.
            if let Some(bad) = selects.iter().rposition(wrong) {
                selects.remove(bad);
            }
            if selects.len() == before {
                let work = |arm: &[usize]| arm.iter().any(|&i| !is_free(&code[i].operation));
                if work(&arms[0]) || work(&arms[1]) || selects.len() > 1 {
                    return Some(Shape {
                        at,
                        condition: condition.clone(),
                        selects,
                        arms,
                    });
                }
                break;
            }
            if selects.first() != Some(&at) {
                break;
            }
        }
    }
    None
}

/// Whether it only renames bytes.
fn is_free(operation: &Operation) -> bool {
    matches!(
        operation,
        Operation::Freeze(_)
            | Operation::Extract(..)
            | Operation::Insert(..)
            | Operation::Cast(
                CastOperator::Zext
                    | CastOperator::Trunc
                    | CastOperator::Copy
                    | CastOperator::PtrToInt
                    | CastOperator::IntToPtr,
                ..
            )
    )
}

/// The instructions of a block that only one arm of some selects needs, in order.
fn arm(
    function: &Function,
    id: BlockId,
    at: usize,
    selects: &[usize],
    yes: bool,
    uses: &[u32],
) -> Vec<usize> {
    let code = &function.block(id).instructions;
    let mut inside: HashMap<Value, u32> = HashMap::new();
    for &i in selects {
        if let Operation::Select(_, a, b) = &code[i].operation {
            let operand = if yes { a } else { b };
            if let Some(value) = operand.value() {
                *inside.entry(value).or_default() += 1;
            }
        }
    }
    let mut arm = Vec::new();
    let mut effects = false;
    for i in (0..code.len()).rev() {
        let operation = &code[i].operation;
        if i < at {
            effects |= operation.has_effect();
        }
        let load = matches!(operation, Operation::Load { .. });
        let fixed = operation.has_effect()
            || matches!(operation, Operation::Alloca(_))
            || selects.contains(&i)
            || load && (effects || i > at);
        let Some(result) = code[i].result.filter(|_| !fixed) else {
            continue;
        };
        if inside.get(&result).copied() == Some(uses[result.0 as usize]) {
            arm.push(i);
            for operand in operation.operands() {
                if let Some(value) = operand.value() {
                    *inside.entry(value).or_default() += 1;
                }
            }
        }
    }
    arm.reverse();
    arm
}

/// Moves `x << 1` to the end of a block that ends in `x < 0`, and `x >> 1` where it ends in `x &
/// 1`.
fn shifts_last(function: &mut Function) {
    let definitions = definitions(function);
    let uses = function.use_counts();
    for b in 0..function.blocks.len() {
        let Terminator::Branch { condition, .. } = &function.blocks[b].terminator else {
            continue;
        };
        let Some((tested, operator)) = condition
            .value()
            .filter(|value| uses[value.0 as usize] == 1)
            .and_then(|value| tested_bit(function, &definitions, value))
        else {
            continue;
        };
        let code = &function.blocks[b].instructions;
        let shift = code.iter().position(|instruction| {
            matches!(&instruction.operation, Operation::Binary(op, x, by, _)
                if *op == operator && *x == tested && by.number() == Some(1))
        });
        let Some(shift) = shift else {
            continue;
        };
        let result = code[shift].result.map(Operand::Value);
        let read = code[shift..].iter().any(|other| {
            let operands = other.operation.operands();
            operands
                .into_iter()
                .cloned()
                .any(|operand| Some(operand) == result)
        });
        if !read {
            let code = &mut function.blocks[b].instructions;
            let instruction = code.remove(shift);
            code.push(instruction);
        }
    }
}

/// The value of which a condition asks for the top or the lowest bit, and the shift that shifts
/// this bit out.
fn tested_bit(
    function: &Function,
    definitions: &[Definition],
    condition: Value,
) -> Option<(Operand, BinaryOperator)> {
    match operation_of(function, definitions, condition)? {
        Operation::Compare(Predicate::Slt, x, zero, _) if zero.number() == Some(0) => {
            Some((x.clone(), BinaryOperator::Shl))
        }
        Operation::Compare(Predicate::Sgt, x, ones, _) => {
            let bits = function.operand_type(x).bits();
            let all = crate::ir::mask(u64::MAX, bits);
            (ones.number() == Some(all)).then(|| (x.clone(), BinaryOperator::Shl))
        }
        Operation::Compare(Predicate::Eq | Predicate::Ne, masked, zero, _)
            if zero.number() == Some(0) =>
        {
            match operation_of(function, definitions, masked.value()?)? {
                Operation::Binary(BinaryOperator::And, x, one, _) if one.number() == Some(1) => {
                    Some((x.clone(), BinaryOperator::LShr))
                }
                _ => None,
            }
        }
        Operation::Cast(CastOperator::Trunc, x, _) => Some((x.clone(), BinaryOperator::LShr)),
        _ => None,
    }
}
