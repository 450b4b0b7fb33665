//! Functions, their blocks and what is promised about them.

use super::{Instruction, Location, Operand, Phi, Range, Terminator, Type, Value};

/// A block of a function: an index into [`Function::blocks`]. Block 0 is the entry.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct BlockId(pub u32);

/// A function; external when it has no blocks.
#[derive(Clone, Debug)]
pub struct Function {
    /// The symbol as LLVM has it (mangled for Rust functions).
    pub name: String,
    /// What it takes. Parameter `n` is `Value(n)`.
    pub parameters: Vec<Parameter>,
    /// What it gives back.
    pub returns: Type,
    /// What is known of the result.
    pub return_range: Option<Range>,
    /// Private to the module; otherwise the assembler can see it.
    pub internal: bool,
    /// Section asked for by `#[link_section]`.
    pub section: Option<String>,
    /// Promises.
    pub attributes: FunctionAttributes,
    /// Every value; parameters first.
    pub values: Vec<ValueData>,
    /// Code; empty when the function is external.
    pub blocks: Vec<Block>,
    /// Where it stands in the source.
    pub location: Option<Location>,
}

/// What is known of a value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ValueData {
    /// Its type.
    pub of: Type,
    /// Its name in the IR text, for listings; may be empty.
    pub name: String,
}

/// A parameter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Parameter {
    /// Its type.
    pub of: Type,
    /// Promises.
    pub attributes: ParameterAttributes,
}

/// What the caller promises about an argument.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ParameterAttributes {
    /// Never undefined.
    pub noundef: bool,
    /// Nothing else points to what it points to while the function runs.
    pub noalias: bool,
    /// The function does not write through it.
    pub readonly: bool,
    /// The function does not read through it.
    pub writeonly: bool,
    /// The function keeps no copy of the address.
    pub nocapture: bool,
    /// Never null.
    pub nonnull: bool,
    /// How many bytes after it exist.
    pub dereferenceable: u32,
    /// The result of this type is written after it.
    pub sret: Option<Type>,
    /// The numbers that it may have.
    pub range: Option<Range>,
}

/// What is promised about a function.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct FunctionAttributes {
    /// Never calls itself, not even through others.
    pub norecurse: bool,
    /// Does not come back.
    pub noreturn: bool,
    /// Seldom executed.
    pub cold: bool,
    /// Must not be inlined.
    pub noinline: bool,
    /// Comes back after finitely many steps.
    pub willreturn: bool,
    /// An interrupt handler (`avr_signalcc`, `avr_intrcc`).
    pub interrupt: bool,
    /// What memory it may touch.
    pub memory: Memory,
}

/// What memory a function may touch.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Memory {
    /// It reads none that the caller can see.
    pub reads_none: bool,
    /// It writes none that the caller can see.
    pub writes_none: bool,
    /// What it touches is reached through its pointer arguments alone.
    pub arguments_only: bool,
}

/// A straight piece of code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Block {
    /// Its label in the IR text, for listings.
    pub name: String,
    /// All happen at once, on entry.
    pub phis: Vec<Phi>,
    /// In order.
    pub instructions: Vec<Instruction>,
    /// How it ends.
    pub terminator: Terminator,
    /// The source line of the terminator.
    pub location: Option<Location>,
}

impl Function {
    /// Whether it is defined elsewhere.
    pub fn is_external(&self) -> bool {
        self.blocks.is_empty()
    }

    /// The type of a value.
    pub fn value_type(&self, value: Value) -> &Type {
        &self.values[value.0 as usize].of
    }

    /// The type of an operand.
    pub fn operand_type(&self, operand: &Operand) -> Type {
        match operand {
            Operand::Value(value) => self.value_type(*value).clone(),
            Operand::Constant(constant) => constant.type_of(),
        }
    }

    /// A new value of a type.
    pub fn new_value(&mut self, of: Type) -> Value {
        self.values.push(ValueData {
            of,
            name: String::new(),
        });
        Value(self.values.len() as u32 - 1)
    }

    /// A block.
    pub fn block(&self, id: BlockId) -> &Block {
        &self.blocks[id.0 as usize]
    }

    /// All blocks with their numbers, in order.
    pub fn blocks_with_ids(&self) -> impl Iterator<Item = (BlockId, &Block)> {
        self.blocks
            .iter()
            .enumerate()
            .map(|(i, block)| (BlockId(i as u32), block))
    }

    /// For each block the blocks that lead to it; a block that does so by two edges is named twice.
    pub fn predecessors(&self) -> Vec<Vec<BlockId>> {
        let mut predecessors = vec![Vec::new(); self.blocks.len()];
        for (id, block) in self.blocks_with_ids() {
            for to in block.terminator.successors() {
                predecessors[to.0 as usize].push(id);
            }
        }
        predecessors
    }

    /// How often each value is read.
    pub fn use_counts(&self) -> Vec<u32> {
        let mut counts = vec![0; self.values.len()];
        let mut count = |operand: &Operand| {
            if let Operand::Value(value) = operand {
                counts[value.0 as usize] += 1;
            }
        };
        for block in &self.blocks {
            block
                .phis
                .iter()
                .flat_map(|phi| &phi.incoming)
                .for_each(|(_, operand)| count(operand));
            block
                .instructions
                .iter()
                .flat_map(|i| i.operation.operands())
                .for_each(&mut count);
            block.terminator.operand().into_iter().for_each(&mut count);
        }
        counts
    }
}
