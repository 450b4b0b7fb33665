//! How a block ends.

use super::instruction::Operand;
use super::BlockId;

/// How a block ends.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Terminator {
    /// Back to the caller.
    Return(Option<Operand>),
    /// To one block.
    Jump(BlockId),
    /// To one of two blocks.
    Branch {
        /// `i1`.
        condition: Operand,
        /// Where to when it is 1.
        yes: BlockId,
        /// Where to when it is 0.
        no: BlockId,
        /// `!prof` branch weights of yes and no.
        weights: Option<(u32, u32)>,
    },
    /// To one of many.
    Switch {
        /// An integer.
        value: Operand,
        /// Where to when no case matches.
        default: BlockId,
        /// Values (unsigned) and blocks; no value occurs twice.
        cases: Vec<(u64, BlockId)>,
    },
    /// Control never comes here.
    Unreachable,
}

impl Terminator {
    /// The blocks that may follow, in order, repeated if named twice.
    pub fn successors(&self) -> Vec<BlockId> {
        match self {
            Terminator::Return(_) | Terminator::Unreachable => Vec::new(),
            Terminator::Jump(to) => vec![*to],
            Terminator::Branch { yes, no, .. } => vec![*yes, *no],
            Terminator::Switch { default, cases, .. } => std::iter::once(*default)
                .chain(cases.iter().map(|case| case.1))
                .collect(),
        }
    }

    /// The operand that is read, if any.
    pub fn operand(&self) -> Option<&Operand> {
        match self {
            Terminator::Return(operand) => operand.as_ref(),
            Terminator::Branch { condition, .. } => Some(condition),
            Terminator::Switch { value, .. } => Some(value),
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }

    /// See [`Terminator::operand`].
    pub fn operand_mut(&mut self) -> Option<&mut Operand> {
        match self {
            Terminator::Return(operand) => operand.as_mut(),
            Terminator::Branch { condition, .. } => Some(condition),
            Terminator::Switch { value, .. } => Some(value),
            Terminator::Jump(_) | Terminator::Unreachable => None,
        }
    }
}
