//! Narrowing: no operation is wider than it has to be.
//!
//! Rule: an integer operation becomes one of 8, 16 or 32 bits, followed by a `zext` that costs
//! nothing, if its result is known to fit ([`super::ranges`]), or if nothing reads the bits above
//! ([`super::demanded_bits`]) and the operation carries nothing downwards. A comparison is made at
//! the width that both sides fit, or in the lowest byte of a difference that may be below 0 if that
//! says the same. Operands are cut by `trunc`, which costs nothing either.
//!
//! Invariant: the old value keeps its name, its type and, in the bits that are read, its value.

use crate::analysis::definitions::{definitions, operation_of};
use crate::analysis::demanded_bits::demanded_bits;
use crate::analysis::interval::Interval;
use crate::analysis::ranges::Ranges;
use crate::ir::{
    mask, BinaryOperator, BlockId, CastOperator, Constant, Flags, Function, Instruction, Location,
    Module, Operand, Operation, Phi, Predicate, Terminator, Type, Value,
};
use crate::passes::edit::each_function;

/// Runs the pass.
pub fn run(module: &mut Module) {
    each_function(module, |function| {
        let plan = plan(function);
        apply(function, &plan);
    });
}

/// What is to become narrower.
struct Plan {
    /// For each value the width that it is computed at, where that is less than its type's.
    width: Vec<Option<u8>>,
    /// For the results of comparisons: the width of the operands, and the predicate there.
    compare: Vec<Option<(u8, Predicate)>>,
    /// For each block whose `switch` can look at fewer bits: how many.
    switch: Vec<Option<u8>>,
}

fn plan(function: &Function) -> Plan {
    let ranges = Ranges::new(function);
    let demand = demanded_bits(function);
    let definitions = definitions(function);
    let mut plan = Plan {
        width: vec![None; function.values.len()],
        compare: vec![None; function.values.len()],
        switch: vec![None; function.blocks.len()],
    };
    let narrower = |bits: u8, needed: u8| {
        [8, 16, 32]
            .into_iter()
            .find(|&width| width >= needed && width < bits)
    };
    for (id, block) in function.blocks_with_ids() {
        for phi in &block.phis {
            if let Type::Integer(bits) = *function.value_type(phi.result) {
                let fits = ranges.of(&Operand::Value(phi.result)).bits();
                let needed = fits.min(demand[phi.result.0 as usize]);
                plan.width[phi.result.0 as usize] = narrower(bits, needed);
            }
        }
        for instruction in &block.instructions {
            let Some(result) = instruction.result else {
                continue;
            };
            let at = result.0 as usize;
            let Type::Integer(bits) = *function.value_type(result) else {
                continue;
            };
            let fits = ranges.of(&Operand::Value(result)).bits();
            let asked = demand[at];
            match &instruction.operation {
                Operation::Compare(predicate, a, b, _) => {
                    let Type::Integer(bits) = function.operand_type(a) else {
                        continue;
                    };
                    let (x, y) = (ranges.at(a, id), ranges.at(b, id));
                    if let Some(predicate) =
                        unsigned(*predicate, x.is_positive(bits) && y.is_positive(bits))
                    {
                        plan.compare[at] =
                            narrower(bits, x.bits().max(y.bits())).map(|width| (width, predicate));
                    }
                    if plan.compare[at].is_none() && bits > 8 {
                        let sum = a
                            .value()
                            .and_then(|value| operation_of(function, &definitions, value));
                        if let (
                            Some(Operation::Binary(BinaryOperator::Add, from, by, _)),
                            Some(of),
                        ) = (sum, b.number())
                        {
                            let by = by.number().map(|by| mask(by.wrapping_neg(), bits));
                            if by.is_some_and(|by| {
                                is_low_byte_enough(*predicate, ranges.at(from, id), by, of)
                            }) {
                                plan.compare[at] = Some((8, *predicate));
                            }
                        }
                    }
                }
                Operation::Binary(operator, a, b, _) => {
                    let needed = match operator {
                        BinaryOperator::Add
                        | BinaryOperator::Sub
                        | BinaryOperator::Mul
                        | BinaryOperator::And
                        | BinaryOperator::Or
                        | BinaryOperator::Xor => fits.min(asked),
                        BinaryOperator::Shl => match b.number() {
                            Some(count) if count < 64 => fits.min(asked).max(count as u8 + 1),
                            _ => continue,
                        },
                        BinaryOperator::LShr | BinaryOperator::AShr => match b.number() {
                            Some(count) if count < u64::from(bits) => {
                                let inside = ranges.at(a, id);
                                if *operator == BinaryOperator::AShr && !inside.is_positive(bits) {
                                    continue;
                                }
                                inside
                                    .bits()
                                    .min(asked.saturating_add(count as u8))
                                    .max(count as u8 + 1)
                            }
                            _ => continue,
                        },
                        BinaryOperator::UDiv | BinaryOperator::URem => {
                            ranges.at(a, id).bits().max(ranges.at(b, id).bits())
                        }
                        BinaryOperator::SDiv | BinaryOperator::SRem => {
                            let (x, y) = (ranges.at(a, id), ranges.at(b, id));
                            if !(x.is_positive(bits) && y.is_positive(bits)) {
                                continue;
                            }
                            // One bit more: the numbers stay positive at the narrow width.
                            x.bits().max(y.bits()) + 1
                        }
                    };
                    plan.width[at] = narrower(bits, needed);
                }
                Operation::Select(..) => plan.width[at] = narrower(bits, fits.min(asked)),
                Operation::Cast(CastOperator::Zext | CastOperator::Sext, operand, _) => {
                    let from = function.operand_type(operand).bits();
                    let signed = matches!(
                        instruction.operation,
                        Operation::Cast(CastOperator::Sext, ..)
                    );
                    // Cutting comes before widening: the operand's own bits must do.
                    let needed = fits.min(asked);
                    plan.width[at] = narrower(bits, needed)
                        .filter(|&width| width < from || (signed && width == from));
                }
                _ => {}
            }
        }
        if let Terminator::Switch { value, .. } = &block.terminator {
            if let Type::Integer(bits) = function.operand_type(value) {
                plan.switch[id.0 as usize] = narrower(bits, ranges.at(value, id).bits());
            }
        }
    }
    plan
}

/// Whether `from - by`, compared with a number, can be compared in its lowest byte: what is below 0
/// is not less than the number there, either. `i - 1 < 16` is how a checked index looks.
fn is_low_byte_enough(predicate: Predicate, from: Interval, by: u64, number: u64) -> bool {
    let end = match predicate {
        Predicate::Ult | Predicate::Uge => Some(number),
        Predicate::Ule | Predicate::Ugt | Predicate::Eq | Predicate::Ne => number.checked_add(1),
        _ => None,
    };
    end.is_some_and(|end| {
        number < 256
            && by < 256
            && from.high < 256 + by
            && by.saturating_sub(from.low).saturating_add(end) <= 256
    })
}

/// The predicate for operands whose high bits are cut off, when those are zero.
fn unsigned(predicate: Predicate, positive: bool) -> Option<Predicate> {
    Some(match predicate {
        Predicate::Sgt if positive => Predicate::Ugt,
        Predicate::Sge if positive => Predicate::Uge,
        Predicate::Slt if positive => Predicate::Ult,
        Predicate::Sle if positive => Predicate::Ule,
        Predicate::Sgt | Predicate::Sge | Predicate::Slt | Predicate::Sle => return None,
        other => other,
    })
}

/// The function being rewritten.
struct Narrowing<'f> {
    function: &'f mut Function,
    /// For each value its narrow form.
    narrow: Vec<Option<Value>>,
    location: Option<Location>,
    instructions: Vec<Instruction>,
}

fn apply(function: &mut Function, plan: &Plan) {
    let blocks = function.blocks.len();
    let mut narrow = vec![None; function.values.len()];
    // All narrow forms exist before anything is written: phis read values of later blocks.
    for (value, width) in plan.width.iter().enumerate() {
        if let Some(width) = width {
            narrow[value] = Some(function.new_value(Type::Integer(*width)));
        }
    }
    let mut work = Narrowing {
        function,
        narrow,
        location: None,
        instructions: Vec::new(),
    };
    for b in 0..blocks {
        let block = &mut work.function.blocks[b];
        let (phis, old) = (block.phis.clone(), std::mem::take(&mut block.instructions));
        work.location = block.location;
        work.instructions = Vec::with_capacity(old.len());
        for phi in &phis {
            if let Some(narrow) = work.narrow_of(phi.result) {
                work.widen(phi.result, narrow);
            }
        }
        for instruction in old {
            work.location = instruction.location;
            work.instruction(instruction, plan);
        }
        if let Some(width) = plan.switch[b] {
            work.switch(b, width);
        }
        work.function.blocks[b].instructions = std::mem::take(&mut work.instructions);
    }
    for b in 0..blocks {
        for p in 0..work.function.blocks[b].phis.len() {
            work.phi(b, p);
        }
    }
}

impl Narrowing<'_> {
    fn narrow_of(&self, value: Value) -> Option<Value> {
        self.narrow.get(value.0 as usize).copied().flatten()
    }

    fn push(&mut self, result: Value, operation: Operation) {
        self.instructions.push(Instruction {
            result: Some(result),
            operation,
            location: self.location,
        });
    }

    fn widen(&mut self, wide: Value, narrow: Value) {
        let operation =
            Operation::Cast(CastOperator::Zext, Operand::Value(narrow), Flags::default());
        self.push(wide, operation);
    }

    /// An operand, cut to a width, at the current place.
    fn cut(&mut self, operand: &Operand, width: u8) -> Operand {
        if let Some(cut) = self.cut_already(operand, width) {
            return cut;
        }
        let result = self.function.new_value(Type::Integer(width));
        let operation = Operation::Cast(CastOperator::Trunc, operand.clone(), Flags::default());
        self.push(result, operation);
        Operand::Value(result)
    }

    fn cut_already(&self, operand: &Operand, width: u8) -> Option<Operand> {
        match operand {
            Operand::Constant(Constant::Undefined(_)) => {
                Some(Operand::Constant(Constant::Undefined(Type::Integer(width))))
            }
            Operand::Constant(constant) => constant
                .as_number()
                .map(|number| Operand::Constant(Constant::integer(width, number))),
            Operand::Value(value) => {
                let narrow = self.narrow_of(*value)?;
                (*self.function.value_type(narrow) == Type::Integer(width))
                    .then_some(Operand::Value(narrow))
            }
        }
    }

    fn instruction(&mut self, instruction: Instruction, plan: &Plan) {
        let Some(result) = instruction.result else {
            self.instructions.push(instruction);
            return;
        };
        if let (Some((width, predicate)), Operation::Compare(_, a, b, _)) = (
            plan.compare.get(result.0 as usize).copied().flatten(),
            &instruction.operation,
        ) {
            let (a, b) = (self.cut(a, width), self.cut(b, width));
            self.push(
                result,
                Operation::Compare(predicate, a, b, Flags::default()),
            );
            return;
        }
        let Some(narrow) = self.narrow_of(result) else {
            self.instructions.push(instruction);
            return;
        };
        let width = self.function.value_type(narrow).bits();
        let operation = match &instruction.operation {
            Operation::Binary(operator, a, b, _) => {
                let operator = match operator {
                    BinaryOperator::AShr => BinaryOperator::LShr,
                    other => *other,
                };
                Operation::Binary(
                    operator,
                    self.cut(a, width),
                    self.cut(b, width),
                    Flags::default(),
                )
            }
            Operation::Select(condition, yes, no) => {
                Operation::Select(condition.clone(), self.cut(yes, width), self.cut(no, width))
            }
            Operation::Cast(_, operand, _) => {
                let from = self.function.operand_type(operand).bits();
                if from == width {
                    Operation::Cast(CastOperator::Copy, operand.clone(), Flags::default())
                } else {
                    Operation::Cast(CastOperator::Trunc, operand.clone(), Flags::default())
                }
            }
            _ => unreachable!("only these are planned"),
        };
        self.push(narrow, operation);
        self.widen(result, narrow);
    }

    fn switch(&mut self, block: usize, width: u8) {
        let Terminator::Switch {
            value,
            default,
            cases,
        } = self.function.blocks[block].terminator.clone()
        else {
            return;
        };
        // A case that cannot be met keeps its edge: phis name it.
        if cases.iter().any(|case| case.0 != mask(case.0, width)) {
            return;
        }
        let value = self.cut(&value, width);
        self.function.blocks[block].terminator = Terminator::Switch {
            value,
            default,
            cases,
        };
    }

    /// Gives a phi its narrow form, with cuts at the ends of the blocks before.
    fn phi(&mut self, block: usize, index: usize) {
        let Phi { result, incoming } = self.function.blocks[block].phis[index].clone();
        let Some(narrow) = self.narrow_of(result) else {
            return;
        };
        let width = self.function.value_type(narrow).bits();
        // An edge that is named twice must keep equal operands.
        let mut cuts: Vec<(BlockId, Operand)> = Vec::new();
        for (from, operand) in &incoming {
            let known = cuts.iter().find(|cut| cut.0 == *from);
            let cut = match known {
                Some((_, cut)) => cut.clone(),
                None => {
                    self.location = self.function.block(*from).location;
                    self.instructions =
                        std::mem::take(&mut self.function.blocks[from.0 as usize].instructions);
                    let cut = self.cut(operand, width);
                    self.function.blocks[from.0 as usize].instructions =
                        std::mem::take(&mut self.instructions);
                    cut
                }
            };
            cuts.push((*from, cut));
        }
        self.function.blocks[block].phis[index] = Phi {
            result: narrow,
            incoming: cuts,
        };
    }
}
