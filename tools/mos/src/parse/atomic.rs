//! `atomicrmw` and `cmpxchg`, as volatile loads and stores: one processor runs the program, and
//! what interrupts it is not Rust.

use super::body::Body;
use crate::error::Result;
use crate::ir::{
    BinaryOperator, Constant, Flags, Function, Instruction, Location, Operand, Operation,
    Predicate, Type, Value,
};

/// An instruction that reads memory, and writes there what depends on what it has read.
pub(super) struct Atomic {
    pointer: Operand,
    change: Change,
    of: Type,
}

enum Change {
    /// Another value.
    Exchange(Operand),
    /// What an operator makes of it, complemented or not.
    Update(BinaryOperator, Operand, bool),
    /// It or another value, whichever the comparison chooses.
    Choose(Predicate, Operand),
    /// Another value if it is the expected one.
    Compare(Operand, Operand),
}

impl Body<'_, '_> {
    /// Parses either of the two after its first word. Returns it and the type of its result.
    pub fn atomic(&mut self, word: &str) -> Result<(Atomic, Type)> {
        while self.cursor.accept_word("weak") || self.cursor.accept_word("volatile") {}
        let place = self.cursor;
        let name = if word == "cmpxchg" {
            word
        } else {
            self.cursor.word()?
        };
        let pointer = self.typed_as(&Type::Pointer)?;
        self.cursor.expect(',')?;
        let (operand, of) = self.typed()?;
        let (update, choose) = (
            |operator| Change::Update(operator, operand.clone(), false),
            |predicate| Change::Choose(predicate, operand.clone()),
        );
        let change = match name {
            "xchg" => Change::Exchange(operand),
            "add" => update(BinaryOperator::Add),
            "sub" => update(BinaryOperator::Sub),
            "and" => update(BinaryOperator::And),
            "or" => update(BinaryOperator::Or),
            "xor" => update(BinaryOperator::Xor),
            "nand" => Change::Update(BinaryOperator::And, operand, true),
            "max" => choose(Predicate::Sgt),
            "min" => choose(Predicate::Slt),
            "umax" => choose(Predicate::Ugt),
            "umin" => choose(Predicate::Ult),
            "cmpxchg" => {
                self.cursor.expect(',')?;
                Change::Compare(operand, self.typed_as(&of)?)
            }
            _ => {
                return Err(place.error(format!(
                    "`{word} {name}` cannot be compiled for the 6502: use a load and a store"
                )))
            }
        };
        // One for success, one for failure.
        self.ordering();
        self.ordering();
        let result = match change {
            Change::Compare(..) => Type::Struct(vec![of.clone(), Type::BIT]),
            _ => of.clone(),
        };
        let atomic = Atomic {
            pointer,
            change,
            of,
        };
        Ok((atomic, result))
    }
}

impl Atomic {
    /// The instructions, whose result, if it is wanted, is `result`.
    pub fn instructions(
        self,
        function: &mut Function,
        result: Option<Value>,
        location: Option<Location>,
    ) -> Vec<Instruction> {
        let Atomic {
            pointer,
            change,
            of,
        } = self;
        let (none, mut lines) = (Flags::default(), Vec::new());
        let mut emit = |result: Option<Value>, of: &Type, operation| {
            let result = result.unwrap_or_else(|| function.new_value(of.clone()));
            function.values[result.0 as usize].of = of.clone();
            lines.push(Instruction {
                result: Some(result),
                operation,
                location,
            });
            Operand::Value(result)
        };
        // The result is the old value, and of a comparison also whether it was the expected one.
        let compared = matches!(change, Change::Compare(..));
        let load = Operation::Load {
            pointer: pointer.clone(),
            volatile: true,
            range: None,
        };
        let old = emit(result.filter(|_| !compared), &of, load);
        let value = match change {
            Change::Exchange(new) => new,
            Change::Update(operator, operand, complement) => {
                let new = Operation::Binary(operator, old, operand, none);
                let new = emit(None, &of, new);
                let ones = Operand::Constant(Constant::integer(of.bits(), u64::MAX));
                let complemented = |new| Operation::Binary(BinaryOperator::Xor, new, ones, none);
                match complement {
                    true => emit(None, &of, complemented(new)),
                    false => new,
                }
            }
            Change::Choose(predicate, other) => {
                let comparison = Operation::Compare(predicate, old.clone(), other.clone(), none);
                let chosen = emit(None, &Type::BIT, comparison);
                emit(None, &of, Operation::Select(chosen, old, other))
            }
            Change::Compare(expected, new) => {
                let comparison = Operation::Compare(Predicate::Eq, old.clone(), expected, none);
                let same = emit(None, &Type::BIT, comparison);
                let chosen = Operation::Select(same.clone(), new, old.clone());
                let new = emit(None, &of, chosen);
                let pair = Type::Struct(vec![of, Type::BIT]);
                let empty = Operand::Constant(Constant::Undefined(pair.clone()));
                let half = emit(None, &pair, Operation::Insert(empty, old, vec![0]));
                emit(result, &pair, Operation::Insert(half, same, vec![1]));
                new
            }
        };
        lines.push(Instruction {
            result: None,
            operation: Operation::Store {
                value,
                pointer,
                volatile: true,
            },
            location,
        });
        lines
    }
}
