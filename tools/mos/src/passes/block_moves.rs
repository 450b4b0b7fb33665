//! Block moves: a wide number that is only copied from one place to another is copied in place.
//!
//! Rule: LLVM copies an array of 4 or 8 bytes by a load and a store of one integer. All its bytes
//! would be in temporaries at once; as `memcpy` each goes from place to place, which takes 4 bytes
//! and 6 cycles a byte less. A store of one byte repeated, such as `[b' '; 8]`, becomes `memset`.
//!
//! Invariants: the load has no other reader, nothing has an effect between load and store, and the
//! two places belong to different objects.

use crate::analysis::definitions::{definitions, operation_of, Definition};
use crate::ir::{
    Call, Callee, Constant, Function, Instruction, Intrinsic, Module, Operand, Operation, Symbol,
    Type, Value,
};
use crate::passes::edit::each_function;

/// Bytes of the least number that is moved as a block.
const LEAST: u32 = 4;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        let definitions = definitions(function);
        let uses = function.use_counts();
        for block in 0..function.blocks.len() {
            let code = &function.blocks[block].instructions;
            let moves: Vec<Move> = (0..code.len())
                .filter_map(|store| find(function, &definitions, &uses, code, store))
                .collect();
            let code = &mut function.blocks[block].instructions;
            for found in &moves {
                code[found.store].operation = found.call.clone();
            }
            let mut place = 0;
            code.retain(|_| {
                place += 1;
                moves.iter().all(|found| found.load != Some(place - 1))
            });
        }
    });
}

/// What becomes a call of an intrinsic.
struct Move {
    store: usize,
    /// The load that vanishes.
    load: Option<usize>,
    call: Operation,
}

/// The move that an instruction of a block ends.
fn find(
    function: &Function,
    definitions: &[Definition],
    uses: &[u32],
    code: &[Instruction],
    store: usize,
) -> Option<Move> {
    let Operation::Store {
        value,
        pointer,
        volatile: false,
    } = &code[store].operation
    else {
        return None;
    };
    let size = function.operand_type(value).size();
    if size < LEAST {
        return None;
    }
    if let Some(number) = value.number() {
        let bytes = &number.to_le_bytes()[..size as usize];
        let byte = Operand::Constant(Constant::integer(8, bytes[0].into()));
        return bytes.iter().all(|other| *other == bytes[0]).then(|| Move {
            store,
            load: None,
            call: call(Intrinsic::MemSet, pointer, byte, Type::BYTE, size),
        });
    }
    let value = value.value().filter(|value| uses[value.0 as usize] == 1)?;
    let load = code[..store]
        .iter()
        .rposition(|other| other.result == Some(value))?;
    let Operation::Load {
        pointer: source,
        volatile: false,
        ..
    } = &code[load].operation
    else {
        return None;
    };
    let quiet = !code[load + 1..store]
        .iter()
        .any(|other| other.operation.has_effect());
    let apart = are_apart(
        &object(function, definitions, source)?,
        &object(function, definitions, pointer)?,
    );
    (quiet && apart).then(|| Move {
        store,
        load: Some(load),
        call: call(
            Intrinsic::MemCpy,
            pointer,
            source.clone(),
            Type::Pointer,
            size,
        ),
    })
}

/// What a pointer points into.
#[derive(PartialEq, Eq)]
enum Object {
    Static(Symbol),
    Local(Value),
    /// What the caller hands over: none of the function's own variables.
    Handed,
}

fn object(function: &Function, definitions: &[Definition], pointer: &Operand) -> Option<Object> {
    match pointer {
        Operand::Constant(Constant::Address { symbol, .. }) => Some(Object::Static(*symbol)),
        Operand::Constant(_) => None,
        Operand::Value(value) => match operation_of(function, definitions, *value) {
            Some(Operation::Address { base, .. }) => object(function, definitions, base),
            Some(Operation::Alloca(_)) => Some(Object::Local(*value)),
            Some(_) => None,
            None => {
                (definitions[value.0 as usize] == Definition::Parameter).then_some(Object::Handed)
            }
        },
    }
}

fn are_apart(a: &Object, b: &Object) -> bool {
    a != b
        && (matches!(a, Object::Local(_)) || matches!(b, Object::Local(_)) || {
            matches!((a, b), (Object::Static(_), Object::Static(_)))
        })
}

fn call(intrinsic: Intrinsic, to: &Operand, with: Operand, of: Type, size: u32) -> Operation {
    let number = |bits, value| Operand::Constant(Constant::integer(bits, value));
    Operation::Call(Call {
        callee: Callee::Intrinsic(intrinsic),
        arguments: vec![to.clone(), with, number(16, size.into()), number(1, 0)],
        types: vec![Type::Pointer, of, Type::WORD, Type::BIT],
        returns: Type::Void,
        range: None,
        tail: false,
        noreturn: false,
        cold: false,
        sret: None,
    })
}
