//! Which functions reach one that must not be reached: the explanation of a panic that survives.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::error::{demangle, Error, Result};
use crate::ir::{Callee, Constant, Function, FunctionId, Module, Operation, Symbol};

/// The external symbol that a program's panic handler calls when it is to have no panic.
pub const PANIC: &str = "panic_is_reachable";

/// Fails when [`PANIC`] is still called: names the functions whose code contains the panic and a
/// shortest way from the entry to it.
pub fn no_panic(module: &Module) -> Result<()> {
    let Some(target) = module.function_named(PANIC) else {
        return Ok(());
    };
    let callees: Vec<_> = module
        .functions
        .iter()
        .map(|function| callees(module, function))
        .collect();
    let Some(path) = shortest(module, &callees, target) else {
        return Ok(());
    };
    let to_blame = to_blame(module, &callees, target);
    let names = |ids: &[FunctionId]| {
        ids.iter()
            .map(|id| demangle(&module.function(*id).name))
            .collect::<Vec<_>>()
    };
    Err(Error::new(format!(
        "a panic can be reached from: {}; a shortest way to it: {}",
        to_blame.join(", "),
        names(&path).join(" -> "),
    )))
}

/// Who calls what panics: the functions with their lines.
///
/// The handler and the library's functions between it and the program are of no interest. A call
/// that the program's own source makes is to blame, wherever it was inlined; without source lines
/// it is whoever calls the first function of `core::panicking` or the handler.
fn to_blame(module: &Module, callees: &[Vec<FunctionId>], target: FunctionId) -> Vec<String> {
    let name = |id: FunctionId| demangle(&module.function(id).name);
    let machinery = |id: FunctionId| {
        let name = name(id);
        id == target
            || name.contains("core::panicking")
            || name.contains("panic_handler")
            || is_handler(&name)
    };
    let panics: BTreeSet<FunctionId> = module
        .functions_with_ids()
        .map(|(id, _)| id)
        .filter(|id| machinery(*id) || module.in_library(module.function(*id).location))
        .filter(|id| reaches(callees, *id, target))
        .collect();
    let mut places: BTreeMap<FunctionId, BTreeSet<String>> = BTreeMap::new();
    for (id, function) in module
        .functions_with_ids()
        .filter(|(id, _)| !machinery(*id))
    {
        for instruction in function.blocks.iter().flat_map(|block| &block.instructions) {
            let Operation::Call(call) = &instruction.operation else {
                continue;
            };
            let panics = matches!(&call.callee, Callee::Direct(called) if panics.contains(called));
            match instruction.location {
                Some(place) if panics && !module.in_library(Some(place)) => {
                    let file = &module.files[place.file as usize];
                    let place = format!("{file}:{}", place.line);
                    places.entry(id).or_default().insert(place);
                }
                _ => {}
            }
        }
    }
    if places.is_empty() {
        let direct = |id: &FunctionId| {
            !machinery(*id)
                && callees[id.0 as usize]
                    .iter()
                    .any(|called| machinery(*called) && panics.contains(called))
        };
        let blamed: BTreeSet<String> = module
            .functions_with_ids()
            .map(|(id, _)| id)
            .filter(direct)
            .map(name)
            .collect();
        return blamed.into_iter().collect();
    }
    let one = |(id, places): (FunctionId, BTreeSet<String>)| {
        let places: Vec<String> = places.into_iter().collect();
        format!("{} ({})", name(id), places.join(", "))
    };
    places.into_iter().map(one).collect()
}

/// `#[panic_handler]` functions are mangled as `__rustc::rust_begin_unwind`.
fn is_handler(name: &str) -> bool {
    name.ends_with("rust_begin_unwind")
}

/// The functions that a function calls or whose address it takes, directly or in a constant.
fn callees(module: &Module, function: &Function) -> Vec<FunctionId> {
    let mut found = Found {
        module,
        functions: BTreeSet::new(),
        globals: BTreeSet::new(),
    };
    for block in &function.blocks {
        for phi in &block.phis {
            phi.incoming
                .iter()
                .filter_map(|(_, operand)| operand.constant())
                .for_each(|c| found.constant(c));
        }
        for instruction in &block.instructions {
            if let Operation::Call(call) = &instruction.operation {
                if let Callee::Direct(id) = &call.callee {
                    found.functions.insert(*id);
                }
            }
            let operands = instruction.operation.operands();
            operands
                .iter()
                .filter_map(|operand| operand.constant())
                .for_each(|c| found.constant(c));
        }
        block
            .terminator
            .operand()
            .and_then(|operand| operand.constant())
            .into_iter()
            .for_each(|c| found.constant(c));
    }
    found.functions.into_iter().collect()
}

struct Found<'a> {
    module: &'a Module,
    functions: BTreeSet<FunctionId>,
    globals: BTreeSet<crate::ir::GlobalId>,
}

impl Found<'_> {
    fn constant(&mut self, constant: &Constant) {
        match constant {
            Constant::Address {
                symbol: Symbol::Function(id),
                ..
            } => {
                self.functions.insert(*id);
            }
            Constant::Address {
                symbol: Symbol::Global(id),
                ..
            } => {
                let initialiser = self.module.global(*id).initialiser.as_ref();
                if let (true, Some(initialiser)) = (self.globals.insert(*id), initialiser) {
                    self.constant(initialiser);
                }
            }
            Constant::Aggregate(_, parts) => parts.iter().for_each(|part| self.constant(part)),
            _ => {}
        }
    }
}

/// A shortest way from a function that the outside can call to the target.
fn shortest(
    module: &Module,
    callees: &[Vec<FunctionId>],
    target: FunctionId,
) -> Option<Vec<FunctionId>> {
    let mut came_from: Vec<Option<FunctionId>> = vec![None; callees.len()];
    let roots = module
        .functions_with_ids()
        .filter(|(_, function)| !function.internal && !function.is_external());
    let mut queue: VecDeque<_> = roots.map(|(id, _)| id).collect();
    // The handler itself is visible from outside, but it is an end of the way, not its start.
    queue.retain(|id| !is_handler(&demangle(&module.function(*id).name)));
    let mut seen: BTreeSet<_> = queue.iter().copied().collect();
    while let Some(id) = queue.pop_front() {
        if id == target {
            let mut path = vec![id];
            while let Some(from) = came_from[path[path.len() - 1].0 as usize] {
                path.push(from);
            }
            path.reverse();
            return Some(path);
        }
        for &next in &callees[id.0 as usize] {
            if seen.insert(next) {
                came_from[next.0 as usize] = Some(id);
                queue.push_back(next);
            }
        }
    }
    None
}

fn reaches(callees: &[Vec<FunctionId>], from: FunctionId, target: FunctionId) -> bool {
    let mut seen = BTreeSet::from([from]);
    let mut left = vec![from];
    while let Some(id) = left.pop() {
        if id == target {
            return true;
        }
        left.extend(
            callees[id.0 as usize]
                .iter()
                .copied()
                .filter(|next| seen.insert(*next)),
        );
    }
    false
}
