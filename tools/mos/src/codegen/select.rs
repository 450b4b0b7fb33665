//! Instruction selection: IR to 6502 instructions on units.
//!
//! Values are lists of bytes ([`Byte`]); whatever only renames bytes (zext, trunc, extract, shifts
//! by whole bytes, masks) costs nothing, because its result *is* the bytes of its operand. What is
//! compared for a branch is never a value, and addresses that an addressing mode can express are
//! not computed.

mod access;
mod arithmetic;
mod branch;
mod calls;
mod intrinsics;
mod memory;
mod reciprocals;
mod shift;
mod updates;
mod values;

use super::convention::Conventions;
use super::unit::{Kind, Units};
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use crate::codegen::byte::{constant_bytes, Byte};
use crate::codegen::callgraph::CallGraph;
use crate::dominators::Dominators;
use crate::error::{Error, Result};
use crate::ir::{
    BlockId, Constant, Function, FunctionId, Instruction, Location, Module, Operand, Operation,
    Printed, Terminator, Type, Value,
};
use crate::passes::loops::loops;
use std::collections::HashMap;
use updates::Update;
use Mnemonic::*;

/// Where a value comes from.
#[derive(Clone, Copy)]
enum Definition<'a> {
    Parameter(usize),
    Phi,
    Instruction(&'a Instruction),
}

/// What reads a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum User {
    /// The condition of a branch or select.
    Condition,
    /// Address of a load or store of so many bytes.
    Access(u32),
    /// Base of another address.
    AddressBase,
    /// Operand of `and`, `or`, `xor`, `select` on `i1` with that result.
    Logic(Value),
    /// Anything else.
    Other,
}

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
    /// Scaled indices of the block.
    scaled: HashMap<(Value, u16, bool), Vec<Byte>>,
    /// Pointers of the block that were copied to be in one piece.
    pairs: Vec<([Byte; 2], Address)>,
    /// Pointers to pages of known objects: what their low bytes hold from the entry on.
    pages: Vec<(Address, Address)>,
    /// Stores that change memory in place.
    updates: HashMap<(BlockId, usize), Update>,
    /// For each block whether it is in a loop, once somebody has asked.
    in_loop: Option<Vec<bool>>,
    location: Option<Location>,
    here: (BlockId, usize),
    /// What the carry holds, while nothing has been written since: byte, whether its top bit (or
    /// else its lowest), and the number of lines then.
    carry: Option<(Byte, bool, usize)>,
    /// What was divided last, with signs or without, and the number of lines then.
    divided: Option<(Operand, Operand, bool, usize)>,
    /// The carry was clear behind so many lines.
    clear: Option<usize>,
    /// Make quotients of bytes by sums.
    pub reciprocals: bool,
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
            reciprocals: false,
            quotient: None,
        };
        select.collect_definitions();
        select.collect_users();
        select.find_fused();
        select.find_folded();
        select
    }

    fn collect_definitions(&mut self) {
        for i in 0..self.function.parameters.len() {
            self.definitions[i] = Some(Definition::Parameter(i));
        }
        for block in &self.function.blocks {
            for phi in &block.phis {
                self.definitions[phi.result.0 as usize] = Some(Definition::Phi);
            }
            for instruction in &block.instructions {
                if let Some(result) = instruction.result {
                    self.definitions[result.0 as usize] =
                        Some(Definition::Instruction(instruction));
                }
            }
        }
    }

    fn collect_users(&mut self) {
        let function = self.function;
        let mut add = |operand: &Operand, user: User| {
            if let Operand::Value(value) = operand {
                self.users[value.0 as usize].push(user);
            }
        };
        for block in &function.blocks {
            for phi in &block.phis {
                phi.incoming
                    .iter()
                    .for_each(|(_, operand)| add(operand, User::Other));
            }
            for instruction in &block.instructions {
                let is_bit = instruction
                    .result
                    .is_some_and(|result| *function.value_type(result) == Type::BIT);
                let size_of = |operand: &Operand| function.operand_type(operand).size();
                match (&instruction.operation, instruction.result) {
                    (Operation::Select(condition, yes, no), Some(result)) => {
                        let user = if is_bit {
                            User::Logic(result)
                        } else {
                            User::Other
                        };
                        let first = if is_bit { user } else { User::Condition };
                        add(condition, first);
                        add(yes, user);
                        add(no, user);
                    }
                    (Operation::Binary(_, a, b, _), Some(result)) if is_bit => {
                        add(a, User::Logic(result));
                        add(b, User::Logic(result));
                    }
                    (Operation::Load { pointer, .. }, Some(result)) => {
                        add(pointer, User::Access(function.value_type(result).size()));
                    }
                    (Operation::Store { value, pointer, .. }, _) => {
                        add(value, User::Other);
                        add(pointer, User::Access(size_of(value)));
                    }
                    (Operation::Address { base, indices, .. }, _) => {
                        add(base, User::AddressBase);
                        indices
                            .iter()
                            .for_each(|scaled| add(&scaled.index, User::Other));
                    }
                    (operation, _) => {
                        operation
                            .operands()
                            .into_iter()
                            .for_each(|operand| add(operand, User::Other));
                    }
                }
            }
            if let Some(operand) = block.terminator.operand() {
                let user = match block.terminator {
                    Terminator::Branch { .. } => User::Condition,
                    _ => User::Other,
                };
                add(operand, user);
            }
        }
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
                    super::effects::A => Sta,
                    super::effects::X => Stx,
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
                // The block may come to stand behind any other one.
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
        Error::in_function(&self.function.name, message)
    }

    fn label(&mut self) -> Label {
        self.next_label += 1;
        Label(self.next_label - 1)
    }

    fn place(&mut self, label: Label) {
        self.lines.push(Line::Label(label));
    }

    fn code(&mut self, mnemonic: Mnemonic, mode: Mode) {
        self.lines.push(Line::Code(mnemonic, mode));
    }

    fn branch(&mut self, mnemonic: Mnemonic, to: Label) {
        self.code(mnemonic, Mode::Label(to));
    }

    fn jump(&mut self, to: Label) {
        self.code(Jmp, Mode::Label(to));
    }

    fn helper(&mut self, name: &'static str) {
        self.code(Jsr, Mode::Absolute(Address::runtime(name)));
    }

    fn with(&mut self, mnemonic: Mnemonic, byte: Byte) {
        let mode = match byte {
            Byte::Number(value) => Mode::Immediate(value),
            Byte::Low(address) => Mode::Low(address),
            Byte::High(address) => Mode::High(address),
            Byte::Memory(address) => Mode::Absolute(address),
        };
        self.code(mnemonic, mode);
    }

    fn load(&mut self, byte: Byte) {
        self.with(Lda, byte);
    }

    fn at(&mut self, mnemonic: Mnemonic, address: Address) {
        self.code(mnemonic, Mode::Absolute(address));
    }

    fn immediate(&mut self, mnemonic: Mnemonic, value: u8) {
        self.code(mnemonic, Mode::Immediate(value));
    }

    fn implied(&mut self, mnemonic: Mnemonic) {
        self.code(mnemonic, Mode::Implied);
    }

    /// `clc`, unless the carry is clear anyway.
    fn clear_carry(&mut self) {
        let keeps = |line: &Line| match line {
            Line::Comment(_) => true,
            Line::Code(mnemonic, _) => !matches!(
                mnemonic,
                Adc | Sbc | Cmp | Cpx | Cpy | Asl | Lsr | Rol | Ror | Sec | Plp | Jsr
            ),
            _ => false,
        };
        let clear = self.clear.and_then(|since| self.lines.get(since..));
        if !clear.is_some_and(|lines| lines.iter().all(keeps)) {
            self.implied(Clc);
        }
    }

    /// A byte for a moment.
    fn temporary(&mut self) -> Address {
        self.units.add(self.id, 1, Kind::Value)
    }

    fn temporaries(&mut self, count: usize) -> Vec<Address> {
        (0..count).map(|_| self.temporary()).collect()
    }

    /// Copies byte by byte; no target may be a later source.
    fn copy(&mut self, from: &[Byte], to: &[Address]) {
        for (byte, to) in from.iter().zip(to) {
            if *byte != Byte::Memory(*to) {
                self.load(*byte);
                self.at(Sta, *to);
            }
        }
    }

    fn constant_bytes(&self, constant: &Constant) -> Vec<Byte> {
        constant_bytes(self.module, constant)
    }
}

/// The bytes at addresses.
fn memory(addresses: &[Address]) -> Vec<Byte> {
    addresses
        .iter()
        .map(|address| Byte::Memory(*address))
        .collect()
}

/// The unit that an address is in.
fn unit_of(address: &Address) -> Option<u32> {
    match address.base {
        Base::Unit(number) => Some(number),
        _ => None,
    }
}
