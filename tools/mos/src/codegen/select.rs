//! Instruction selection: IR to 6502 instructions on units.
//!
//! Values are lists of bytes ([`Byte`]); whatever only renames bytes (zext, trunc, extract, shifts
//! by whole bytes, masks) costs nothing, because its result *is* the bytes of its operand. What is
//! compared for a branch is never a value, and addresses that an addressing mode can express are
//! not computed.

mod access;
mod arithmetic;
mod branch;
mod byte;
mod calls;
mod compare;
mod displacements;
mod emit;
mod intrinsics;
mod live_values;
mod memory;
mod multiply;
mod page;
mod reciprocals;
mod rotate;
mod shift;
mod switch;
mod updates;
mod users;
mod values;

use super::analysis::registers::{A, X};
use super::convention::Conventions;
use super::unit::Units;
use crate::analysis::callgraph::CallGraph;
use crate::analysis::dominators::Dominators;
use crate::analysis::loops::loops;
use crate::analysis::ranges::Ranges;
use crate::asm::Mnemonic::*;
use crate::asm::{Address, Label, Line, Mode};
use crate::error::{Error, Result};
use crate::ir::{
    BlockId, Constant, Function, FunctionId, Instruction, Location, Module, Operand, Operation,
    Printed, Terminator, Value,
};
use byte::{constant_bytes, Byte};
use std::collections::HashMap;
use updates::Update;
use users::{Definition, User};

/// The selector of one function.
pub struct Select<'a> {
    module: &'a Module,
    graph: &'a CallGraph,
    conventions: &'a Conventions,
    units: &'a mut Units,
    id: FunctionId,
    function: &'a Function,
    /// Leave the IR in the code, as comments for the listing.
    pub annotated: bool,
    /// The code so far.
    pub lines: Vec<Line>,
    /// First label that is not in use.
    pub next_label: u32,
    definitions: Vec<Option<Definition<'a>>>,
    users: Vec<Vec<User>>,
    values: Vec<Option<Vec<Byte>>>,
    /// Comparisons that are made where they are needed.
    fused: Vec<bool>,
    /// Addresses that are part of the accesses which use them.
    folded: Vec<bool>,
    /// By value: how much lower than the address it is; accesses add that.
    displacements: Vec<u8>,
    /// Scaled indices of the block.
    scaled: HashMap<(Value, u16, bool), Vec<Byte>>,
    /// Pointers of the block that were copied to be in one piece.
    pairs: Vec<([Byte; 2], Address)>,
    /// Pointers to pages of known objects: what their low bytes hold from the entry on.
    pages: Vec<(Address, Address)>,
    /// Stores that change memory in place.
    updates: HashMap<(BlockId, usize), Update>,
    /// For each block whether it is in a loop, once it was asked.
    in_loop: Option<Vec<bool>>,
    location: Option<Location>,
    here: (BlockId, usize),
    /// What the carry holds, while nothing has been written since: byte, whether its top bit (or
    /// else its lowest), and the number of lines then.
    carry: Option<(Byte, bool, usize)>,
    /// What was divided last, with signs or without, and the number of lines then.
    divided: Option<(Operand, Operand, bool, usize)>,
    /// How many lines had been written when the carry was known to be clear.
    clear: Option<usize>,
    /// What was computed last and cannot have wrapped, and the number of lines then.
    exact: Option<(Value, usize)>,
    ranges: Ranges<'a>,
    /// Make quotients of bytes by sums.
    pub reciprocals: bool,
    /// Find the case of a long switch by halves.
    pub halves: bool,
    /// The most bytes that are copied or filled without a loop.
    pub unrolled: u64,
    /// Dividend, divisor and quotient of the last such, and the number of lines then.
    quotient: Option<(Operand, u64, Address, usize)>,
}

impl<'a> Select<'a> {
    /// For one function.
    pub fn new(
        module: &'a Module,
        graph: &'a CallGraph,
        conventions: &'a Conventions,
        units: &'a mut Units,
        id: FunctionId,
    ) -> Select<'a> {
        let function = module.function(id);
        let count = function.values.len();
        let mut select = Select {
            module,
            graph,
            conventions,
            units,
            id,
            function,
            annotated: false,
            lines: Vec::new(),
            next_label: function.blocks.len() as u32,
            definitions: vec![None; count],
            users: vec![Vec::new(); count],
            values: vec![None; count],
            fused: vec![false; count],
            folded: vec![false; count],
            displacements: vec![0; count],
            scaled: HashMap::new(),
            pairs: Vec::new(),
            location: None,
            pages: Vec::new(),
            updates: HashMap::new(),
            in_loop: None,
            here: (BlockId(0), 0),
            carry: None,
            divided: None,
            clear: None,
            exact: None,
            ranges: Ranges::new(function),
            reciprocals: false,
            halves: false,
            unrolled: 0,
            quotient: None,
        };
        select.collect_definitions();
        select.collect_users();
        select.find_fused();
        select.find_folded();
        select
    }

    /// The operation that defines a value, unless it is a phi or parameter.
    fn operation(&self, value: Value) -> Option<&'a Operation> {
        match self.definitions[value.0 as usize] {
            Some(Definition::Instruction(instruction)) => Some(&instruction.operation),
            _ => None,
        }
    }

    /// Translates all blocks in order.
    pub fn body(&mut self) -> Result<()> {
        let function = self.function;
        let convention = self.conventions.of(self.id);
        for parameter in convention.parameters.iter().flatten() {
            if let Some(register) = parameter.register {
                let store = match register {
                    A => Sta,
                    X => Stx,
                    _ => Sty,
                };
                self.code(store, Mode::Absolute(parameter.unit));
            }
        }
        if self.graph.recursive[self.id.0 as usize] {
            // N tells whether S is in the upper half: 5 cycles where it is.
            let room = self.label();
            self.implied(Tsx);
            self.branch(Bmi, room);
            self.helper("__stack_check");
            self.place(room);
        }
        let entry = self.lines.len();
        for (id, block) in function.blocks_with_ids() {
            self.lines.push(Line::Label(Label(id.0)));
            self.scaled.clear();
            if self.annotated {
                // The block may come to stand after any other one.
                self.location = None;
            }
            self.pairs.clear();
            for (index, instruction) in block.instructions.iter().enumerate() {
                self.here = (id, index);
                self.locate(instruction.location);
                self.annotate(|printed| printed.instruction(instruction));
                self.instruction(instruction)?;
            }
            self.locate(block.location);
            self.annotate(|printed| printed.terminator(&block.terminator));
            self.terminator(id, &block.terminator)?;
        }
        let pages = self.pages.iter().flat_map(|(object, page)| {
            [
                Line::Code(Lda, Mode::Low(*object)),
                Line::Code(Sta, Mode::Absolute(*page)),
            ]
        });
        let pages: Vec<Line> = pages.collect();
        self.lines.splice(entry..entry, pages);
        Ok(())
    }

    /// Whether the code that is being made is in a loop.
    fn is_in_loop(&mut self) -> bool {
        let function = self.function;
        let inside = self.in_loop.get_or_insert_with(|| {
            let mut inside = vec![false; function.blocks.len()];
            for of in loops(function, &Dominators::new(function)) {
                for (inside, of) in inside.iter_mut().zip(&of.inside) {
                    *inside |= of;
                }
            }
            inside
        });
        inside[self.here.0 .0 as usize]
    }

    /// Leaves a line of IR for the reader of the listing.
    fn annotate(&mut self, text: impl Fn(&Printed) -> String) {
        if self.annotated {
            let printed = Printed {
                module: self.module,
                function: self.function,
            };
            self.lines
                .push(Line::Comment(format!("| {}", text(&printed))));
        }
    }

    fn locate(&mut self, location: Option<Location>) {
        if location.is_some() && location != self.location {
            self.location = location;
            if let Some(Location { file, line }) = location {
                let path = &self.module.files[file as usize];
                let name = path.rsplit('/').next().unwrap_or(path);
                self.lines.push(Line::Comment(format!("{name}:{line}")));
            }
        }
    }

    fn instruction(&mut self, instruction: &'a Instruction) -> Result<()> {
        let Some(result) = instruction.result else {
            return match &instruction.operation {
                Operation::Store {
                    value,
                    pointer,
                    volatile,
                } => {
                    if !self.update_in_place(value, pointer) {
                        self.store(value, pointer, *volatile);
                    }
                    Ok(())
                }
                Operation::Call(call) => self.call(call, None),
                _ => Ok(()),
            };
        };
        let index = result.0 as usize;
        let pure = !instruction.operation.has_effect();
        if self.fused[index] || self.folded[index] || (pure && self.users[index].is_empty()) {
            return Ok(());
        }
        match &instruction.operation {
            Operation::Binary(operator, a, b, _) => self.binary(*operator, a, b, result),
            Operation::Compare(..) => {
                self.condition_value(&Operand::Value(result), result);
                Ok(())
            }
            Operation::Select(condition, yes, no) => {
                self.select(condition, yes, no, result);
                Ok(())
            }
            Operation::Cast(operator, a, _) => self.cast(*operator, a, result),
            Operation::Load {
                pointer, volatile, ..
            } => {
                self.load_value(pointer, *volatile, result);
                Ok(())
            }
            Operation::Address { .. } => {
                self.address_value(result);
                Ok(())
            }
            Operation::Call(call) => self.call(call, Some(result)),
            Operation::Store { .. }
            | Operation::Alloca(_)
            | Operation::Freeze(_)
            | Operation::Extract(..)
            | Operation::Insert(..) => {
                self.bytes_of(result);
                Ok(())
            }
        }
    }

    fn terminator(&mut self, from: BlockId, terminator: &'a Terminator) -> Result<()> {
        match terminator {
            Terminator::Return(operand) => {
                if let Some(operand) = operand {
                    self.return_value(operand);
                }
                self.code(Rts, Mode::Implied);
            }
            Terminator::Jump(to) => self.edge(from, *to),
            Terminator::Branch {
                condition, yes, no, ..
            } => {
                if self.has_moves(from, *yes) {
                    let stub = self.label();
                    if self.has_moves(from, *no) || no.0 != from.0 + 1 {
                        self.condition(condition, true, stub);
                        self.edge(from, *no);
                        self.place(stub);
                        self.edge(from, *yes);
                    } else {
                        self.condition(condition, false, Label(no.0));
                        self.edge(from, *yes);
                    }
                } else if self.has_moves(from, *no) || yes.0 != from.0 + 1 {
                    self.condition(condition, true, Label(yes.0));
                    self.edge(from, *no);
                } else {
                    self.condition(condition, false, Label(no.0));
                    self.edge(from, *yes);
                }
            }
            Terminator::Switch {
                value,
                default,
                cases,
            } => self.switch(from, value, *default, cases),
            Terminator::Unreachable => self.code(Jmp, Mode::Absolute(Address::runtime("__trap"))),
        }
        Ok(())
    }

    // The small pieces.

    fn error(&self, message: impl std::fmt::Display) -> Error {
        let place = self.location.map(|Location { file, line }| {
            let file = self.module.files[file as usize].as_str();
            (file, line)
        });
        Error::at(&self.function.name, place, message)
    }

    fn constant_bytes(&self, constant: &Constant) -> Vec<Byte> {
        constant_bytes(self.module, constant)
    }
}
