//! The emitter: blocks, phis, terminators and the small pieces that all instructions share.

use super::frame::Frames;
use crate::asm::{Address, Base, Label, Line, Mnemonic, Mode};
use crate::codegen::callgraph::CallGraph;
use crate::codegen::data;
use crate::error::{Error, Result};
use crate::ir::{
    BlockId, Constant, Function, FunctionId, Instruction, Location, Module, Operand, Operation,
    Phi, Terminator, Value,
};
use std::collections::HashSet;
use Mnemonic::*;

/// Where one byte of an operand comes from.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Byte {
    /// A number.
    Number(u8),
    /// Low byte of an address.
    Low(Address),
    /// High byte of an address.
    High(Address),
    /// Memory.
    Memory(Address),
}

/// Code of one function in the making.
pub struct Emitter<'a> {
    pub module: &'a Module,
    pub graph: &'a CallGraph,
    pub frames: &'a Frames,
    pub id: FunctionId,
    pub function: &'a Function,
    pub lines: Vec<Line>,
    pub next_label: u32,
    /// Allocas: their value is a constant address.
    allocas: HashSet<Value>,
    location: Option<Location>,
    /// The block and the instruction being translated.
    pub here: (BlockId, usize),
}

impl<'a> Emitter<'a> {
    pub fn new(
        module: &'a Module,
        graph: &'a CallGraph,
        frames: &'a Frames,
        id: FunctionId,
    ) -> Emitter<'a> {
        let function = module.function(id);
        let allocas = function
            .blocks
            .iter()
            .flat_map(|block| &block.instructions)
            .filter(|instruction| matches!(instruction.operation, Operation::Alloca(_)))
            .filter_map(|instruction| instruction.result)
            .collect();
        Emitter {
            module,
            graph,
            frames,
            id,
            function,
            lines: Vec::new(),
            // Labels below the number of blocks are the blocks themselves.
            next_label: function.blocks.len() as u32,
            allocas,
            location: None,
            here: (BlockId(0), 0),
        }
    }

    /// Translates all blocks in order.
    pub fn body(&mut self) -> Result<()> {
        let function = self.function;
        let return_address = self.frames.return_address(self.id);
        if self.graph.recursive[self.id.0 as usize] {
            // The hardware stack does not limit how deep a function can call itself.
            for i in 0..2 {
                self.code(Pla, Mode::Implied);
                self.at(Sta, return_address.plus(i));
            }
        }
        for (id, block) in function.blocks_with_ids() {
            self.lines.push(Line::Label(Label(id.0)));
            for (index, instruction) in block.instructions.iter().enumerate() {
                self.here = (id, index);
                self.locate(instruction.location);
                self.instruction(instruction)?;
            }
            self.locate(block.location);
            self.terminator(id, &block.terminator)?;
        }
        Ok(())
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

    fn instruction(&mut self, instruction: &Instruction) -> Result<()> {
        let result = instruction.result;
        let home = |emitter: &Self| match result {
            Some(value) => emitter.home(value),
            None => Address::number(0),
        };
        match &instruction.operation {
            Operation::Binary(operator, a, b, _) => self.binary(*operator, a, b, home(self)),
            Operation::Compare(predicate, a, b, _) => {
                let end = self.compare_to_label(*predicate, a, b)?;
                self.bit(home(self), end);
                Ok(())
            }
            Operation::Select(condition, yes, no) => {
                let (to, other, end) = (home(self), self.label(), self.label());
                let condition = self.bytes(condition)[0];
                self.load(condition);
                self.branch(Beq, other);
                self.copy(yes, to);
                self.jump(end);
                self.place(other);
                self.copy(no, to);
                self.place(end);
                Ok(())
            }
            Operation::Cast(operator, a, _) => {
                let of = match result {
                    Some(value) => self.function.value_type(value).clone(),
                    None => return Ok(()),
                };
                self.cast(*operator, a, &of, home(self))
            }
            Operation::Freeze(a) => {
                self.copy(a, home(self));
                Ok(())
            }
            Operation::Load {
                pointer, volatile, ..
            } => match result {
                Some(value) => {
                    let size = self.function.value_type(value).size();
                    self.load_memory(pointer, *volatile, home(self), size)
                }
                None => Ok(()),
            },
            Operation::Store {
                value,
                pointer,
                volatile,
            } => self.store_memory(value, pointer, *volatile),
            Operation::Address {
                base,
                offset,
                indices,
                ..
            } => self.address(base, *offset, indices, home(self)),
            Operation::Alloca(_) => Ok(()),
            Operation::Extract(a, path) => {
                let of = self.function.operand_type(a);
                let part = of.at_path(path).map(|(of, at)| (of.size(), at));
                let (size, at) =
                    part.ok_or_else(|| self.error("extractvalue of a part that does not exist"))?;
                let bytes = self.bytes(a);
                self.copy_bytes(&bytes[at as usize..(at + size) as usize], home(self));
                Ok(())
            }
            Operation::Insert(a, b, path) => {
                let of = self.function.operand_type(a);
                let part = of.at_path(path).map(|(_, at)| at);
                let at =
                    part.ok_or_else(|| self.error("insertvalue of a part that does not exist"))?;
                if !matches!(a, Operand::Constant(constant) if constant.is_undefined()) {
                    self.copy(a, home(self));
                }
                self.copy(b, home(self).plus(at as u16));
                Ok(())
            }
            Operation::Call(call) => self.call(call, result),
        }
    }

    fn terminator(&mut self, from: BlockId, terminator: &Terminator) -> Result<()> {
        match terminator {
            Terminator::Return(operand) => {
                if let Some(operand) = operand {
                    self.copy(operand, self.frames.result(self.id));
                }
                if self.graph.recursive[self.id.0 as usize] {
                    let return_address = self.frames.return_address(self.id);
                    for i in [1, 0] {
                        self.at(Lda, return_address.plus(i));
                        self.code(Pha, Mode::Implied);
                    }
                }
                self.code(Rts, Mode::Implied);
            }
            Terminator::Jump(to) => self.edge(from, *to),
            Terminator::Branch {
                condition, yes, no, ..
            } => {
                let other = self.label();
                let condition = self.bytes(condition)[0];
                self.load(condition);
                self.branch(Beq, other);
                self.edge(from, *yes);
                self.place(other);
                self.edge(from, *no);
            }
            Terminator::Switch {
                value,
                default,
                cases,
            } => {
                let bytes = self.bytes(value);
                for (number, to) in cases {
                    let next = self.label();
                    for (i, byte) in bytes.iter().enumerate() {
                        self.load(*byte);
                        self.code(Cmp, Mode::Immediate((number >> (8 * i)) as u8));
                        self.branch(Bne, next);
                    }
                    self.edge(from, *to);
                    self.place(next);
                }
                self.edge(from, *default);
            }
            Terminator::Unreachable => self.code(Jmp, Mode::Absolute(Address::runtime("__trap"))),
        }
        Ok(())
    }

    /// The way from one block to another: phis are copied, all at once, then control goes there.
    fn edge(&mut self, from: BlockId, to: BlockId) {
        let function = self.function;
        let phis = &function.block(to).phis;
        let incoming = |phi: &'a Phi| phi.incoming.iter().find(|(block, _)| *block == from);
        let moves: Vec<(Value, &Operand)> = phis
            .iter()
            .filter_map(|phi| incoming(phi).map(|(_, operand)| (phi.result, operand)))
            .filter(|(result, operand)| operand.value() != Some(*result))
            .collect();
        let results: HashSet<Value> = moves.iter().map(|(result, _)| *result).collect();
        let reads_result = |(_, operand): &(Value, &Operand)| {
            operand
                .value()
                .is_some_and(|value| results.contains(&value))
        };
        if moves.iter().any(reads_result) {
            let mut at = self.frames.staging(self.id);
            for (result, operand) in &moves {
                self.copy(operand, at);
                at = at.plus(function.value_type(*result).size() as u16);
            }
            let mut at = self.frames.staging(self.id);
            for (result, _) in &moves {
                let size = function.value_type(*result).size();
                self.copy_bytes(&memory(at, size), self.home(*result));
                at = at.plus(size as u16);
            }
        } else {
            for (result, operand) in &moves {
                self.copy(operand, self.home(*result));
            }
        }
        self.jump(Label(to.0));
    }

    // The small pieces.

    /// An error that names the function.
    pub fn error(&self, message: impl std::fmt::Display) -> Error {
        Error::in_function(&self.function.name, message)
    }

    /// Where a value lies.
    pub fn home(&self, value: Value) -> Address {
        self.frames.value(self.id, value)
    }

    /// The bytes of an operand, lowest first.
    pub fn bytes(&self, operand: &Operand) -> Vec<Byte> {
        match operand {
            Operand::Value(value) if self.allocas.contains(value) => {
                let home = self.home(*value);
                vec![Byte::Low(home), Byte::High(home)]
            }
            Operand::Value(value) => {
                memory(self.home(*value), self.function.value_type(*value).size())
            }
            Operand::Constant(constant) => constant_bytes(self.module, constant),
        }
    }

    /// The address that an operand is, when the linker knows it.
    pub fn constant_address(&self, operand: &Operand) -> Option<Address> {
        match operand {
            Operand::Value(value) if self.allocas.contains(value) => Some(self.home(*value)),
            Operand::Value(_) => None,
            Operand::Constant(Constant::Address { symbol, offset, .. }) => {
                Some(data::address_of(self.module, *symbol, *offset))
            }
            Operand::Constant(constant) => constant
                .as_number()
                .map(|number| Address::number(number as u16)),
        }
    }

    /// A label of its own.
    pub fn label(&mut self) -> Label {
        self.next_label += 1;
        Label(self.next_label - 1)
    }

    /// Puts a label here.
    pub fn place(&mut self, label: Label) {
        self.lines.push(Line::Label(label));
    }

    /// One instruction.
    pub fn code(&mut self, mnemonic: Mnemonic, mode: Mode) {
        self.lines.push(Line::Code(mnemonic, mode));
    }

    /// A branch.
    pub fn branch(&mut self, mnemonic: Mnemonic, to: Label) {
        self.code(mnemonic, Mode::Label(to));
    }

    /// A jump inside the function.
    pub fn jump(&mut self, to: Label) {
        self.code(Jmp, Mode::Label(to));
    }

    /// A call of a helper.
    pub fn helper(&mut self, name: &'static str) {
        self.code(Jsr, Mode::Absolute(Address::runtime(name)));
    }

    /// The addressing mode of memory at a known address.
    pub fn memory(&self, address: Address) -> Mode {
        let zero_page = match address.base {
            Base::Number => address.offset < 0x100,
            Base::Global(id) => data::in_zero_page(self.module.global(id)),
            Base::Runtime(symbol) => crate::runtime::is_zero_page(symbol),
            Base::ZeroPage => true,
            _ => false,
        };
        if zero_page {
            Mode::ZeroPage(address)
        } else {
            Mode::Absolute(address)
        }
    }

    /// The operand for one byte.
    pub fn mode(&self, byte: Byte) -> Mode {
        match byte {
            Byte::Number(value) => Mode::Immediate(value),
            Byte::Low(address) => Mode::Low(address),
            Byte::High(address) => Mode::High(address),
            Byte::Memory(address) => self.memory(address),
        }
    }

    /// `lda`
    pub fn load(&mut self, byte: Byte) {
        let mode = self.mode(byte);
        self.code(Lda, mode);
    }

    /// An instruction on a byte.
    pub fn with(&mut self, mnemonic: Mnemonic, byte: Byte) {
        let mode = self.mode(byte);
        self.code(mnemonic, mode);
    }

    /// An instruction on memory.
    pub fn at(&mut self, mnemonic: Mnemonic, address: Address) {
        let mode = self.memory(address);
        self.code(mnemonic, mode);
    }

    /// Copies bytes to memory.
    pub fn copy_bytes(&mut self, bytes: &[Byte], to: Address) {
        for (i, byte) in bytes.iter().enumerate() {
            self.load(*byte);
            self.at(Sta, to.plus(i as u16));
        }
    }

    /// Copies an operand to memory.
    pub fn copy(&mut self, operand: &Operand, to: Address) {
        let bytes = self.bytes(operand);
        self.copy_bytes(&bytes, to);
    }

    /// Writes 1 at `to` when control comes through `end`, 0 when it falls in here.
    pub fn bit(&mut self, to: Address, yes: Label) {
        let end = self.label();
        self.code(Lda, Mode::Immediate(0));
        self.jump(end);
        self.place(yes);
        self.code(Lda, Mode::Immediate(1));
        self.place(end);
        self.at(Sta, to);
    }

    /// Clears the unused high bits of an integer of `bits` bits at `at`.
    pub fn trim(&mut self, at: Address, bits: u8) {
        if !bits.is_multiple_of(8) {
            let top = at.plus(u16::from(bits / 8));
            self.at(Lda, top);
            self.code(And, Mode::Immediate((1 << (bits % 8)) - 1));
            self.at(Sta, top);
        }
    }
}

/// The bytes at an address.
pub fn memory(address: Address, size: u32) -> Vec<Byte> {
    (0..size)
        .map(|i| Byte::Memory(address.plus(i as u16)))
        .collect()
}

/// The bytes of a constant.
pub fn constant_bytes(module: &Module, constant: &Constant) -> Vec<Byte> {
    let flat = constant.flatten();
    let mut bytes: Vec<Byte> = flat.bytes.iter().map(|byte| Byte::Number(*byte)).collect();
    for relocation in flat.relocations {
        let address = data::address_of(module, relocation.symbol, relocation.offset);
        bytes[relocation.at as usize] = Byte::Low(address);
        if relocation.size > 1 {
            bytes[relocation.at as usize + 1] = Byte::High(address);
        }
    }
    bytes
}

/// `__arg0`..: the runtime's argument bytes.
pub fn argument(index: u16) -> Address {
    const NAMES: [&str; 8] = [
        "__arg0", "__arg1", "__arg2", "__arg3", "__arg4", "__arg5", "__arg6", "__arg7",
    ];
    Address::runtime(NAMES[usize::from(index)])
}
