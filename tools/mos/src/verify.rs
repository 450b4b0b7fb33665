//! Checks what the rest of the compiler takes for granted of a module: each value is computed
//! before it is read, the types fit, phis know their edges, and everything that is called is
//! defined. Runs after parsing and, in debug builds, after each pass.

use crate::analysis::dominators::Dominators;
use crate::error::{demangle, Error, Result};
use crate::ir::{
    BlockId, Callee, Constant, Function, Module, Operand, Operation, Symbol, Terminator, Type,
    Value,
};

/// Checks every function of a module.
pub fn verify(module: &Module) -> Result<()> {
    for function in module
        .functions
        .iter()
        .filter(|function| !function.is_external())
    {
        Check { module, function }
            .run()
            .map_err(|problem| Error::in_function(&function.name, problem))?;
    }
    Ok(())
}

/// Refuses functions and statics that are not defined. The usual cause is that link-time
/// optimisation did not run. `known` tells which symbols the linker will find.
pub fn externals(module: &Module, known: impl Fn(&str) -> bool) -> Result<()> {
    let functions = module
        .functions
        .iter()
        .filter(|function| function.is_external())
        .map(|function| &function.name);
    let globals = module
        .globals
        .iter()
        .filter(|global| global.initialiser.is_none())
        .map(|global| &global.name);
    let unknown: Vec<_> = functions
        .chain(globals)
        .filter(|name| !known(name))
        .map(|name| demangle(name))
        .collect();
    match &unknown[..] {
        [] => Ok(()),
        [one] => Err(Error::new(format!("{one} is used but nobody defines it"))),
        [first, rest @ ..] => Err(Error::new(format!(
            "{first} and {} more symbols are used but nobody defines them",
            rest.len()
        ))),
    }
}

struct Check<'a> {
    module: &'a Module,
    function: &'a Function,
}

/// Where a value is computed; phis and parameters count as the very start of their block.
#[derive(Clone, Copy)]
struct Place {
    block: BlockId,
    index: usize,
}

impl Check<'_> {
    fn run(&self) -> std::result::Result<(), String> {
        let function = self.function;
        let places = self.definitions()?;
        let dominators = Dominators::new(function);
        let predecessors = function.predecessors();
        if !predecessors[0].is_empty() || !function.blocks[0].phis.is_empty() {
            return Err("the entry block is jumped to".into());
        }
        let readable = |operand: &Operand, block: BlockId, index: usize| match operand {
            Operand::Value(value) => match places.get(value.0 as usize).copied().flatten() {
                None => Err(format!("{} is read but never computed", self.name(*value))),
                Some(place) if place.block == block && place.index < index => Ok(()),
                Some(place) if place.block != block && dominators.dominates(place.block, block) => {
                    Ok(())
                }
                Some(_) => Err(format!(
                    "{} is read where it may not have been computed yet",
                    self.name(*value)
                )),
            },
            Operand::Constant(constant) => self.constant(constant),
        };
        for (id, block) in function.blocks_with_ids() {
            if let Some(to) = block
                .terminator
                .successors()
                .iter()
                .find(|to| to.0 as usize >= function.blocks.len())
            {
                return Err(format!(
                    "block {} jumps to block number {}, which is not there",
                    block.name, to.0
                ));
            }
            if !dominators.is_reachable(id) {
                continue;
            }
            for phi in &block.phis {
                let mut edges: Vec<_> = phi.incoming.iter().map(|(from, _)| *from).collect();
                let mut wanted = predecessors[id.0 as usize].clone();
                edges.sort();
                wanted.sort();
                if edges != wanted {
                    return Err(format!(
                        "phi {} does not name the blocks that lead to it",
                        self.name(phi.result)
                    ));
                }
                for (from, operand) in &phi.incoming {
                    if function.operand_type(operand) != *function.value_type(phi.result) {
                        return Err(format!("phi {} mixes types", self.name(phi.result)));
                    }
                    if dominators.is_reachable(*from) {
                        readable(operand, *from, usize::MAX)?;
                    }
                }
            }
            for (index, instruction) in block.instructions.iter().enumerate() {
                for operand in instruction.operation.operands() {
                    readable(operand, id, index + 1)?;
                }
                let result = instruction.result.map(|value| function.value_type(value));
                self.types(&instruction.operation, result)
                    .map_err(|problem| match instruction.result {
                        Some(value) => format!("{}: {problem}", self.name(value)),
                        None => problem.into(),
                    })?;
            }
            if let Some(operand) = block.terminator.operand() {
                readable(operand, id, usize::MAX)?;
            }
            self.terminator(&block.terminator)?;
        }
        Ok(())
    }

    fn name(&self, value: Value) -> String {
        match self.function.values.get(value.0 as usize) {
            Some(data) if !data.name.is_empty() => format!("%{}", data.name),
            _ => format!("value {}", value.0),
        }
    }

    fn definitions(&self) -> std::result::Result<Vec<Option<Place>>, String> {
        let mut places = vec![None; self.function.values.len()];
        let mut define = |value: Value, block, index| match places.get_mut(value.0 as usize) {
            Some(place @ None) => {
                *place = Some(Place { block, index });
                Ok(())
            }
            Some(_) => Err(format!("{} is computed twice", self.name(value))),
            None => Err(format!("value number {} is not there", value.0)),
        };
        for parameter in 0..self.function.parameters.len() {
            define(Value(parameter as u32), BlockId(0), 0)?;
        }
        for (id, block) in self.function.blocks_with_ids() {
            for phi in &block.phis {
                define(phi.result, id, 0)?;
            }
            for (index, instruction) in block.instructions.iter().enumerate() {
                if let Some(value) = instruction.result {
                    define(value, id, index + 1)?;
                }
            }
        }
        Ok(places)
    }

    fn constant(&self, constant: &Constant) -> std::result::Result<(), String> {
        match constant {
            Constant::Address {
                symbol: Symbol::Function(id),
                ..
            } if id.0 as usize >= self.module.functions.len() => {
                Err("a function that is not there is used".into())
            }
            Constant::Address {
                symbol: Symbol::Global(id),
                ..
            } if id.0 as usize >= self.module.globals.len() => {
                Err("a static that is not there is used".into())
            }
            Constant::Integer { bits, value } if crate::ir::mask(*value, *bits) != *value => {
                Err(format!("the constant {value} does not fit i{bits}"))
            }
            Constant::Aggregate(_, parts) => parts.iter().try_for_each(|part| self.constant(part)),
            _ => Ok(()),
        }
    }

    fn types(
        &self,
        operation: &Operation,
        result: Option<&Type>,
    ) -> std::result::Result<(), &'static str> {
        let of = |operand: &Operand| self.function.operand_type(operand);
        let pointer = |operand: &Operand| of(operand) == Type::Pointer;
        let check = |fits: bool, problem| if fits { Ok(()) } else { Err(problem) };
        let is = |wanted: &Type| result.is_none_or(|result| result == wanted);
        match operation {
            Operation::Binary(_, left, right, _) => check(
                of(left) == of(right) && matches!(of(left), Type::Integer(_)) && is(&of(left)),
                "arithmetic on different types",
            ),
            Operation::Compare(_, left, right, _) => check(
                of(left) == of(right) && of(left).is_scalar() && is(&Type::BIT),
                "comparison of different types",
            ),
            Operation::Select(condition, yes, no) => check(
                of(condition) == Type::BIT && of(yes) == of(no) && is(&of(yes)),
                "select between different types",
            ),
            Operation::Cast(operator, operand, _) => {
                let fits = |to: &Type| operator.fits(&of(operand), to);
                check(
                    result.is_none_or(fits),
                    "cast between types that do not fit",
                )
            }
            Operation::Freeze(operand) => check(is(&of(operand)), "freeze changes the type"),
            Operation::Load { pointer: from, .. } => {
                check(pointer(from), "load from something that is no pointer")
            }
            Operation::Store { pointer: to, .. } => {
                check(pointer(to), "store to something that is no pointer")
            }
            Operation::Address { base, indices, .. } => check(
                pointer(base)
                    && is(&Type::Pointer)
                    && indices.iter().all(|scaled| {
                        matches!(of(&scaled.index), Type::Integer(_)) && scaled.scale != 0
                    }),
                "address of something that is no pointer",
            ),
            Operation::Alloca(_) => check(is(&Type::Pointer), "alloca is a pointer"),
            Operation::Extract(aggregate, path) => check(
                of(aggregate)
                    .at_path(path)
                    .is_some_and(|(part, _)| is(part)),
                "there is no such part",
            ),
            Operation::Insert(aggregate, part, path) => {
                let whole = of(aggregate);
                check(
                    is(&whole)
                        && whole
                            .at_path(path)
                            .is_some_and(|(inner, _)| *inner == of(part)),
                    "there is no such part",
                )
            }
            Operation::Call(call) => {
                let given: Vec<_> = call.arguments.iter().map(of).collect();
                check(
                    given == call.types && is(&call.returns),
                    "call whose arguments are not of the stated types",
                )?;
                match &call.callee {
                    Callee::Direct(id) => {
                        let callee = self
                            .module
                            .functions
                            .get(id.0 as usize)
                            .ok_or("call of nothing")?;
                        let taken = callee.parameters.iter().map(|parameter| &parameter.of);
                        check(
                            callee.returns == call.returns && taken.eq(&call.types),
                            "call whose arguments or result do not fit the function",
                        )
                    }
                    Callee::Indirect(target) => {
                        check(pointer(target), "call of something that is no pointer")
                    }
                    _ => Ok(()),
                }
            }
        }
    }

    fn terminator(&self, terminator: &Terminator) -> std::result::Result<(), String> {
        let of = |operand: &Operand| self.function.operand_type(operand);
        let fits = match terminator {
            Terminator::Return(operand) => {
                operand.as_ref().map_or(Type::Void, of) == self.function.returns
            }
            Terminator::Branch { condition, .. } => of(condition) == Type::BIT,
            Terminator::Switch { value, cases, .. } => {
                let mut numbers: Vec<_> = cases.iter().map(|(number, _)| number).collect();
                numbers.sort();
                matches!(of(value), Type::Integer(_))
                    && numbers.windows(2).all(|pair| pair[0] != pair[1])
            }
            Terminator::Jump(_) | Terminator::Unreachable => true,
        };
        if fits {
            Ok(())
        } else {
            Err("a block ends with an operand of the wrong type".into())
        }
    }
}
