//! The whole program as data: what the parser reads, the passes change, the interpreter
//! runs and the code generator translates.
//!
//! The form is LLVM's, normalised where that makes everybody's life easier:
//!
//! - values are dense indices per function ([`Value`]): parameters first, then results in
//!   the order of the text; their types are in [`Function::values`];
//! - `ptr`, `ptr addrspace(1)` and 16-bit addresses are one thing ([`Type::Pointer`]);
//! - nothing is ever aligned: a size is the sum of the sizes of the parts ([`Type::size`]);
//! - `getelementptr` is `base + offset + sum of index * scale` ([`Operation::Address`]);
//! - constant expressions are folded to `symbol + offset` ([`Constant::Address`]);
//! - phis stand apart from the other instructions of a block, and so does the terminator.

mod constant;
pub mod fold;
mod function;
mod instruction;
mod module;
mod operator;
mod print;
mod terminator;
mod types;

pub use constant::{Constant, Flat, Relocation, Symbol};
pub use function::{
    Block, BlockId, Function, FunctionAttributes, Memory, Parameter, ParameterAttributes, ValueData,
};
pub use instruction::{
    Call, Callee, Flags, Instruction, Intrinsic, Operand, Operation, Phi, Range, ScaledIndex, Value,
};
pub use module::{is_library, FunctionId, Global, GlobalId, Lent, Location, Module};
pub use operator::{BinaryOperator, CastOperator, Predicate};
pub use print::Printed;
pub use terminator::Terminator;
pub use types::{mask, sign_extend, Type};
