//! Constant locals: a local array that only ever holds constants becomes a constant table.
//!
//! Rule: a local variable whose every store writes constants at known places, each byte once, and
//! comes before all that reads it, is replaced by a constant of these bytes. It may be read
//! anywhere, also by functions that promise to read alone and to keep no copy of its address.
//! LLVM makes the copy of a constant array (`for step in STEPS`) a store of a wide number, which
//! takes 5 bytes and 6 cycles for each of its bytes. Equal tables are one.
//!
//! Invariant: what is read from a byte that nobody writes is undefined, so it may be 0.

use crate::analysis::dominators::Dominators;
use crate::ir::{
    BlockId, Callee, Constant, Function, FunctionId, Global, GlobalId, Intrinsic, Module, Operand,
    Operation, Symbol, Type, Value,
};
use std::collections::HashMap;

/// Runs the pass.
pub fn run(module: &mut Module) {
    for f in 0..module.functions.len() {
        while let Some(table) = table(module, FunctionId(f as u32)) {
            let id = shared(module, table.bytes);
            let address = Operand::Constant(Constant::Address {
                symbol: Symbol::Global(id),
                offset: 0,
                as_type: Type::Pointer,
            });
            let blocks = &mut module.functions[f].blocks;
            for (block, i) in table.stores.into_iter().rev() {
                blocks[block.0 as usize].instructions.remove(i);
            }
            for block in blocks {
                for instruction in &mut block.instructions {
                    if let Operation::Address { base, offset, .. } = &mut instruction.operation {
                        if base.value() == Some(table.local) {
                            *offset = offset.wrapping_sub(table.low);
                        }
                    }
                    for operand in instruction.operation.operands_mut() {
                        if operand.value() == Some(table.local) {
                            *operand = address.clone();
                        }
                    }
                }
                block
                    .instructions
                    .retain(|of| of.result != Some(table.local));
            }
        }
    }
}

/// A local variable that could be a constant.
struct Table {
    local: Value,
    /// Where its constants begin, and what they are.
    low: u16,
    bytes: Vec<u8>,
    /// What writes them, in the order of the code.
    stores: Vec<(BlockId, usize)>,
}

/// A constant of these bytes, which may be there already.
fn shared(module: &mut Module, bytes: Vec<u8>) -> GlobalId {
    let same = |global: &Global| {
        let free = global.constant && global.unnamed && global.section.is_none();
        let flat = global.initialiser.as_ref().filter(|_| free);
        flat.map(Constant::flatten)
            .is_some_and(|flat| flat.relocations.is_empty() && flat.bytes == bytes)
    };
    if let Some((id, _)) = module.globals_with_ids().find(|(_, global)| same(global)) {
        return id;
    }
    let id = GlobalId(module.globals.len() as u32);
    let initialiser = Constant::Bytes(bytes);
    module.globals.push(Global {
        name: format!("table.{}", id.0),
        of: initialiser.type_of(),
        constant: true,
        initialiser: Some(initialiser),
        internal: true,
        section: None,
        align: 1,
        lent: None,
        unnamed: true,
    });
    id
}

/// The first local variable of a function that could be a constant.
fn table(module: &Module, id: FunctionId) -> Option<Table> {
    let function = module.function(id);
    let mut code = function.blocks.iter().flat_map(|block| &block.instructions);
    let mut dominators = None;
    code.find_map(|instruction| {
        let Operation::Alloca(of) = &instruction.operation else {
            return None;
        };
        let uses = Uses::new(module, function, instruction.result?)?;
        let dominators = dominators.get_or_insert_with(|| Dominators::new(function));
        uses.table(of.size(), dominators)
    })
}

/// What is done with a local variable.
struct Uses<'f> {
    local: Value,
    /// Where it is written, at which byte, and what.
    stores: Vec<(BlockId, usize, u16, &'f Constant)>,
    /// Where it is read.
    reads: Vec<(BlockId, usize)>,
    /// The least byte that is named without an address of its own.
    direct: bool,
}

impl<'f> Uses<'f> {
    /// Nothing if it is more than written and read.
    fn new(module: &Module, function: &'f Function, local: Value) -> Option<Uses<'f>> {
        // Which bytes of it the addresses mean, where that is known.
        let mut addresses: HashMap<Value, Option<u16>> = HashMap::from([(local, Some(0))]);
        let mut uses = Uses {
            local,
            stores: Vec::new(),
            reads: Vec::new(),
            direct: false,
        };
        let mut known = 0;
        while known != addresses.len() {
            known = addresses.len();
            (uses.stores, uses.reads) = Default::default();
            for (id, block) in function.blocks_with_ids() {
                let means = |operand: &Operand| {
                    let value = operand.value()?;
                    addresses.get(&value).copied()
                };
                let mut phis = block.phis.iter().flat_map(|phi| &phi.incoming);
                let end = block.terminator.operand();
                if phis.any(|(_, from)| means(from).is_some()) || end.and_then(means).is_some() {
                    return None;
                }
                let mut found = Vec::new();
                for (i, instruction) in block.instructions.iter().enumerate() {
                    let operation = &instruction.operation;
                    let mut operands = operation.operands().into_iter();
                    if !operands.any(|operand| means(operand).is_some()) {
                        continue;
                    }
                    let is_address = matches!(operation, Operation::Address { .. });
                    uses.direct |= !is_address
                        && operation
                            .operands()
                            .iter()
                            .any(|of| of.value() == Some(local));
                    match operation {
                        Operation::Address {
                            base,
                            offset,
                            indices,
                            ..
                        } => {
                            let from = means(base)?;
                            let at = from.filter(|_| indices.is_empty());
                            let at = at.map(|at| at.wrapping_add(*offset));
                            found.push((instruction.result?, at));
                        }
                        Operation::Load {
                            volatile: false, ..
                        } => uses.reads.push((id, i)),
                        Operation::Store {
                            value: Operand::Constant(value),
                            pointer,
                            volatile: false,
                        } => uses.stores.push((id, i, means(pointer)??, value)),
                        Operation::Call(call) => {
                            for (argument, operand) in call.arguments.iter().enumerate() {
                                let reads = means(operand).is_none()
                                    || only_reads(module, &call.callee, argument);
                                reads.then_some(())?;
                            }
                            uses.reads.push((id, i));
                        }
                        _ => return None,
                    }
                }
                addresses.extend(found);
            }
        }
        Some(uses)
    }

    /// Nothing if it is read before it is written, or holds more than constants.
    fn table(self, size: u32, dominators: &Dominators) -> Option<Table> {
        let low = self.stores.iter().map(|(_, _, at, _)| *at).min()?;
        let low = if self.direct { 0 } else { low };
        let mut bytes: Vec<Option<u8>> = Vec::new();
        for (block, i, at, value) in &self.stores {
            let first = |(other, j): &(BlockId, usize)| match block == other {
                true => i < j,
                false => dominators.dominates(*block, *other),
            };
            self.reads.iter().all(first).then_some(())?;
            let flat = value.flatten();
            let start = usize::from(at - low);
            let end = start + flat.bytes.len();
            if !flat.relocations.is_empty() || usize::from(low) + end > size as usize {
                return None;
            }
            bytes.resize(bytes.len().max(end), None);
            for (place, byte) in bytes[start..end].iter_mut().zip(flat.bytes) {
                place.replace(byte).is_none().then_some(())?;
            }
        }
        Some(Table {
            local: self.local,
            low,
            bytes: bytes.into_iter().map(Option::unwrap_or_default).collect(),
            stores: self
                .stores
                .iter()
                .map(|(block, i, ..)| (*block, *i))
                .collect(),
        })
    }
}

/// Whether a function promises to read what an argument points to and no more.
fn only_reads(module: &Module, callee: &Callee, argument: usize) -> bool {
    match callee {
        Callee::Direct(id) => {
            let parameter = module.function(*id).parameters.get(argument);
            parameter.is_some_and(|of| of.attributes.readonly && of.attributes.nocapture)
        }
        Callee::Intrinsic(Intrinsic::MemCpy | Intrinsic::MemMove) => argument == 1,
        _ => false,
    }
}
