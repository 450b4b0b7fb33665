//! Instructions, one variant for each thing that the back end must know how to do.

use super::operator::{BinaryOperator, CastOperator, Predicate};
use super::{mask, BlockId, Constant, FunctionId, Location, Type};

/// A value of a function: an index into [`super::Function::values`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Value(pub u32);

/// What an instruction reads.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Operand {
    /// A parameter or a result.
    Value(Value),
    /// A constant.
    Constant(Constant),
}

impl Operand {
    /// The value, unless it is a constant.
    pub fn value(&self) -> Option<Value> {
        match self {
            Operand::Value(value) => Some(*value),
            Operand::Constant(_) => None,
        }
    }

    /// The constant, unless it is a value.
    pub fn constant(&self) -> Option<&Constant> {
        match self {
            Operand::Value(_) => None,
            Operand::Constant(constant) => Some(constant),
        }
    }

    /// The number, when it is a scalar constant without symbol.
    pub fn number(&self) -> Option<u64> {
        self.constant().and_then(Constant::as_number)
    }
}

/// One instruction that is neither phi nor terminator.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Instruction {
    /// The value that it defines; its type is in [`super::Function::values`].
    pub result: Option<Value>,
    /// What it does.
    pub operation: Operation,
    /// The source line that it came from.
    pub location: Option<Location>,
}

/// Promises that came with an instruction; breaking one makes the result undefined.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Flags {
    /// No unsigned wrap (`add`, `sub`, `mul`, `shl`, `trunc`, addresses).
    pub nuw: bool,
    /// No signed wrap.
    pub nsw: bool,
    /// No remainder, no bits shifted out.
    pub exact: bool,
    /// `or` of operands without a common bit.
    pub disjoint: bool,
    /// `zext` of an operand whose sign bit is clear.
    pub nneg: bool,
    /// `icmp` of operands with equal sign bits.
    pub samesign: bool,
}

/// What an instruction does. The type of its result is that of [`Instruction::result`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Operation {
    /// Integer arithmetic on two operands of one type.
    Binary(BinaryOperator, Operand, Operand, Flags),
    /// Compares two integers or pointers; the result is `i1`.
    Compare(Predicate, Operand, Operand, Flags),
    /// `condition ? yes : no`, of any first-class type.
    Select(Operand, Operand, Operand),
    /// Changes the type of a scalar.
    Cast(CastOperator, Operand, Flags),
    /// The operand, with undefined bits made definite.
    Freeze(Operand),
    /// Reads memory; the result may be an aggregate.
    Load {
        /// Address.
        pointer: Operand,
        /// Each byte is read exactly once, low byte first.
        volatile: bool,
        /// `!range` of the loaded value.
        range: Option<Range>,
    },
    /// Writes memory.
    Store {
        /// What is written.
        value: Operand,
        /// Address.
        pointer: Operand,
        /// Each byte is written exactly once, low byte first.
        volatile: bool,
    },
    /// `base + offset + sum of index * scale`, modulo 64K (`getelementptr`).
    Address {
        /// A pointer.
        base: Operand,
        /// Constant part in bytes.
        offset: u16,
        /// Variable parts; empty when the address is `base + offset`.
        indices: Vec<ScaledIndex>,
        /// The result stays inside the object of `base` (or one past its end), and no
        /// signed sum on the way wraps.
        inbounds: bool,
        /// No unsigned wrap: offset and indices are not negative.
        nuw: bool,
    },
    /// Room for one value of the type in the frame; the result is its address.
    Alloca(Type),
    /// Part of an aggregate.
    Extract(Operand, Vec<u32>),
    /// An aggregate with one part replaced: aggregate, new part, path.
    Insert(Operand, Operand, Vec<u32>),
    /// A call of a function, an intrinsic or a piece of assembly.
    Call(Call),
}

/// A variable part of an address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScaledIndex {
    /// An integer, sign-extended or cut to 16 bits.
    pub index: Operand,
    /// Bytes for each step, never 0.
    pub scale: u16,
}

/// Numbers from `low` up to but without `high`, modulo 2^width; `low > high` wraps around.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Range {
    /// First.
    pub low: u64,
    /// One past the last.
    pub high: u64,
}

impl Range {
    /// LLVM prints the ends of a range as signed numbers.
    pub fn signed(low: i128, high: i128, bits: u8) -> Range {
        Range {
            low: mask(low as u64, bits),
            high: mask(high as u64, bits),
        }
    }
}

/// A call.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Call {
    /// What is called.
    pub callee: Callee,
    /// Arguments in order. Intrinsics keep LLVM's arguments (the `i1` flags too).
    pub arguments: Vec<Operand>,
    /// Types of the arguments, for every kind of callee.
    pub types: Vec<Type>,
    /// Type of the result; [`Type::Void`] without one.
    pub returns: Type,
    /// What is known of the result.
    pub range: Option<Range>,
    /// `tail`, `musttail`.
    pub tail: bool,
    /// Does not come back.
    pub noreturn: bool,
    /// Seldom executed.
    pub cold: bool,
    /// For each argument the size that the callee fills, when it is an `sret` pointer.
    pub sret: Option<Type>,
}

/// What a call calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Callee {
    /// A function of this module, defined or external.
    Direct(FunctionId),
    /// The function at an address. Any function of equal parameter and result types whose
    /// address is taken may be meant.
    Indirect(Operand),
    /// Something that the back end makes itself.
    Intrinsic(Intrinsic),
    /// Inline assembly: ca65 text with `${n}` placeholders, and LLVM's constraint string.
    Assembly {
        /// The text as it came.
        text: String,
        /// LLVM's constraints.
        constraints: String,
    },
}

/// LLVM's intrinsics without their type suffixes. Arguments are LLVM's. Those that mean
/// nothing here (`lifetime`, `noalias.scope.decl`, `dbg`, `assume`) never come out of the
/// parser; `is.constant`, `expect` and `objectsize` are already folded.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Intrinsic {
    /// `(destination, source, length, volatile)`; no overlap, or equal pointers.
    MemCpy,
    /// `(destination, source, length, volatile)`; may overlap.
    MemMove,
    /// `(destination, byte, length, volatile)`.
    MemSet,
    /// Unsigned minimum of two.
    UMin,
    /// Unsigned maximum of two.
    UMax,
    /// Signed minimum of two.
    SMin,
    /// Signed maximum of two.
    SMax,
    /// `(value, i1)`: absolute value; the least number stays as it is.
    Abs,
    /// Saturating unsigned addition.
    UAddSat,
    /// Saturating unsigned subtraction.
    USubSat,
    /// Saturating signed addition.
    SAddSat,
    /// Saturating signed subtraction.
    SSubSat,
    /// Saturating unsigned shift to the left.
    UShlSat,
    /// Saturating signed shift to the left.
    SShlSat,
    /// The result is `{ iN, i1 }`: sum and whether it wrapped.
    UAddOverflow,
    /// See [`Intrinsic::UAddOverflow`].
    SAddOverflow,
    /// See [`Intrinsic::UAddOverflow`].
    USubOverflow,
    /// See [`Intrinsic::UAddOverflow`].
    SSubOverflow,
    /// See [`Intrinsic::UAddOverflow`].
    UMulOverflow,
    /// See [`Intrinsic::UAddOverflow`].
    SMulOverflow,
    /// `(high, low, count)`: high part of `high:low << count % width`.
    FShl,
    /// `(high, low, count)`: low part of `high:low >> count % width`.
    FShr,
    /// Bytes in reverse order.
    ByteSwap,
    /// Bits in reverse order.
    BitReverse,
    /// `(value, i1)`: leading zeros; with the flag, zero is undefined.
    CountLeadingZeros,
    /// `(value, i1)`: trailing zeros; with the flag, zero is undefined.
    CountTrailingZeros,
    /// Bits set.
    CountOnes,
    /// -1, 0 or 1 (the result may be any integer type).
    UCompare,
    /// -1, 0 or 1 (the result may be any integer type).
    SCompare,
    /// Stops the program.
    Trap,
    /// `(pointer, mask)`: and of a pointer with an integer.
    PointerMask,
}

/// A value that depends on the block that control came from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Phi {
    /// The value that it defines.
    pub result: Value,
    /// One entry for each edge into the block (an edge that occurs twice in a `switch` occurs
    /// twice here, with equal operands).
    pub incoming: Vec<(BlockId, Operand)>,
}

/// What an operation reads, of `&Operation` or `&mut Operation`.
macro_rules! operands {
    ($operation:expr $(, $mutable:tt)?) => {
        match $operation {
            Operation::Binary(_, a, b, _)
            | Operation::Compare(_, a, b, _)
            | Operation::Insert(a, b, _) => vec![a, b],
            Operation::Select(a, b, c) => vec![a, b, c],
            Operation::Cast(_, a, _) | Operation::Freeze(a) | Operation::Extract(a, _) => vec![a],
            Operation::Load { pointer, .. } => vec![pointer],
            Operation::Store { value, pointer, .. } => vec![value, pointer],
            Operation::Address { base, indices, .. } => {
                let indices = IntoIterator::into_iter(indices);
                let indices = indices.map(|scaled| & $($mutable)? scaled.index);
                std::iter::once(base).chain(indices).collect()
            }
            Operation::Alloca(_) => Vec::new(),
            Operation::Call(call) => {
                let target = match & $($mutable)? call.callee {
                    Callee::Indirect(target) => Some(target),
                    _ => None,
                };
                target.into_iter().chain(& $($mutable)? call.arguments).collect()
            }
        }
    };
}

impl Operation {
    /// Everything that is read, in order.
    pub fn operands(&self) -> Vec<&Operand> {
        operands!(self)
    }

    /// Everything that is read, in the order of [`Operation::operands`].
    pub fn operands_mut(&mut self) -> Vec<&mut Operand> {
        operands!(self, mut)
    }

    /// Whether it must stay even if its result is not read.
    pub fn has_effect(&self) -> bool {
        match self {
            Operation::Store { .. } => true,
            Operation::Load { volatile, .. } => *volatile,
            Operation::Call(call) => match &call.callee {
                Callee::Intrinsic(intrinsic) => matches!(
                    intrinsic,
                    Intrinsic::MemCpy | Intrinsic::MemMove | Intrinsic::MemSet | Intrinsic::Trap
                ),
                _ => true,
            },
            _ => false,
        }
    }
}
