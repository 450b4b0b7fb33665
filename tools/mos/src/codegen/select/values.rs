//! The bytes of values: which are somebody else's, and which get units of their own.

use super::emit::unit_of;
use super::{Byte, Definition, Select, User};
use crate::asm::Address;
use crate::codegen::unit::Kind;
use crate::ir::{BinaryOperator, CastOperator, Operand, Operation, Type, Value};

impl Select<'_> {
    /// The bytes of an operand, lowest first.
    pub(super) fn bytes(&mut self, operand: &Operand) -> Vec<Byte> {
        match operand {
            Operand::Value(value) => self.bytes_of(*value),
            Operand::Constant(constant) => self.constant_bytes(constant),
        }
    }

    /// The bytes of a value.
    pub(super) fn bytes_of(&mut self, value: Value) -> Vec<Byte> {
        if let Some(bytes) = &self.values[value.0 as usize] {
            return bytes.clone();
        }
        let bytes = self.find_bytes(value);
        self.values[value.0 as usize] = Some(bytes.clone());
        bytes
    }

    /// The addresses of a value that has units for all of its bytes.
    pub(super) fn targets(&mut self, value: Value) -> Vec<Address> {
        let bytes = self.bytes_of(value);
        bytes
            .into_iter()
            .map(|byte| match byte {
                Byte::Memory(address) => address,
                // Not reached: such bytes are simplified away before they are written.
                _ => Address::runtime("__tmp7"),
            })
            .collect()
    }

    /// Units for a value of a type.
    pub(super) fn new_bytes(&mut self, of: &Type) -> Vec<Byte> {
        let mut bytes = Vec::new();
        for (scalar, _) in of.scalars() {
            let pointer = scalar == Type::Pointer;
            let homes = self
                .units
                .add_value(self.id, scalar.size(), pointer, Kind::Value);
            bytes.extend(homes.into_iter().map(Byte::Memory));
        }
        bytes
    }

    fn find_bytes(&mut self, value: Value) -> Vec<Byte> {
        let of = self.function.value_type(value).clone();
        let size = of.size() as usize;
        let instruction = match self.definitions[value.0 as usize] {
            Some(Definition::Parameter(index)) => {
                let parameter = &self.conventions.of(self.id).parameters[index];
                return parameter.iter().map(|p| Byte::Memory(p.unit)).collect();
            }
            Some(Definition::Instruction(instruction)) => instruction,
            Some(Definition::Phi) | None => return self.new_bytes(&of),
        };
        match &instruction.operation {
            Operation::Alloca(of) => {
                let size = of.size().max(1) as u16;
                let address = self.units.add(self.id, size, Kind::Variable);
                vec![Byte::Low(address), Byte::High(address)]
            }
            Operation::Freeze(a) => self.bytes(a),
            Operation::Extract(a, path) => {
                let aggregate = self.function.operand_type(a);
                let at = aggregate.at_path(path).map_or(0, |(_, at)| at as usize);
                self.bytes(a)[at..at + size].to_vec()
            }
            Operation::Insert(a, b, path) => {
                let at = of.at_path(path).map_or(0, |(_, at)| at as usize);
                let mut bytes = self.bytes(a);
                let part = self.bytes(b);
                bytes[at..at + part.len()].copy_from_slice(&part);
                bytes
            }
            Operation::Cast(operator, a, _) => {
                let mut bytes = self.bytes(a);
                match operator {
                    CastOperator::Sext => {
                        let from = self.function.operand_type(a).bits();
                        let sign = self.temporary();
                        if from == 1 {
                            bytes.clear();
                        }
                        bytes.resize(size, Byte::Memory(sign));
                        if !of.bits().is_multiple_of(8) {
                            bytes[size - 1] = Byte::Memory(self.temporary());
                        }
                        bytes
                    }
                    CastOperator::Trunc if !of.bits().is_multiple_of(8) => {
                        bytes.truncate(size);
                        bytes[size - 1] = Byte::Memory(self.temporary());
                        bytes
                    }
                    _ => {
                        bytes.resize(size, Byte::Number(0));
                        bytes
                    }
                }
            }
            Operation::Binary(operator, a, b, _) => {
                let (x, y) = (self.bytes(a), self.bytes(b));
                let number = b.number();
                if let Some(moved) = whole_bytes(*operator, &x, number) {
                    return moved;
                }
                let bytes = self.new_bytes(&of);
                (0..size)
                    .map(|i| simplify(*operator, &x, &y, i).unwrap_or(bytes[i]))
                    .collect()
            }
            _ => self.new_bytes(&of),
        }
    }

    /// Marks comparisons that need not be values.
    pub(super) fn find_fused(&mut self) {
        // Users come later than definitions, mostly: from the end, twice for the rest.
        for _ in 0..3 {
            for index in (0..self.values.len()).rev() {
                let value = Value(index as u32);
                let bit = *self.function.value_type(value) == Type::BIT;
                let users = &self.users[index];
                let all_conditions = users.iter().all(|user| match user {
                    User::Condition => true,
                    User::Logic(of) => users.len() == 1 && self.fused[of.0 as usize],
                    _ => false,
                });
                let few = match self.operation(value) {
                    Some(Operation::Compare(_, a, _, _)) => {
                        users.len() == 1
                            || users.len() <= 3 && self.function.operand_type(a).size() == 1
                    }
                    Some(Operation::Binary(operator, ..)) => {
                        let logic = matches!(
                            operator,
                            BinaryOperator::And | BinaryOperator::Or | BinaryOperator::Xor
                        );
                        logic && users.len() == 1
                    }
                    Some(Operation::Select(..)) => users.len() == 1,
                    Some(Operation::Cast(CastOperator::Trunc, ..)) => users.len() == 1,
                    _ => false,
                };
                self.fused[index] = bit && few && all_conditions && !users.is_empty();
            }
        }
    }

    /// Whether two bytes are the two of one pointer unit.
    pub(super) fn is_pair(&self, bytes: &[Byte]) -> Option<Address> {
        match bytes {
            [Byte::Memory(low), Byte::Memory(high)] => {
                let unit = self.units.get(unit_of(low)?);
                (unit.size == 2 && *high == low.plus(1) && low.offset == 0).then_some(*low)
            }
            _ => None,
        }
    }
}

/// Shifts by whole bytes only rename.
fn whole_bytes(operator: BinaryOperator, x: &[Byte], amount: Option<u64>) -> Option<Vec<Byte>> {
    let bits = amount?;
    let size = x.len();
    if !bits.is_multiple_of(8) || bits >= 8 * size as u64 {
        return None;
    }
    let bytes = (bits / 8) as usize;
    let byte = |i: usize| match operator {
        BinaryOperator::Shl => i.checked_sub(bytes).map(|from| x[from]),
        _ => x.get(i + bytes).copied(),
    };
    match operator {
        BinaryOperator::Shl | BinaryOperator::LShr => Some(
            (0..size)
                .map(|i| byte(i).unwrap_or(Byte::Number(0)))
                .collect(),
        ),
        _ => None,
    }
}

/// Byte `i` of a binary operation when it costs nothing.
pub(super) fn simplify(operator: BinaryOperator, x: &[Byte], y: &[Byte], i: usize) -> Option<Byte> {
    use BinaryOperator as Op;
    let (a, b) = (x[i], y[i]);
    let both = match (a, b) {
        (Byte::Number(a), Byte::Number(b)) => Some((a, b)),
        _ => None,
    };
    match operator {
        Op::And => match (a, b) {
            _ if both.is_some() => both.map(|(a, b)| Byte::Number(a & b)),
            (Byte::Number(0), _) | (_, Byte::Number(0)) => Some(Byte::Number(0)),
            (Byte::Number(0xFF), other) | (other, Byte::Number(0xFF)) => Some(other),
            _ if a == b => Some(a),
            _ => None,
        },
        Op::Or => match (a, b) {
            _ if both.is_some() => both.map(|(a, b)| Byte::Number(a | b)),
            (Byte::Number(0xFF), _) | (_, Byte::Number(0xFF)) => Some(Byte::Number(0xFF)),
            (Byte::Number(0), other) | (other, Byte::Number(0)) => Some(other),
            _ if a == b => Some(a),
            _ => None,
        },
        Op::Xor => match (a, b) {
            _ if both.is_some() => both.map(|(a, b)| Byte::Number(a ^ b)),
            (Byte::Number(0), other) | (other, Byte::Number(0)) => Some(other),
            _ => None,
        },
        // Below the first byte that is added there is no carry.
        Op::Add => {
            let zero = |byte: &Byte| *byte == Byte::Number(0);
            if y[..=i].iter().all(zero) {
                Some(a)
            } else if x[..=i].iter().all(zero) {
                Some(b)
            } else {
                None
            }
        }
        Op::Sub => y[..=i]
            .iter()
            .all(|byte| *byte == Byte::Number(0))
            .then_some(a),
        _ => None,
    }
}
