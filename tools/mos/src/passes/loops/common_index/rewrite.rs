//! Puts the index in the place of what walks.

use super::{End, Plan, Walker};
use crate::ir::{
    BinaryOperator, Block, BlockId, CastOperator, Constant, Flags, Function, Instruction, Operand,
    Operation, Phi, Predicate, ScaledIndex, Terminator, Type, Value,
};
use crate::passes::edit::{reorder, replace_uses};

/// Appends an operation to a block.
fn push(function: &mut Function, block: BlockId, of: Type, operation: Operation) -> Operand {
    let result = function.new_value(of);
    let block = &mut function.blocks[block.0 as usize];
    block.instructions.push(Instruction {
        result: Some(result),
        operation,
        location: block.location,
    });
    Operand::Value(result)
}

fn sum(base: Operand, index: Operand, offset: u16) -> Operation {
    Operation::Address {
        base,
        offset,
        indices: vec![ScaledIndex { index, scale: 1 }],
        inbounds: false,
        nuw: false,
    }
}

fn binary(operator: BinaryOperator, a: Operand, b: Operand) -> Operation {
    Operation::Binary(operator, a, b, Flags::default())
}

/// The low byte of a number or pointer.
fn low(function: &mut Function, block: BlockId, operand: &Operand) -> Operand {
    if let Some(number) = operand.number() {
        return Operand::Constant(Constant::integer(8, number & 255));
    }
    let mut operand = operand.clone();
    match function.operand_type(&operand) {
        of if of == Type::BYTE => return operand,
        Type::Pointer => {
            let cast = Operation::Cast(CastOperator::PtrToInt, operand, Flags::default());
            operand = push(function, block, Type::WORD, cast);
        }
        _ => {}
    }
    let cast = Operation::Cast(CastOperator::Trunc, operand, Flags::default());
    push(function, block, Type::BYTE, cast)
}

impl Plan {
    pub(super) fn apply(self, function: &mut Function) {
        let byte = |number| Operand::Constant(Constant::integer(8, number));
        let (index, next) = self.index.unwrap_or_else(|| {
            let index = function.new_value(Type::BYTE);
            let step = binary(BinaryOperator::Add, Operand::Value(index), byte(1));
            let operand = push(function, self.latch, Type::BYTE, step);
            let next = Value(function.values.len() as u32 - 1);
            let incoming = vec![(self.before, byte(0)), (self.latch, operand)];
            let header = &mut function.blocks[self.header.0 as usize];
            header.phis.push(Phi {
                result: index,
                incoming,
            });
            (index, next)
        });
        let wide = function.new_value(Type::WORD);
        let mut first = vec![Instruction {
            result: Some(wide),
            operation: Operation::Cast(CastOperator::Zext, Operand::Value(index), Flags::default()),
            location: None,
        }];
        let mut replacements = vec![None; function.values.len()];
        let mut asked_again = Vec::new();
        for walker in &self.walkers {
            let wide = Operand::Value(wide);
            if *function.value_type(walker.phi) == Type::Pointer {
                let here = function.new_value(Type::Pointer);
                first.push(Instruction {
                    result: Some(here),
                    operation: sum(walker.start.clone(), wide.clone(), 0),
                    location: None,
                });
                replacements[walker.phi.0 as usize] = Some(Operand::Value(here));
            }
            for (address, home) in &walker.addresses {
                walker.index_by(function, *address, *home, wide.clone());
            }
            for end in &walker.ends {
                // At the end of a round the index has made its step.
                let late = end.stepped && end.block == self.latch;
                let asked = (if late { next } else { index }, end.stepped && !late);
                let new = walker.compare(function, end, asked, wide.clone());
                asked_again.extend(new.map(|new| (end.block, new)));
            }
            let header = &mut function.blocks[self.header.0 as usize];
            header.phis.retain(|phi| phi.result != walker.phi);
            for block in &mut function.blocks {
                let next = |i: &Instruction| i.result == Some(walker.next);
                block.instructions.retain(|instruction| !next(instruction));
            }
        }
        let header = &mut function.blocks[self.header.0 as usize];
        header.instructions.splice(0..0, first);
        replace_uses(function, &replacements);
        let old = (function.blocks.len() - asked_again.len()) as u32;
        let mut order: Vec<BlockId> = (0..old).map(BlockId).collect();
        for (after, new) in asked_again {
            let at = order
                .iter()
                .position(|id| *id == after)
                .map_or(0, |at| at + 1);
            order.insert(at, new);
        }
        reorder(function, &order);
    }
}

impl Walker {
    /// Makes an address one of base plus start, and the index.
    fn index_by(&self, function: &mut Function, address: Value, home: BlockId, wide: Operand) {
        let is = |instruction: &&Instruction| instruction.result == Some(address);
        let all = function.blocks.iter().flat_map(|block| &block.instructions);
        let Some(Operation::Address { base, offset, .. }) =
            all.clone().find(is).map(|found| found.operation.clone())
        else {
            return;
        };
        let begin = push(
            function,
            home,
            Type::Pointer,
            sum(base, self.start.clone(), offset),
        );
        for block in &mut function.blocks {
            for instruction in &mut block.instructions {
                if instruction.result == Some(address) {
                    instruction.operation = sum(begin.clone(), wide.clone(), 0);
                }
            }
        }
    }

    /// Compares the index with the distance of an end; the block that asks the rest, if one does.
    fn compare(
        &self,
        function: &mut Function,
        end: &End,
        (index, one_less): (Value, bool),
        wide: Operand,
    ) -> Option<BlockId> {
        let mut from = low(function, end.home, &self.start);
        let mut to = low(function, end.home, &end.end);
        if !self.up {
            std::mem::swap(&mut from, &mut to);
        }
        let distance = binary(BinaryOperator::Sub, to, from);
        let mut distance = push(function, end.home, Type::BYTE, distance);
        if one_less {
            let one = Operand::Constant(Constant::integer(8, 1));
            let less = binary(BinaryOperator::Sub, distance, one);
            distance = push(function, end.home, Type::BYTE, less);
        }
        let asked = |a, b| Operation::Compare(end.predicate, a, b, Flags::default());
        // Nobody but the end of the block reads it.
        let code = &mut function.blocks[end.block.0 as usize].instructions;
        if let Some(at) = code.iter().position(|i| i.result == Some(end.compare)) {
            let mut compare = code.remove(at);
            compare.operation = asked(Operand::Value(index), distance);
            code.push(compare);
        }
        if end.short {
            return None;
        }
        let new = BlockId(function.blocks.len() as u32);
        let block = &function.blocks[end.block.0 as usize];
        let Terminator::Branch { yes, no, .. } = block.terminator else {
            return None;
        };
        function.blocks.push(Block {
            name: String::new(),
            phis: Vec::new(),
            instructions: Vec::new(),
            terminator: Terminator::Unreachable,
            location: block.location,
        });
        let step = u16::from(end.stepped);
        let here = if function.operand_type(&self.start) == Type::Pointer {
            push(
                function,
                new,
                Type::Pointer,
                sum(self.start.clone(), wide, step),
            )
        } else {
            let number = binary(BinaryOperator::Add, self.start.clone(), wide);
            let number = push(function, new, Type::WORD, number);
            let step = Operand::Constant(Constant::integer(16, step.into()));
            let number = binary(BinaryOperator::Add, number, step);
            push(function, new, Type::WORD, number)
        };
        let condition = push(function, new, Type::BIT, asked(here, end.end.clone()));
        let branch = |condition, yes, no| Terminator::Branch {
            condition,
            yes,
            no,
            weights: None,
        };
        let holds = end.predicate == Predicate::Eq;
        let (equal, unequal) = if holds { (yes, no) } else { (no, yes) };
        function.blocks[new.0 as usize].terminator = branch(condition, yes, no);
        let (yes, no) = if holds { (new, no) } else { (yes, new) };
        function.blocks[end.block.0 as usize].terminator =
            branch(Operand::Value(end.compare), yes, no);
        for phi in &mut function.blocks[equal.0 as usize].phis {
            let all = phi.incoming.iter_mut();
            all.filter(|(from, _)| *from == end.block)
                .for_each(|(from, _)| *from = new);
        }
        for phi in &mut function.blocks[unequal.0 as usize].phis {
            let same = phi.incoming.iter().find(|(from, _)| *from == end.block);
            let same = same.map(|(_, operand)| (new, operand.clone()));
            phi.incoming.extend(same);
        }
        Some(new)
    }
}
