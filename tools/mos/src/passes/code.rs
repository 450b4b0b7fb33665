//! Instructions that a pass is writing, each at the same place of the source.

use crate::ir::{
    BinaryOperator, CastOperator, Flags, Function, Instruction, Location, Operand, Operation,
    Predicate, ScaledIndex, Type,
};

/// Instructions that are not in a block yet; their results are values of the function already.
pub struct Code<'f> {
    pub function: &'f mut Function,
    pub instructions: Vec<Instruction>,
    location: Option<Location>,
}

impl Code<'_> {
    /// No instruction yet.
    pub fn new(function: &mut Function, location: Option<Location>) -> Code<'_> {
        Code {
            function,
            instructions: Vec::new(),
            location,
        }
    }

    fn push(&mut self, of: Type, operation: Operation) -> Operand {
        let result = self.function.new_value(of);
        self.instructions.push(Instruction {
            result: Some(result),
            operation,
            location: self.location,
        });
        Operand::Value(result)
    }

    /// The result has the type of `a`.
    pub fn binary(&mut self, operator: BinaryOperator, a: Operand, b: Operand) -> Operand {
        let of = self.function.operand_type(&a);
        self.push(of, Operation::Binary(operator, a, b, Flags::default()))
    }

    pub fn cast(&mut self, operator: CastOperator, operand: Operand, to: Type) -> Operand {
        self.push(to, Operation::Cast(operator, operand, Flags::default()))
    }

    /// Whether two operands are equal.
    pub fn equal(&mut self, a: Operand, b: Operand) -> Operand {
        let operation = Operation::Compare(Predicate::Eq, a, b, Flags::default());
        self.push(Type::BIT, operation)
    }

    /// The byte at an index from a pointer.
    pub fn byte_at(&mut self, base: Operand, index: Operand) -> Operand {
        let address = Operation::Address {
            base,
            offset: 0,
            indices: vec![ScaledIndex { index, scale: 1 }],
            inbounds: true,
            nuw: true,
        };
        let pointer = self.push(Type::Pointer, address);
        let load = Operation::Load {
            pointer,
            volatile: false,
            range: None,
        };
        self.push(Type::BYTE, load)
    }
}
