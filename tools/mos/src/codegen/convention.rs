//! Where the functions of the program take their parameters and leave their results.
//!
//! Whole program means that each function may have its own convention, and callers write straight
//! into the callee's bytes. Registers first: parameters of one byte take A, X, Y in this order; a
//! parameter of two bytes that is no pointer takes A and X when both are free; a pointer that most
//! callers know takes two that are left. Results of one byte come in A, of two in A and X, larger
//! ones in units of the function.

pub mod interface;
mod pointer_parameters;

use super::unit::{Kind, Units};
use crate::analysis::callgraph::CallGraph;
use crate::asm::{Address, Base, Mode};
use crate::codegen::analysis::registers::{Registers, A, ALL, X, Y};
use crate::ir::{Function, FunctionId, Module, Type};
use interface as external;

/// Where one byte of a parameter comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// The register, when it is one.
    pub register: Option<Registers>,
    /// The byte's unit: where the caller writes it, or where the callee keeps it.
    pub unit: Address,
}

/// The convention of one function.
#[derive(Clone, Debug, Default)]
pub struct Convention {
    /// For each parameter its bytes.
    pub parameters: Vec<Vec<Parameter>>,
    /// Units of the result, when it does not come in registers.
    pub result: Vec<Address>,
    /// Bytes of the result.
    pub result_size: u32,
    /// Registers that it reads.
    pub reads: Registers,
    /// It does not come back.
    pub noreturn: bool,
}

/// The conventions of all functions.
#[derive(Clone, Debug, Default)]
pub struct Conventions {
    by_function: Vec<Convention>,
    /// Registers and flags that each function may change.
    clobbers: Vec<Registers>,
}

/// Registers of each parameter: the first bytes and words, then the given pointers.
fn taken(function: &Function, pointers: &[usize]) -> Vec<Vec<Registers>> {
    let mut free = vec![Y, X, A];
    let mut taken = vec![Vec::new(); function.parameters.len()];
    for (parameter, registers) in function.parameters.iter().zip(&mut taken) {
        match (parameter.of.size(), parameter.of == Type::Pointer) {
            (1, _) => registers.extend(free.pop()),
            (2, false) if free.ends_with(&[X, A]) => {
                free.truncate(free.len() - 2);
                *registers = vec![A, X];
            }
            _ => {}
        }
    }
    for &pointer in pointers {
        if free.len() >= 2 {
            taken[pointer] = free.drain(free.len() - 2..).rev().collect();
        }
    }
    taken
}

impl Conventions {
    /// Decides for every reachable function.
    pub fn new(
        module: &Module,
        graph: &CallGraph,
        units: &mut Units,
        registers: bool,
    ) -> Conventions {
        let mut by_function = vec![Convention::default(); module.functions.len()];
        let pointers = pointer_parameters::gaining(module, graph);
        for (id, function) in module.functions_with_ids() {
            let convention = &mut by_function[id.0 as usize];
            convention.result_size = function.returns.size();
            convention.noreturn = function.attributes.noreturn;
            if function.is_external() {
                let types: Vec<Type> = function.parameters.iter().map(|p| p.of.clone()).collect();
                for home in external::external_arguments(&types)
                    .unwrap_or_default()
                    .concat()
                {
                    match home {
                        external::Home::A => convention.reads |= A,
                        external::Home::X => convention.reads |= X,
                        external::Home::Argument(_) => {}
                    }
                }
                continue;
            }
            if !graph.functions.contains(&id) {
                continue;
            }
            let taken = match registers {
                true => taken(function, pointers.get(&id).map_or(&[], Vec::as_slice)),
                false => vec![Vec::new(); function.parameters.len()],
            };
            for (parameter, registers) in function.parameters.iter().zip(taken) {
                let pointer = parameter.of == Type::Pointer;
                let homes = units.add_value(id, parameter.of.size(), pointer, Kind::Interface);
                convention.reads |= registers.iter().fold(0, |all, one| all | one);
                let bytes = homes.into_iter().enumerate().map(|(i, unit)| Parameter {
                    register: registers.get(i).copied(),
                    unit,
                });
                convention.parameters.push(bytes.collect());
            }
            if convention.result_size > 2 {
                convention.result =
                    units.add_value(id, convention.result_size, false, Kind::Interface);
            }
        }
        let clobbers = vec![ALL; by_function.len()];
        Conventions {
            by_function,
            clobbers,
        }
    }

    /// The convention of a function.
    pub fn of(&self, id: FunctionId) -> &Convention {
        &self.by_function[id.0 as usize]
    }

    /// Registers and flags that a function may change: all of them, until more is known.
    pub fn clobbers(&self, id: FunctionId) -> Registers {
        self.clobbers[id.0 as usize]
    }

    /// Notes what a function changes, whose code is finished but for addresses.
    pub fn set_clobbers(&mut self, id: FunctionId, registers: Registers) {
        self.clobbers[id.0 as usize] = registers;
    }

    /// Registers and flags that a call may change.
    pub fn written_by(&self, mode: &Mode) -> Registers {
        match mode {
            Mode::Absolute(Address {
                base: Base::Function(id),
                ..
            }) => self.clobbers(*id),
            Mode::Absolute(Address {
                base: Base::Runtime(name),
                ..
            }) => ALL & !crate::runtime::keeps(name),
            _ => ALL,
        }
    }

    /// Registers that a callee reads.
    pub fn read_by(&self, mode: &Mode) -> Registers {
        match mode {
            Mode::Absolute(Address {
                base: Base::Function(id),
                ..
            }) => self.of(*id).reads,
            Mode::Absolute(Address {
                base: Base::Runtime(name),
                ..
            }) => match *name {
                "__stack_push" | "__stack_pop" => A,
                _ => 0,
            },
            _ => A | X | Y,
        }
    }

    /// Whether a callee does not come back.
    pub fn is_noreturn(&self, mode: &Mode) -> bool {
        match mode {
            Mode::Absolute(Address {
                base: Base::Function(id),
                ..
            }) => self.of(*id).noreturn,
            _ => false,
        }
    }

    /// Registers that hold the result at `rts`.
    pub fn result_registers(&self, id: FunctionId) -> Registers {
        match self.of(id).result_size {
            1 => A,
            2 => A | X,
            _ => 0,
        }
    }

    /// Units that hold the result at `rts`.
    pub fn result_units(&self, id: FunctionId) -> impl Iterator<Item = Address> + '_ {
        self.of(id).result.iter().copied()
    }

    /// The function's own parameters in memory, when `mode` calls the function itself.
    pub fn own_parameters(&self, id: FunctionId, mode: &Mode) -> Vec<Address> {
        match mode {
            Mode::Absolute(Address {
                base: Base::Function(callee),
                ..
            }) if *callee == id => {
                let parameters = self.of(id).parameters.iter().flatten();
                parameters
                    .filter(|p| p.register.is_none())
                    .map(|p| p.unit)
                    .collect()
            }
            _ => Vec::new(),
        }
    }

    /// All units that others write before a call of the function.
    pub fn memory_parameters(&self, id: FunctionId) -> Vec<Address> {
        let parameters = self.of(id).parameters.iter().flatten();
        parameters
            .filter(|p| p.register.is_none())
            .map(|p| p.unit)
            .collect()
    }
}
