//! Who calls whom, what is reachable, and which functions form cycles.
//!
//! A call by address may reach every function of the same parameter and result types whose
//! address is taken. Assembly must not call back into Rust, so external functions have no edges.

use crate::error::Error;
use crate::ir::{
    Callee, Constant, Function, FunctionId, Module, Operand, Operation, Symbol, Type, Value,
};
use std::collections::{BTreeSet, HashMap};

/// The call graph of the functions that can be reached from exported ones.
#[derive(Debug)]
pub struct CallGraph {
    /// Reachable functions with a body, in the order of the module.
    pub functions: Vec<FunctionId>,
    /// Reachable statics, in the order of the module.
    pub globals: BTreeSet<crate::ir::GlobalId>,
    /// For each function of the module whom it calls, each callee once, ascending.
    pub callees: Vec<Vec<FunctionId>>,
    /// Signatures of calls by address, each with the functions that may be meant.
    pub indirect: Vec<(Signature, Vec<FunctionId>)>,
    /// Functions whose address is taken.
    pub address_taken: BTreeSet<FunctionId>,
    /// For each function the number of its strongly connected component; callers have higher
    /// numbers than the components that they call.
    pub component: Vec<usize>,
    /// For each component its functions.
    pub members: Vec<Vec<FunctionId>>,
    /// For each function whether it can be active more than once.
    pub recursive: Vec<bool>,
}

/// Parameter and result types: what a call by address knows of its callee.
pub type Signature = (Vec<Type>, Type);

/// The signature of a function.
pub fn signature(function: &Function) -> Signature {
    let parameters = function.parameters.iter().map(|p| p.of.clone()).collect();
    (parameters, function.returns.clone())
}

impl CallGraph {
    /// Reads the module.
    pub fn new(module: &Module) -> CallGraph {
        let mut walk = Walk {
            module,
            functions: BTreeSet::new(),
            globals: BTreeSet::new(),
            address_taken: BTreeSet::new(),
            open: Vec::new(),
        };
        for (id, function) in module.functions_with_ids() {
            if !function.internal && !function.is_external() {
                walk.function(id);
            }
        }
        for (id, global) in module.globals_with_ids() {
            if !global.internal && global.initialiser.is_some() {
                walk.global(id);
            }
        }
        for &symbol in &module.used {
            walk.symbol(symbol);
        }
        while let Some(id) = walk.open.pop() {
            walk.body(id);
        }
        let mut by_signature: HashMap<(Vec<Type>, Type), Vec<FunctionId>> = HashMap::new();
        for &id in &walk.address_taken {
            let key = signature(module.function(id));
            by_signature.entry(key).or_default().push(id);
        }
        let mut callees = vec![Vec::new(); module.functions.len()];
        let mut indirect: Vec<(Signature, Vec<FunctionId>)> = Vec::new();
        for &id in &walk.functions {
            let mut to = BTreeSet::new();
            for call in calls(module.function(id)) {
                match &call.callee {
                    Callee::Direct(callee) => {
                        to.insert(*callee);
                    }
                    Callee::Indirect(_) => {
                        let key = (call.types.clone(), call.returns.clone());
                        let candidates = by_signature.get(&key).cloned().unwrap_or_default();
                        to.extend(candidates.iter().copied());
                        if !indirect.iter().any(|(known, _)| *known == key) {
                            indirect.push((key, candidates));
                        }
                    }
                    Callee::Intrinsic(_) | Callee::Assembly { .. } => {}
                }
            }
            callees[id.0 as usize] = to.into_iter().collect();
        }
        let functions: Vec<FunctionId> = walk
            .functions
            .iter()
            .copied()
            .filter(|&id| !module.function(id).is_external())
            .collect();
        let (component, members) = components(&functions, &callees);
        let recursive = (0..module.functions.len())
            .map(|i| {
                let id = FunctionId(i as u32);
                component[i] != usize::MAX
                    && (members[component[i]].len() > 1 || callees[i].contains(&id))
            })
            .collect();
        CallGraph {
            functions,
            globals: walk.globals,
            callees,
            indirect,
            address_taken: walk.address_taken,
            component,
            members,
            recursive,
        }
    }

    /// Whether a call from one function to another may come back to the first.
    pub fn in_cycle(&self, from: FunctionId, to: FunctionId) -> bool {
        self.recursive[from.0 as usize]
            && self.component[from.0 as usize] == self.component[to.0 as usize]
    }

    /// Whether this call may come back to the function that makes it.
    pub fn call_in_cycle(&self, module: &Module, from: FunctionId, call: &crate::ir::Call) -> bool {
        match &call.callee {
            Callee::Direct(to) => self.in_cycle(from, *to),
            Callee::Indirect(_) => {
                let key = (call.types.clone(), call.returns.clone());
                self.address_taken
                    .iter()
                    .any(|&to| self.in_cycle(from, to) && signature(module.function(to)) == key)
            }
            Callee::Intrinsic(_) | Callee::Assembly { .. } => false,
        }
    }

    /// Refuses what cannot be compiled yet: an alloca inside a cycle whose address escapes. Its
    /// contents would be another activation's while the address is still in use.
    pub fn check_allocas(&self, module: &Module) -> Result<(), Error> {
        for &id in &self.functions {
            if !self.recursive[id.0 as usize] {
                continue;
            }
            let function = module.function(id);
            for block in &function.blocks {
                for instruction in &block.instructions {
                    if let (Operation::Alloca(_), Some(alloca)) =
                        (&instruction.operation, instruction.result)
                    {
                        if self.escapes(module, id, alloca) {
                            let name = &function.values[alloca.0 as usize].name;
                            return Err(Error::in_function(
                                &function.name,
                                format!(
                                    "the address of its local variable %{name} escapes, but the \
                                     function can call itself; move the variable into a static or \
                                     break the cycle"
                                ),
                            ));
                        }
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the address of an alloca may be known elsewhere while the function calls itself.
    pub fn escapes(&self, module: &Module, id: FunctionId, alloca: Value) -> bool {
        let function = module.function(id);
        let mut derived = BTreeSet::from([alloca]);
        loop {
            let before = derived.len();
            let is = |derived: &BTreeSet<Value>, operand: &Operand| {
                operand
                    .value()
                    .is_some_and(|value| derived.contains(&value))
            };
            for block in &function.blocks {
                for phi in &block.phis {
                    if phi.incoming.iter().any(|(_, from)| is(&derived, from)) {
                        derived.insert(phi.result);
                    }
                }
                for instruction in &block.instructions {
                    let reads = instruction.operation.operands();
                    if !reads.iter().any(|operand| is(&derived, operand)) {
                        continue;
                    }
                    match &instruction.operation {
                        Operation::Load { .. } | Operation::Compare(..) => {}
                        Operation::Store { value, .. } => {
                            if is(&derived, value) {
                                return true;
                            }
                        }
                        Operation::Address { .. }
                        | Operation::Select(..)
                        | Operation::Freeze(_) => {
                            derived.extend(instruction.result);
                        }
                        Operation::Call(call) => match &call.callee {
                            Callee::Intrinsic(_) => derived.extend(instruction.result),
                            Callee::Direct(to) if !self.in_cycle(id, *to) => {
                                let callee = module.function(*to);
                                for (i, argument) in call.arguments.iter().enumerate() {
                                    let kept = callee.parameters.get(i).is_none_or(|p| {
                                        !p.attributes.nocapture && p.attributes.sret.is_none()
                                    });
                                    if is(&derived, argument) && kept {
                                        return true;
                                    }
                                }
                            }
                            _ => return true,
                        },
                        _ => return true,
                    }
                }
                let returned = block.terminator.operand();
                if returned.is_some_and(|operand| is(&derived, operand)) {
                    return true;
                }
            }
            if derived.len() == before {
                return false;
            }
        }
    }
}

/// All calls of a function.
pub fn calls(function: &Function) -> impl Iterator<Item = &crate::ir::Call> {
    function
        .blocks
        .iter()
        .flat_map(|block| &block.instructions)
        .filter_map(|instruction| match &instruction.operation {
            Operation::Call(call) => Some(call),
            _ => None,
        })
}

/// What can be reached, found from the roots.
struct Walk<'a> {
    module: &'a Module,
    functions: BTreeSet<FunctionId>,
    globals: BTreeSet<crate::ir::GlobalId>,
    address_taken: BTreeSet<FunctionId>,
    open: Vec<FunctionId>,
}

impl Walk<'_> {
    fn function(&mut self, id: FunctionId) {
        if self.functions.insert(id) {
            self.open.push(id);
        }
    }

    fn global(&mut self, id: crate::ir::GlobalId) {
        let own = self.module.global(id).lent.is_none();
        if own && self.globals.insert(id) {
            if let Some(initialiser) = &self.module.global(id).initialiser {
                self.constant(initialiser);
            }
        }
    }

    fn symbol(&mut self, symbol: Symbol) {
        match symbol {
            Symbol::Function(id) => {
                self.address_taken.insert(id);
                self.function(id);
            }
            Symbol::Global(id) => self.global(id),
        }
    }

    fn constant(&mut self, constant: &Constant) {
        for relocation in constant.flatten().relocations {
            self.symbol(relocation.symbol);
        }
    }

    fn operand(&mut self, operand: &Operand) {
        if let Operand::Constant(constant) = operand {
            self.constant(constant);
        }
    }

    fn body(&mut self, id: FunctionId) {
        for block in &self.module.function(id).blocks {
            for phi in &block.phis {
                phi.incoming.iter().for_each(|(_, from)| self.operand(from));
            }
            for instruction in &block.instructions {
                for operand in instruction.operation.operands() {
                    self.operand(operand);
                }
                if let Operation::Call(call) = &instruction.operation {
                    if let Callee::Direct(callee) = call.callee {
                        self.function(callee);
                    }
                }
            }
            if let Some(operand) = block.terminator.operand() {
                self.operand(operand);
            }
        }
    }
}

/// Tarjan's strongly connected components, without recursion of the host: callees get lower
/// numbers than callers.
fn components(
    functions: &[FunctionId],
    callees: &[Vec<FunctionId>],
) -> (Vec<usize>, Vec<Vec<FunctionId>>) {
    let n = callees.len();
    let mut component = vec![usize::MAX; n];
    let mut members: Vec<Vec<FunctionId>> = Vec::new();
    let (mut index, mut low) = (vec![usize::MAX; n], vec![0; n]);
    let mut on_stack = vec![false; n];
    let mut stack = Vec::new();
    let mut counter = 0;
    let defined: BTreeSet<FunctionId> = functions.iter().copied().collect();
    for &root in functions {
        if index[root.0 as usize] != usize::MAX {
            continue;
        }
        let mut work = vec![(root.0 as usize, 0usize)];
        while let Some(&mut (v, ref mut next)) = work.last_mut() {
            if *next == 0 && index[v] == usize::MAX {
                index[v] = counter;
                low[v] = counter;
                counter += 1;
                stack.push(v);
                on_stack[v] = true;
            }
            if let Some(&FunctionId(w)) = callees[v].get(*next) {
                *next += 1;
                let w = w as usize;
                if !defined.contains(&FunctionId(w as u32)) {
                    continue;
                }
                if index[w] == usize::MAX {
                    work.push((w, 0));
                } else if on_stack[w] {
                    low[v] = low[v].min(index[w]);
                }
                continue;
            }
            work.pop();
            if let Some(&(parent, _)) = work.last() {
                low[parent] = low[parent].min(low[v]);
            }
            if low[v] == index[v] {
                let mut group = Vec::new();
                while let Some(w) = stack.pop() {
                    on_stack[w] = false;
                    component[w] = members.len();
                    group.push(FunctionId(w as u32));
                    if w == v {
                        break;
                    }
                }
                group.sort();
                members.push(group);
            }
        }
    }
    (component, members)
}
