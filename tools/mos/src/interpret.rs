//! Runs a module on the host. If the 6502 and the host disagree, the interpreter tells whether the
//! front end or code generation is to blame; random programs are compared with it.
//!
//! Memory is 64K bytes. Statics lie at [`FIRST_STATIC`], frames after them; functions have
//! addresses from [`FIRST_FUNCTION`], where there is no code to read. Undefined values read as 0.

mod external;
mod memory;

use crate::error::demangle;
use crate::ir::fold;
use crate::ir::{
    mask, sign_extend, BlockId, Call, Callee, Constant, Function, FunctionId, Intrinsic, Module,
    Operand, Operation, Symbol, Terminator, Type, Value,
};
pub use external::{External, Nothing};
use memory::{at_path, number, zero, Datum};
use std::fmt;

/// Where statics begin.
pub const FIRST_STATIC: u16 = 0x0400;
/// Where frames must end.
pub const LAST_FRAME: u16 = 0xdfff;
/// The address of the first function.
pub const FIRST_FUNCTION: u16 = 0xe000;
/// Calls inside of calls before the program counts as run away.
const DEEPEST: u32 = 1000;

/// Why a program ended before `main` came back.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Stop {
    /// It panicked.
    Panic,
    /// It took more than the allowed number of steps.
    Steps,
    /// Its calls or frames went too deep.
    Stack,
    /// It did what has no meaning, such as to divide by zero.
    Fault(String),
}

impl fmt::Display for Stop {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Stop::Panic => write!(f, "panic"),
            Stop::Steps => write!(f, "too many steps"),
            Stop::Stack => write!(f, "stack overflow"),
            Stop::Fault(what) => write!(f, "fault: {what}"),
        }
    }
}

/// A module and its memory.
pub struct Interpreter<'a> {
    module: &'a Module,
    external: &'a mut dyn External,
    /// All of memory.
    pub memory: Vec<u8>,
    statics: Vec<u16>,
    /// First byte that no frame uses.
    top: u16,
    depth: u32,
    /// Instructions that may still be run.
    pub steps: u64,
}

impl<'a> Interpreter<'a> {
    /// Lays out the statics of a module. `steps` is how many instructions may be run.
    pub fn new(
        module: &'a Module,
        external: &'a mut dyn External,
        steps: u64,
    ) -> Result<Self, Stop> {
        let mut top = u32::from(FIRST_STATIC);
        let mut statics = Vec::new();
        for global in &module.globals {
            top = top.next_multiple_of(global.align.max(1));
            statics.push(top as u16);
            top += global.of.size();
            if top > u32::from(LAST_FRAME) {
                return Err(Stop::Fault("statics do not fit into memory".into()));
            }
        }
        let memory = vec![0; 0x10000];
        let mut new = Interpreter {
            module,
            external,
            memory,
            statics,
            top: top as u16,
            depth: 0,
            steps,
        };
        for (id, global) in module.globals_with_ids() {
            if let Some(initialiser) = &global.initialiser {
                let flat = initialiser.flatten();
                new.place(new.statics[id.0 as usize], &flat);
            }
        }
        Ok(new)
    }

    /// Calls a function with scalar arguments and returns its scalar result (0 without one).
    pub fn call(&mut self, function: FunctionId, arguments: &[u64]) -> Result<u64, Stop> {
        let arguments = arguments
            .iter()
            .map(|number| Datum::Number(*number))
            .collect();
        self.function(function, arguments)
            .map(|result| match result {
                Datum::Number(number) => number,
                Datum::Parts(_) => 0,
            })
    }

    /// The address of a symbol.
    pub fn address(&self, symbol: Symbol) -> u16 {
        match symbol {
            Symbol::Global(id) => self.statics[id.0 as usize],
            Symbol::Function(id) => FIRST_FUNCTION.wrapping_add(id.0 as u16),
        }
    }

    fn function(&mut self, id: FunctionId, arguments: Vec<Datum>) -> Result<Datum, Stop> {
        let module = self.module;
        let function = module.function(id);
        if function.is_external() {
            let numbers: Vec<u64> = arguments.iter().map(number).collect();
            return self
                .outside(&function.name, &numbers, function.returns.bits())
                .map(Datum::Number);
        }
        if self.depth == DEEPEST {
            return Err(Stop::Stack);
        }
        self.depth += 1;
        let frame = self.top;
        let result = self.body(function, arguments);
        self.top = frame;
        self.depth -= 1;
        result
    }

    fn body(&mut self, function: &Function, arguments: Vec<Datum>) -> Result<Datum, Stop> {
        let mut values = arguments;
        values.resize(function.values.len(), Datum::Number(0));
        let mut came_from = BlockId(0);
        let mut here = BlockId(0);
        loop {
            let block = function.block(here);
            let mut incoming = Vec::with_capacity(block.phis.len());
            for phi in &block.phis {
                let edge = phi.incoming.iter().find(|(from, _)| *from == came_from);
                let (_, operand) =
                    edge.ok_or_else(|| Stop::Fault("a phi without its edge".into()))?;
                incoming.push((phi.result, self.operand(operand, &values)));
            }
            for (result, datum) in incoming {
                values[result.0 as usize] = datum;
            }
            for instruction in &block.instructions {
                self.step()?;
                let of = instruction
                    .result
                    .map_or(&Type::Void, |value| function.value_type(value));
                let datum = self.operation(function, &instruction.operation, of, &values)?;
                if let Some(value) = instruction.result {
                    values[value.0 as usize] = datum;
                }
            }
            self.step()?;
            came_from = here;
            here = match &block.terminator {
                Terminator::Return(None) => return Ok(Datum::Number(0)),
                Terminator::Return(Some(operand)) => return Ok(self.operand(operand, &values)),
                Terminator::Jump(to) => *to,
                Terminator::Branch {
                    condition, yes, no, ..
                } => {
                    if number(&self.operand(condition, &values)) != 0 {
                        *yes
                    } else {
                        *no
                    }
                }
                Terminator::Switch {
                    value,
                    default,
                    cases,
                } => {
                    let value = number(&self.operand(value, &values));
                    cases
                        .iter()
                        .find(|(case, _)| *case == value)
                        .map_or(*default, |(_, to)| *to)
                }
                Terminator::Unreachable => {
                    let name = demangle(&function.name);
                    return Err(Stop::Fault(format!(
                        "unreachable code of {name} was reached"
                    )));
                }
            };
        }
    }

    fn step(&mut self) -> Result<(), Stop> {
        self.steps = self.steps.checked_sub(1).ok_or(Stop::Steps)?;
        Ok(())
    }

    fn operand(&self, operand: &Operand, values: &[Datum]) -> Datum {
        match operand {
            Operand::Value(Value(index)) => values[*index as usize].clone(),
            Operand::Constant(constant) => self.constant(constant),
        }
    }

    fn constant(&self, constant: &Constant) -> Datum {
        match constant {
            Constant::Integer { value, .. } => Datum::Number(*value),
            Constant::Pointer(address) => Datum::Number(u64::from(*address)),
            Constant::Address {
                symbol,
                offset,
                as_type,
            } => {
                let address = self.address(*symbol).wrapping_add(*offset);
                Datum::Number(mask(address.into(), as_type.bits()))
            }
            Constant::Zero(of) | Constant::Undefined(of) => zero(of),
            Constant::Bytes(bytes) => Datum::Parts(
                bytes
                    .iter()
                    .map(|byte| Datum::Number(u64::from(*byte)))
                    .collect(),
            ),
            Constant::Aggregate(_, parts) => {
                Datum::Parts(parts.iter().map(|part| self.constant(part)).collect())
            }
        }
    }

    fn operation(
        &mut self,
        function: &Function,
        operation: &Operation,
        of: &Type,
        values: &[Datum],
    ) -> Result<Datum, Stop> {
        let read = |operand: &Operand| number(&self.operand(operand, values));
        let bits = |operand: &Operand| function.operand_type(operand).bits();
        Ok(match operation {
            Operation::Binary(operator, left, right, _) => {
                let (a, b) = (read(left), read(right));
                match fold::binary(*operator, a, b, of.bits()) {
                    Some(result) => Datum::Number(result),
                    None => {
                        return Err(Stop::Fault(format!(
                            "{operator:?} of {a} and {b} has no result"
                        )))
                    }
                }
            }
            Operation::Compare(predicate, left, right, _) => {
                Datum::Number(fold::compare(*predicate, read(left), read(right), bits(left)).into())
            }
            Operation::Select(condition, yes, no) => {
                self.operand(if read(condition) != 0 { yes } else { no }, values)
            }
            Operation::Cast(operator, operand, _) if of.is_scalar() => Datum::Number(fold::cast(
                *operator,
                read(operand),
                bits(operand),
                of.bits(),
            )),
            Operation::Cast(_, operand, _) | Operation::Freeze(operand) => {
                self.operand(operand, values)
            }
            Operation::Load { pointer, .. } => self.load(read(pointer) as u16, of),
            Operation::Store { value, pointer, .. } => {
                let (datum, address) = (self.operand(value, values), read(pointer) as u16);
                self.store(&datum, &function.operand_type(value), address);
                Datum::Number(0)
            }
            Operation::Address {
                base,
                offset,
                indices,
                ..
            } => {
                let mut address = (read(base) as u16).wrapping_add(*offset);
                for scaled in indices {
                    let index = sign_extend(read(&scaled.index), bits(&scaled.index)) as u16;
                    address = address.wrapping_add(index.wrapping_mul(scaled.scale));
                }
                Datum::Number(address.into())
            }
            Operation::Alloca(room) => {
                let address = self.top;
                let end = u32::from(self.top) + room.size();
                if end > LAST_FRAME.into() {
                    return Err(Stop::Stack);
                }
                self.top = end as u16;
                Datum::Number(address.into())
            }
            Operation::Extract(aggregate, path) => {
                let mut datum = self.operand(aggregate, values);
                std::mem::replace(at_path(&mut datum, path)?, Datum::Number(0))
            }
            Operation::Insert(aggregate, part, path) => {
                let mut datum = self.operand(aggregate, values);
                *at_path(&mut datum, path)? = self.operand(part, values);
                datum
            }
            Operation::Call(call) => {
                let arguments = call
                    .arguments
                    .iter()
                    .map(|argument| self.operand(argument, values))
                    .collect();
                match &call.callee {
                    Callee::Direct(id) => self.function(*id, arguments)?,
                    Callee::Indirect(target) => {
                        let address = read(target) as u16;
                        let id = FunctionId(address.wrapping_sub(FIRST_FUNCTION).into());
                        let fits = self
                            .module
                            .functions
                            .get(id.0 as usize)
                            .is_some_and(|callee| {
                                callee.returns == call.returns
                                    && callee.parameters.iter().map(|p| &p.of).eq(&call.types)
                            });
                        if !fits {
                            return Err(Stop::Fault(format!(
                                "call of ${address:04x}, where no such function is"
                            )));
                        }
                        self.function(id, arguments)?
                    }
                    Callee::Intrinsic(intrinsic) => self.intrinsic(*intrinsic, call, arguments)?,
                    Callee::Assembly { text, .. } if text.is_empty() => Datum::Number(0),
                    Callee::Assembly { .. } => {
                        return Err(Stop::Fault("assembly cannot be interpreted".into()))
                    }
                }
            }
        })
    }

    fn intrinsic(
        &mut self,
        intrinsic: Intrinsic,
        call: &Call,
        arguments: Vec<Datum>,
    ) -> Result<Datum, Stop> {
        let numbers: Vec<u64> = arguments.iter().map(number).collect();
        let name = match intrinsic {
            Intrinsic::MemCpy | Intrinsic::MemMove => "memmove",
            Intrinsic::MemSet => "memset",
            Intrinsic::Trap => return Err(Stop::Panic),
            _ => "",
        };
        if !name.is_empty() {
            return self.outside(name, &numbers, 0).map(Datum::Number);
        }
        let bits = call.types.first().map_or(0, Type::bits);
        let (result, overflow) = fold::intrinsic(intrinsic, &numbers, bits)
            .ok_or_else(|| Stop::Fault(format!("{intrinsic:?} of {numbers:?} has no result")))?;
        Ok(match &call.returns {
            Type::Struct(_) => {
                Datum::Parts(vec![Datum::Number(result), Datum::Number(overflow.into())])
            }
            of => Datum::Number(mask(result, of.bits())),
        })
    }
}
