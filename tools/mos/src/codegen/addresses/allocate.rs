//! Addresses: every unit of the whole program gets zero page or static memory.
//!
//! Two units may share an address when they are never needed at once. Within a function that is
//! liveness; between functions it is the call graph: a unit that is needed while another function
//! (or anything that it calls) runs must not share with that function's units. Arguments are
//! written into the callee's units before the call, and results read from them after it, so
//! whatever is needed at such an instruction keeps away from the callee's units as well.
//!
//! Zero page goes to the units with the most accesses per byte, weighted by loop depth and by how
//! often functions are called. Pointers of `(zp),y` come first, because the alternative is to copy
//! them at every use.

mod placement;

use super::argument_coalescing::{self, Groups};
use super::outgoing_arguments::pending;
use super::piece::Piece;
use crate::analysis::callgraph::CallGraph;
use crate::asm::{Address, Base, Line, Mnemonic, Mode};
use crate::codegen::analysis::liveness::Liveness;
use crate::codegen::flow::depths;
use crate::codegen::unit::{Kind, Units};
use crate::error::{Error, Result};
use crate::ir::{FunctionId, GlobalId, Module};
use std::collections::{BTreeMap, BTreeSet};

/// Variables whose address may be taken get zero page up to this size: 143 bytes of the C64's game.
const SMALL: u16 = 8;

/// Where all units lie.
pub struct Places {
    /// By unit number; `None` for those that no code uses.
    pub of: Vec<Option<Address>>,
    /// Bytes of zero page in use.
    pub zero_page: u32,
    /// Bytes of static memory in use.
    pub frame: u32,
    /// Units that share an address because one is copied into the other.
    pub groups: Groups,
    /// Statics that found room in zero page.
    pub statics: BTreeSet<GlobalId>,
}

/// A set of functions.
type Functions = Vec<u64>;

fn has(functions: &Functions, id: FunctionId) -> bool {
    functions[id.0 as usize / 64] & (1 << (id.0 % 64)) != 0
}

#[derive(Default, Clone)]
struct Needs {
    weight: u64,
    pointer: bool,
    used: bool,
    /// Functions whose units it must not share with.
    functions: Functions,
}

struct Allocation<'a> {
    units: &'a Units,
    graph: &'a CallGraph,
    reach: Vec<Functions>,
    needs: Vec<Needs>,
    /// By unit, one bit for each other one.
    conflicts: Vec<Vec<u64>>,
    groups: Groups,
    /// The functions of the first units, which are variables that they lend.
    lent: Vec<&'a [FunctionId]>,
    /// Accesses of statics, by their frequency.
    statics: BTreeMap<GlobalId, u64>,
}

/// Decides for the whole program; `pool` is the number of free bytes of zero page, `pass_on`
/// whether copies between functions are avoided.
pub fn allocate(
    module: &Module,
    graph: &CallGraph,
    units: &Units,
    pieces: &[Piece],
    pool: u32,
    pass_on: bool,
) -> Result<Places> {
    let count = module.functions.len();
    let words = count.div_ceil(64);
    let reach = reach(graph, count, words);
    let frequencies = frequencies(graph, pieces, count);
    let empty = Needs {
        functions: vec![0; words],
        ..Needs::default()
    };
    let mut allocation = Allocation {
        units,
        graph,
        reach,
        needs: vec![empty; units.all.len()],
        conflicts: vec![vec![0; units.all.len().div_ceil(64)]; units.all.len()],
        groups: Groups::alone(units.all.len()),
        lent: Vec::new(),
        statics: BTreeMap::new(),
    };
    // What functions lend to others is in use as long as one of them is.
    for lent in module
        .globals
        .iter()
        .filter_map(|global| global.lent.as_ref())
    {
        let functions = &mut allocation.needs[lent.number as usize].functions;
        for owner in &lent.owners {
            let reach = &allocation.reach[owner.0 as usize];
            functions
                .iter_mut()
                .zip(reach)
                .for_each(|(all, some)| *all |= some);
        }
        allocation.lent.push(&lent.owners);
    }
    for piece in pieces {
        let frequency = frequencies[piece.context.function.0 as usize];
        allocation.read(piece, frequency, module)?;
    }
    if pass_on {
        let facts = argument_coalescing::Facts {
            units,
            graph,
            running: &|address| allocation.running(address),
            conflict: &|a, b| allocation.conflict(a, b),
            frequencies: &frequencies,
        };
        allocation.groups = argument_coalescing::groups(pieces, &facts);
    }
    Ok(allocation.place(pool, module))
}

/// For each function all that may run while it is active.
fn reach(graph: &CallGraph, count: usize, words: usize) -> Vec<Functions> {
    let mut reach = vec![vec![0u64; words]; count];
    // Callees have lower component numbers.
    for members in &graph.members {
        let mut all = vec![0u64; words];
        for id in members {
            all[id.0 as usize / 64] |= 1 << (id.0 % 64);
            for callee in &graph.callees[id.0 as usize] {
                for (mine, theirs) in all.iter_mut().zip(&reach[callee.0 as usize]) {
                    *mine |= theirs;
                }
            }
        }
        for id in members {
            reach[id.0 as usize] = all.clone();
        }
    }
    reach
}

/// How often each function runs, estimated: eight times for each loop around a call.
pub fn frequencies(graph: &CallGraph, pieces: &[Piece], count: usize) -> Vec<u64> {
    let mut calls: BTreeMap<FunctionId, Vec<(FunctionId, u32)>> = BTreeMap::new();
    for piece in pieces {
        let depths = depths(piece.lines);
        let from = piece.context.function;
        for (line, depth) in piece.lines.iter().zip(&depths) {
            let Line::Code(Mnemonic::Jsr | Mnemonic::Jmp, Mode::Absolute(address)) = line else {
                continue;
            };
            let entry = calls.entry(from).or_default();
            match address.base {
                Base::Function(to) => entry.push((to, *depth)),
                Base::Runtime("__icall") => {
                    let (_, candidates) = &graph.indirect[address.offset as usize];
                    entry.extend(candidates.iter().map(|to| (*to, *depth)));
                }
                _ => {}
            }
        }
    }
    let mut frequencies = vec![1u64; count];
    for members in graph.members.iter().rev() {
        for id in members {
            let own = frequencies[id.0 as usize];
            for (to, depth) in calls.get(id).into_iter().flatten() {
                if to != id {
                    let times = own.saturating_mul(1 << (3 * (*depth).min(6)));
                    let entry = &mut frequencies[to.0 as usize];
                    *entry = entry.saturating_add(times).min(1 << 40);
                }
            }
        }
    }
    frequencies
}

impl Allocation<'_> {
    /// What a piece of code asks for.
    fn read(&mut self, piece: &Piece, frequency: u64, module: &Module) -> Result<()> {
        let own = piece.context.function;
        let mut variables = BTreeSet::new();
        let mut called = vec![0u64; self.reach[0].len()];
        for (line, depth) in piece.lines.iter().zip(depths(piece.lines)) {
            let Line::Code(_, mode) = line else {
                continue;
            };
            let weight = frequency.saturating_mul(1 << (3 * depth.min(6)));
            let (Mode::Absolute(address)
            | Mode::AbsoluteX(address)
            | Mode::AbsoluteY(address)
            | Mode::ZeroPage(address)
            | Mode::IndirectY(address)
            | Mode::Low(address)
            | Mode::High(address)) = mode
            else {
                continue;
            };
            if let (Base::Global(id), Mode::Absolute(_)) = (address.base, mode) {
                let weights = self.statics.entry(id).or_default();
                *weights = weights.saturating_add(weight).min(1 << 50);
            }
            if let Base::Unit(number) = address.base {
                let need = &mut self.needs[number as usize];
                need.used = true;
                let factor = if matches!(mode, Mode::IndirectY(_)) {
                    8
                } else {
                    1
                };
                need.weight = need
                    .weight
                    .saturating_add(weight.saturating_mul(factor))
                    .min(1 << 50);
                need.pointer |= matches!(mode, Mode::IndirectY(_));
                let unit = self.units.get(number);
                if unit.kind == Kind::Variable && unit.owner == own {
                    variables.insert(number);
                }
            }
        }
        let liveness = Liveness::new(piece.lines, &piece.context);
        let pending = pending(piece);
        let mut problem = None;
        liveness.visit(|i, live| {
            let Line::Code(mnemonic, mode) = &piece.lines[i] else {
                return;
            };
            let effects = &liveness.effects[i];
            if let Some(target) = &effects.unit_write {
                if let Base::Unit(target) = target.base {
                    for id in &pending[i] {
                        let functions = &mut self.needs[target as usize].functions;
                        functions[id.0 as usize / 64] |= 1 << (id.0 % 64);
                    }
                    for byte in live.iter() {
                        let other = liveness.unit(byte);
                        if other != target {
                            self.keep_apart(target, other);
                        }
                    }
                }
            }
            let foreign = match mode {
                Mode::Absolute(Address {
                    base: Base::Unit(number),
                    ..
                }) => {
                    let unit = self.units.get(*number);
                    let handed = unit.owner != own && unit.kind != Kind::Variable;
                    handed.then(|| self.single(unit.owner))
                }
                Mode::Absolute(address) if matches!(mnemonic, Mnemonic::Jsr | Mnemonic::Jmp) => {
                    self.running(address)
                }
                _ => None,
            };
            if let Some(functions) = foreign {
                let cycle = matches!(mnemonic, Mnemonic::Jsr)
                    && self.graph.recursive[own.0 as usize]
                    && functions[own.0 as usize / 64] & (1 << (own.0 % 64)) != 0;
                for (all, some) in called.iter_mut().zip(&functions) {
                    *all |= some;
                }
                let reads = liveness.reads(i).iter().map(|byte| *byte as usize);
                for byte in live.iter().chain(reads) {
                    let unit = liveness.unit(byte) as usize;
                    for (mine, theirs) in self.needs[unit].functions.iter_mut().zip(&functions) {
                        *mine |= theirs;
                    }
                }
                if cycle && live.iter().next().is_some() {
                    let own_result = |byte: usize| {
                        let conventions = piece.context.conventions;
                        let results: Vec<Address> = conventions.result_units(own).collect();
                        results.contains(&liveness.bytes[byte])
                    };
                    if live.iter().any(|byte| !own_result(byte)) {
                        problem = Some(Error::in_function(
                            &module.function(own).name,
                            "something that is needed after a recursive call was not \
                             saved; this is an error of the compiler",
                        ));
                    }
                }
            }
        });
        // Parameters in memory are all there at once, needed or not.
        let parameters = piece.context.conventions.memory_parameters(own);
        let conventions = piece.context.conventions;
        let results: Vec<Address> = conventions.result_units(own).collect();
        for group in [parameters, results] {
            for a in &group {
                for b in &group {
                    if let (Base::Unit(a), Base::Unit(b)) = (a.base, b.base) {
                        if a < b {
                            self.keep_apart(a, b);
                        }
                    }
                }
            }
        }
        for variable in variables {
            for (mine, theirs) in self.needs[variable as usize]
                .functions
                .iter_mut()
                .zip(&called)
            {
                *mine |= theirs;
            }
        }
        match problem {
            Some(error) => Err(error),
            None => Ok(()),
        }
    }

    fn keep_apart(&mut self, a: u32, b: u32) {
        self.conflicts[a as usize][b as usize / 64] |= 1 << (b % 64);
        self.conflicts[b as usize][a as usize / 64] |= 1 << (a % 64);
    }

    /// The set of one function.
    fn single(&self, id: FunctionId) -> Functions {
        let mut set = vec![0; self.reach[0].len()];
        set[id.0 as usize / 64] |= 1 << (id.0 % 64);
        set
    }

    /// Functions that run during a call.
    fn running(&self, address: &Address) -> Option<Functions> {
        match address.base {
            Base::Function(id) => Some(self.reach[id.0 as usize].clone()),
            Base::Runtime("__icall") => {
                let mut set = vec![0; self.reach[0].len()];
                for to in &self.graph.indirect[address.offset as usize].1 {
                    for (all, some) in set.iter_mut().zip(&self.reach[to.0 as usize]) {
                        *all |= some;
                    }
                }
                Some(set)
            }
            _ => None,
        }
    }
}
