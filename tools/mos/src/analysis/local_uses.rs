//! What a function does to one of its local variables.

use super::dominators::Place;
use crate::ir::{Call, Callee, Function, Intrinsic, Module, Operand, Operation, Type, Value};

/// The instructions that read each value; `None` if a phi or a terminator does, too.
pub type Readers = Vec<Option<Vec<Place>>>;

/// Who reads the values of a function.
pub fn readers(function: &Function) -> Readers {
    let mut readers: Readers = vec![Some(Vec::new()); function.values.len()];
    for (id, block) in function.blocks_with_ids() {
        let edges = block.phis.iter().flat_map(|phi| &phi.incoming);
        let others = edges.map(|(_, operand)| operand);
        for value in others
            .chain(block.terminator.operand())
            .filter_map(Operand::value)
        {
            readers[value.0 as usize] = None;
        }
        for (number, instruction) in block.instructions.iter().enumerate() {
            let operands = instruction.operation.operands();
            for value in operands.into_iter().filter_map(Operand::value) {
                if let Some(places) = &mut readers[value.0 as usize] {
                    places.push((id, number));
                }
            }
        }
    }
    readers
}

/// The local variables of a function, and how many bytes they have.
pub fn locals(function: &Function) -> impl Iterator<Item = (Value, u32)> + '_ {
    let code = function.blocks.iter().flat_map(|block| &block.instructions);
    code.filter_map(|instruction| match &instruction.operation {
        Operation::Alloca(of) => Some((instruction.result?, of.size())),
        _ => None,
    })
}

/// An instruction that reads or writes some of the variable.
pub struct Access {
    /// The instruction.
    pub at: Place,
    /// The first byte, if it is known.
    pub byte: Option<u16>,
    /// Whether it may write.
    pub writes: bool,
}

/// All that a function, and those that it calls, can do to a local variable.
pub struct LocalUses {
    /// In no order.
    pub accesses: Vec<Access>,
    /// The instructions that name the variable itself.
    pub users: Vec<Place>,
}

impl LocalUses {
    /// What is done to `local`, if nobody else can get its address and no access is volatile.
    pub fn new(
        module: &Module,
        function: &Function,
        readers: &Readers,
        local: Value,
    ) -> Option<LocalUses> {
        let users = readers[local.0 as usize].clone()?;
        let mut accesses = Vec::new();
        let mut open = vec![(local, Some(0u16))];
        while let Some((address, byte)) = open.pop() {
            for &at in readers[address.0 as usize].as_ref()? {
                let instruction = &function.block(at.0).instructions[at.1];
                let is = |operand: &Operand| operand.value() == Some(address);
                let writes = match &instruction.operation {
                    Operation::Address {
                        base,
                        offset,
                        indices,
                        ..
                    } if is(base) && !indices.iter().any(|scaled| is(&scaled.index)) => {
                        let byte = byte.filter(|_| indices.is_empty());
                        open.push((instruction.result?, byte.map(|b| b.wrapping_add(*offset))));
                        continue;
                    }
                    Operation::Load { volatile, .. } if !volatile => false,
                    Operation::Store {
                        value, volatile, ..
                    } if !volatile && !is(value) => true,
                    Operation::Call(call) => called(module, call, is)?,
                    _ => return None,
                };
                accesses.push(Access { at, byte, writes });
            }
        }
        Some(LocalUses { accesses, users })
    }
}

/// Whether a call that gets an address may write there; `None` if it may keep the address.
fn called(module: &Module, call: &Call, is: impl Fn(&Operand) -> bool) -> Option<bool> {
    let mut writes = false;
    for (number, _) in call.arguments.iter().enumerate().filter(|(_, of)| is(of)) {
        writes |= match &call.callee {
            Callee::Direct(id) => {
                let promised = &module.function(*id).parameters.get(number)?.attributes;
                // Nothing may write what a shared reference points to, whoever keeps it. But what
                // is returned may be an exclusive one that this function did not use.
                let shared =
                    promised.readonly && promised.noalias && !holds_pointers(&call.returns);
                if !promised.nocapture && !shared {
                    return None;
                }
                !promised.readonly
            }
            Callee::Intrinsic(Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet)
                if call.arguments.last().and_then(Operand::number) == Some(0) =>
            {
                number == 0
            }
            _ => return None,
        };
    }
    Some(writes)
}

fn holds_pointers(of: &Type) -> bool {
    of.scalars().iter().any(|(of, _)| *of == Type::Pointer)
}
