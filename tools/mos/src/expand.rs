//! Operations that the code generators do not have, in terms of those that they have. They are
//! rare; the code is short rather than fast.

use crate::ir::{
    mask, BinaryOperator, Call, Callee, CastOperator, Constant, Flags, Function, Instruction,
    Intrinsic, Location, Module, Operand, Operation, Predicate, Type, Value,
};

/// Rewrites all functions of a module.
pub fn run(module: &mut Module) {
    for function in &mut module.functions {
        for block in 0..function.blocks.len() {
            let instructions = std::mem::take(&mut function.blocks[block].instructions);
            let mut expanded = Vec::with_capacity(instructions.len());
            for instruction in instructions {
                match &instruction.operation {
                    Operation::Call(call) if is_wide_signed_product(call) => {
                        let location = instruction.location;
                        let mut lines = Lines {
                            function,
                            lines: &mut expanded,
                            location,
                        };
                        lines.signed_product(call, instruction.result);
                    }
                    _ => expanded.push(instruction),
                }
            }
            function.blocks[block].instructions = expanded;
        }
    }
}

fn is_wide_signed_product(call: &Call) -> bool {
    call.callee == Callee::Intrinsic(Intrinsic::SMulOverflow) && call.types[0].bits() > 32
}

struct Lines<'a> {
    function: &'a mut Function,
    lines: &'a mut Vec<Instruction>,
    location: Option<Location>,
}

impl Lines<'_> {
    fn define(&mut self, of: Type, operation: Operation) -> Operand {
        let result = self.function.new_value(of);
        self.lines.push(Instruction {
            result: Some(result),
            operation,
            location: self.location,
        });
        Operand::Value(result)
    }

    fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        arguments: Vec<Operand>,
        returns: Type,
    ) -> Operand {
        let types = arguments
            .iter()
            .map(|argument| self.function.operand_type(argument))
            .collect();
        let call = Call {
            callee: Callee::Intrinsic(intrinsic),
            arguments,
            types,
            returns: returns.clone(),
            range: None,
            tail: false,
            noreturn: false,
            cold: false,
            sret: None,
        };
        self.define(returns, Operation::Call(call))
    }

    /// `smul.with.overflow` by the unsigned product of the absolute values, which may be one
    /// larger when the result is negative.
    fn signed_product(&mut self, call: &Call, result: Option<Value>) {
        let (of, pair, none) = (
            call.types[0].clone(),
            call.returns.clone(),
            Flags::default(),
        );
        let bits = of.bits();
        let number = |value| Operand::Constant(Constant::integer(bits, value));
        let [a, b] = [0, 1].map(|index| call.arguments[index].clone());
        let no = Operand::Constant(Constant::integer(1, 0));
        let [x, y] = [&a, &b].map(|operand| {
            self.intrinsic(
                Intrinsic::Abs,
                vec![operand.clone(), no.clone()],
                of.clone(),
            )
        });
        let product = self.intrinsic(Intrinsic::UMulOverflow, vec![x, y], pair.clone());
        let size = self.define(of.clone(), Operation::Extract(product.clone(), vec![0]));
        let wrapped = self.define(Type::BIT, Operation::Extract(product, vec![1]));
        let signs = self.define(
            of.clone(),
            Operation::Binary(BinaryOperator::Xor, a, b, none),
        );
        let negative = self.define(
            Type::BIT,
            Operation::Compare(Predicate::Slt, signs, number(0), none),
        );
        let opposite = self.define(
            of.clone(),
            Operation::Binary(BinaryOperator::Sub, number(0), size.clone(), none),
        );
        let one = self.define(
            of.clone(),
            Operation::Cast(CastOperator::Zext, negative.clone(), none),
        );
        let largest = number(mask(u64::MAX, bits) >> 1);
        let limit = self.define(
            of.clone(),
            Operation::Binary(BinaryOperator::Add, largest, one, none),
        );
        let beyond = self.define(
            Type::BIT,
            Operation::Compare(Predicate::Ugt, size.clone(), limit, none),
        );
        let flag = self.define(
            Type::BIT,
            Operation::Binary(BinaryOperator::Or, wrapped, beyond, none),
        );
        let signed = self.define(of, Operation::Select(negative, opposite, size));
        let empty = Operand::Constant(Constant::Undefined(pair.clone()));
        let half = self.define(pair, Operation::Insert(empty, signed, vec![0]));
        self.lines.push(Instruction {
            result,
            operation: Operation::Insert(half, flag, vec![1]),
            location: self.location,
        });
    }
}
