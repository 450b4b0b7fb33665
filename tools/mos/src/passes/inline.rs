//! Inlining: the body of a function in place of a call of it, beyond what LLVM did.
//!
//! Rule: a call costs 12 cycles, 3 bytes at the call, one for the return, the moves of arguments
//! and whatever registers held. So a function is inlined where
//! - it is called once in the whole program, or
//! - it is small, calls nobody, and the call is the one that runs most often (loops and callers,
//!   estimated) and runs often: one copy each at most, because memory is short.
//!
//! Gain: inflate 5 %, R 0.3 %, S 0.2 % the other way. The images leave it out, since the game would
//! have 820 bytes more: what of it is hot says so itself (`#[inline(always)]`), and nothing else is
//! called once after LLVM.
//!
//! Never: what must not be inlined, does not come back, calls itself, has variables of its own or
//! lies in a section; what Rust code of an overlay calls from elsewhere is `#[inline(never)]`
//! already. Invariant: the operations and their order are those of the call.

use super::dead_arguments::known_callers;
use super::edit::{each_successor, reorder};
use super::loops::loops;
use crate::codegen::callgraph::CallGraph;
use crate::dominators::Dominators;
use crate::ir::{
    Block, BlockId, Call, Callee, Function, FunctionId, Instruction, Module, Operand, Operation,
    Phi, Terminator, Type, Value,
};

/// The most operations of a function that is inlined for speed: about 100 bytes.
const SMALL: usize = 32;
/// How often a call has to run for that, where the program runs once and each loop eight times.
const OFTEN: u64 = 512;
/// What one round of a loop stands for.
const ROUNDS: u64 = 8;
/// Estimates do not grow beyond this.
const MOST: u64 = 1 << 40;

/// Where a call stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Site {
    caller: FunctionId,
    block: BlockId,
    instruction: usize,
    weight: u64,
}

/// Runs the pass.
pub fn run(module: &mut Module) {
    let mut copied = vec![false; module.functions.len()];
    // Each round inlines one call; a function that took one in may become single itself.
    while let Some((site, callee)) = best(module, &copied) {
        copied[callee.0 as usize] = true;
        inline(module, site, callee);
    }
}

/// The next call to be inlined, and whom it calls.
fn best(module: &Module, copied: &[bool]) -> Option<(Site, FunctionId)> {
    let graph = CallGraph::new(module);
    let known = known_callers(module);
    let sites = sites(module, &graph);
    graph.members.iter().flatten().find_map(|&id| {
        let at = id.0 as usize;
        let function = module.function(id);
        if !known[at] || !may(function, graph.recursive[at]) {
            return None;
        }
        let hottest = sites[at].iter().max_by_key(|site| site.weight)?;
        let once = sites[at].len() == 1;
        let fast = hottest.weight >= OFTEN && is_small_leaf(function) && !copied[at];
        let section = &module.function(hottest.caller).section;
        (section.is_none() && (once || fast)).then_some((*hottest, id))
    })
}

/// Whether a function can be inlined at all.
fn may(function: &Function, recursive: bool) -> bool {
    let attributes = &function.attributes;
    let operations = function.blocks.iter().flat_map(|block| &block.instructions);
    let mut operations = operations.map(|instruction| &instruction.operation);
    let returns = |block: &Block| matches!(block.terminator, Terminator::Return(_));
    !(recursive || attributes.noinline || attributes.noreturn || attributes.interrupt)
        && function.section.is_none()
        && (function.returns == Type::Void || function.returns.is_scalar())
        && function.blocks.iter().any(returns)
        && !operations.any(|operation| matches!(operation, Operation::Alloca(_)))
}

fn is_small_leaf(function: &Function) -> bool {
    let operations = function.blocks.iter().flat_map(|block| &block.instructions);
    let calls = |instruction: &&Instruction| match &instruction.operation {
        Operation::Call(call) => !call.noreturn && !matches!(call.callee, Callee::Intrinsic(_)),
        _ => false,
    };
    operations.clone().count() <= SMALL && operations.filter(calls).count() == 0
}

/// For each function the direct calls of it, with how often each runs.
fn sites(module: &Module, graph: &CallGraph) -> Vec<Vec<Site>> {
    let mut sites: Vec<Vec<Site>> = vec![Vec::new(); module.functions.len()];
    // Callers first.
    for &caller in graph.members.iter().rev().flatten() {
        let function = module.function(caller);
        let called: u64 = sites[caller.0 as usize]
            .iter()
            .map(|site| site.weight)
            .sum();
        let called = called.clamp(1, MOST);
        let loops = loops(function, &Dominators::new(function));
        for (block, code) in function.blocks_with_ids() {
            let depth = loops.iter().filter(|of| of.has(block)).count() as u32;
            let weight = called
                .saturating_mul(ROUNDS.saturating_pow(depth))
                .min(MOST);
            for (instruction, code) in code.instructions.iter().enumerate() {
                let Operation::Call(Call {
                    callee: Callee::Direct(to),
                    ..
                }) = code.operation
                else {
                    continue;
                };
                sites[to.0 as usize].push(Site {
                    caller,
                    block,
                    instruction,
                    weight,
                });
            }
        }
    }
    sites
}

/// Puts the callee's blocks in place of the call.
fn inline(module: &mut Module, site: Site, callee: FunctionId) {
    let callee = module.function(callee).clone();
    let caller = &mut module.functions[site.caller.0 as usize];
    let at = site.block.0 as usize;
    let rest = caller.blocks[at].instructions.split_off(site.instruction);
    let mut rest = rest.into_iter();
    let Some(Instruction {
        result,
        operation: Operation::Call(call),
        location,
    }) = rest.next()
    else {
        return;
    };
    let mut values: Vec<Operand> = call.arguments;
    for value in &callee.values[callee.parameters.len()..] {
        let new = caller.new_value(value.of.clone());
        caller.values[new.0 as usize].name.clone_from(&value.name);
        values.push(Operand::Value(new));
    }
    let count = caller.blocks.len() as u32;
    let after = BlockId(count + callee.blocks.len() as u32);
    let moved = |block: BlockId| BlockId(count + block.0);
    let old = std::mem::replace(
        &mut caller.blocks[at].terminator,
        Terminator::Jump(moved(BlockId(0))),
    );
    for block in &mut caller.blocks {
        for (from, _) in block.phis.iter_mut().flat_map(|phi| &mut phi.incoming) {
            if *from == site.block {
                *from = after;
            }
        }
    }
    let mut returned: Vec<(BlockId, Operand)> = Vec::new();
    for (id, block) in callee.blocks_with_ids() {
        let mut block = block.clone();
        rename(&mut block, &values, moved);
        if let Terminator::Return(operand) = &block.terminator {
            returned.extend(operand.clone().map(|operand| (moved(id), operand)));
            block.terminator = Terminator::Jump(after);
        }
        caller.blocks.push(block);
    }
    let phi = |result: Value| Phi {
        result,
        incoming: returned,
    };
    caller.blocks.push(Block {
        name: String::new(),
        phis: result.map(phi).into_iter().collect(),
        instructions: rest.collect(),
        terminator: old,
        location: caller.blocks[at].location.or(location),
    });
    // The code keeps its order: the callee stands where it was called.
    let blocks = (0..=site.block.0)
        .chain(count..=after.0)
        .chain(site.block.0 + 1..count);
    let order: Vec<BlockId> = blocks.map(BlockId).collect();
    reorder(caller, &order);
}

/// Gives a copied block the names of its new function.
fn rename(block: &mut Block, values: &[Operand], moved: impl Fn(BlockId) -> BlockId) {
    let change = |operand: &mut Operand| {
        if let Operand::Value(value) = operand {
            *operand = values[value.0 as usize].clone();
        }
    };
    let defined = |value: &mut Value| {
        if let Operand::Value(new) = values[value.0 as usize] {
            *value = new;
        }
    };
    for phi in &mut block.phis {
        defined(&mut phi.result);
        for (from, operand) in &mut phi.incoming {
            *from = moved(*from);
            change(operand);
        }
    }
    for instruction in &mut block.instructions {
        instruction.result.iter_mut().for_each(defined);
        instruction
            .operation
            .operands_mut()
            .into_iter()
            .for_each(change);
    }
    block.terminator.operand_mut().into_iter().for_each(change);
    each_successor(&mut block.terminator, |to| *to = moved(*to));
}
