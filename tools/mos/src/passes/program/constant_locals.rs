//! Constant locals: a local array that only ever holds constants becomes a constant table.
//!
//! Rule: a local variable whose every store writes constants at known places, each byte once, and
//! comes before all that reads it, is replaced by a constant of these bytes. It may be read
//! anywhere, also by functions that promise to read alone.
//! LLVM makes the copy of a constant array (`for step in STEPS`) a store of a wide number, which
//! takes 5 bytes and 6 cycles for each of its bytes. Equal tables are one.
//!
//! Invariant: what is read from a byte that nobody writes is undefined, so it may be 0.

use crate::analysis::dominators::Dominators;
use crate::analysis::local_uses::LocalUses;
use crate::ir::{
    BlockId, Constant, Function, FunctionId, Global, GlobalId, Module, Operand, Operation, Symbol,
    Type, Value,
};
use crate::passes::edit::replace;

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
            let function = &mut module.functions[f];
            for (block, i) in table.stores.into_iter().rev() {
                function.blocks[block.0 as usize].instructions.remove(i);
            }
            let code = function
                .blocks
                .iter_mut()
                .flat_map(|block| &mut block.instructions);
            for instruction in code {
                if let Operation::Address { base, offset, .. } = &mut instruction.operation {
                    if base.value() == Some(table.local) {
                        *offset = offset.wrapping_sub(table.low);
                    }
                }
            }
            let mut replacements = vec![None; function.values.len()];
            replacements[table.local.0 as usize] = Some(address);
            replace(function, &replacements);
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
        let local = instruction.result?;
        let uses = LocalUses::new(module, function, local)?;
        let dominators = dominators.get_or_insert_with(|| Dominators::new(function));
        constants(function, local, of.size(), &uses, dominators)
    })
}

/// Nothing if it is read before it is written, or holds more than constants.
fn constants(
    function: &Function,
    local: Value,
    size: u32,
    uses: &LocalUses,
    dominators: &Dominators,
) -> Option<Table> {
    let stores = || uses.accesses.iter().filter(|access| access.writes);
    let mut low = stores().map(|store| store.byte).min()??;
    let operation = |(block, i): (BlockId, usize)| &function.block(block).instructions[i].operation;
    let is_address = |at: &(BlockId, usize)| matches!(operation(*at), Operation::Address { .. });
    if !uses.direct.iter().all(is_address) {
        low = 0;
    }
    let mut bytes: Vec<Option<u8>> = Vec::new();
    for store in stores() {
        let mut reads = uses.accesses.iter().filter(|access| !access.writes);
        let Operation::Store { value, .. } = operation(store.at) else {
            return None;
        };
        let flat = value.constant()?.flatten();
        let start = usize::from(store.byte? - low);
        let end = start + flat.bytes.len();
        if !reads.all(|read| dominators.precedes(store.at, read.at))
            || !flat.relocations.is_empty()
            || usize::from(low) + end > size as usize
        {
            return None;
        }
        bytes.resize(bytes.len().max(end), None);
        for (place, byte) in bytes[start..end].iter_mut().zip(flat.bytes) {
            place.replace(byte).is_none().then_some(())?;
        }
    }
    Some(Table {
        local,
        low,
        bytes: bytes.into_iter().map(Option::unwrap_or_default).collect(),
        stores: stores().map(|store| store.at).collect(),
    })
}
