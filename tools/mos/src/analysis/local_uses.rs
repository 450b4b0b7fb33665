//! What is done with a local variable in memory.

use crate::ir::{
    BlockId, Call, Callee, Function, Intrinsic, Module, Operand, Operation, Type, Value,
};
use std::collections::HashMap;

/// All that reads or writes a local variable, where no copy of its address is kept.
pub struct LocalUses {
    /// In the order of the code.
    pub accesses: Vec<Access>,
    /// Instructions that name the variable itself, and no address that is made of it.
    pub direct: Vec<(BlockId, usize)>,
}

/// An instruction that reads or writes it.
#[derive(Clone, Copy)]
pub struct Access {
    /// Which one.
    pub at: (BlockId, usize),
    /// The byte of the variable that its address means, where that is known.
    pub byte: Option<u16>,
    /// It may write; otherwise it only reads.
    pub writes: bool,
}

impl LocalUses {
    /// Nothing if its address may be kept, or is more than one of several.
    pub fn new(module: &Module, function: &Function, local: Value) -> Option<LocalUses> {
        // Which bytes of it addresses mean, where that is known.
        let mut addresses: HashMap<Value, Option<u16>> = HashMap::from([(local, Some(0))]);
        loop {
            let known = addresses.len();
            let mut uses = LocalUses {
                accesses: Vec::new(),
                direct: Vec::new(),
            };
            for (id, block) in function.blocks_with_ids() {
                let means = |operand: &Operand| addresses.get(&operand.value()?).copied();
                let mut phis = block.phis.iter().flat_map(|phi| &phi.incoming);
                let end = block.terminator.operand();
                if phis.any(|(_, from)| means(from).is_some()) || end.and_then(means).is_some() {
                    return None;
                }
                let mut found = Vec::new();
                for (i, instruction) in block.instructions.iter().enumerate() {
                    let operation = &instruction.operation;
                    let operands = operation.operands();
                    if !operands.iter().any(|operand| means(operand).is_some()) {
                        continue;
                    }
                    if operands.iter().any(|of| of.value() == Some(local)) {
                        uses.direct.push((id, i));
                    }
                    let mut access = |byte, writes| {
                        let at = (id, i);
                        uses.accesses.push(Access { at, byte, writes });
                    };
                    match operation {
                        Operation::Address {
                            base,
                            offset,
                            indices,
                            ..
                        } => {
                            let byte = means(base)?.filter(|_| indices.is_empty());
                            let byte = byte.map(|byte| byte.wrapping_add(*offset));
                            found.push((instruction.result?, byte));
                        }
                        Operation::Load {
                            pointer,
                            volatile: false,
                            ..
                        } => access(means(pointer)?, false),
                        Operation::Store {
                            value,
                            pointer,
                            volatile: false,
                        } if means(value).is_none() => access(means(pointer)?, true),
                        Operation::Call(call) => {
                            for (argument, operand) in call.arguments.iter().enumerate() {
                                if let Some(byte) = means(operand) {
                                    access(byte, writes(module, call, argument)?);
                                }
                            }
                        }
                        _ => return None,
                    }
                }
                addresses.extend(found);
            }
            if addresses.len() == known {
                return Some(uses);
            }
        }
    }
}

/// Whether a call may write what an argument points to; nothing if it may keep the address. Rust's
/// shared references are `noalias` and `readonly`, and whoever keeps a copy of one does not write
/// through it; but a result may be a copy of any reference.
fn writes(module: &Module, call: &Call, argument: usize) -> Option<bool> {
    match &call.callee {
        Callee::Direct(id) => {
            let of = &module.function(*id).parameters.get(argument)?.attributes;
            let shared = of.noalias && of.readonly && !holds_pointers(&call.returns);
            (of.nocapture || shared).then_some(!of.readonly)
        }
        Callee::Intrinsic(Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet) => {
            let plain = call.arguments[3].number() == Some(0);
            plain.then_some(argument == 0)
        }
        _ => None,
    }
}

fn holds_pointers(of: &Type) -> bool {
    match of {
        Type::Pointer => true,
        Type::Array(_, of) => holds_pointers(of),
        Type::Struct(parts) => parts.iter().any(holds_pointers),
        Type::Void | Type::Integer(_) => false,
    }
}
