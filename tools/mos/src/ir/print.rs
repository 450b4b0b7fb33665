//! The IR as text for people: close to LLVM's, but in the normalised form that the passes see.

use std::fmt::{self, Display, Formatter};

use super::{
    Block, Callee, Constant, Function, Instruction, Module, Operand, Operation, Symbol, Terminator,
};

/// A function with the names of its module.
#[derive(Clone, Copy, Debug)]
pub struct Printed<'m> {
    /// The module.
    pub module: &'m Module,
    /// One of its functions.
    pub function: &'m Function,
}

impl Display for Printed<'_> {
    fn fmt(&self, f: &mut Formatter) -> fmt::Result {
        let function = self.function;
        let name = crate::error::demangle(&function.name);
        write!(f, "{} {name}(", function.returns)?;
        for (i, parameter) in function.parameters.iter().enumerate() {
            let comma = if i == 0 { "" } else { ", " };
            write!(f, "{comma}{} %{i}", parameter.of)?;
        }
        writeln!(f, ")")?;
        for (id, block) in function.blocks_with_ids() {
            writeln!(f, "b{}:", id.0)?;
            self.block(f, block)?;
        }
        Ok(())
    }
}

impl Printed<'_> {
    fn block(&self, f: &mut Formatter, block: &Block) -> fmt::Result {
        for phi in &block.phis {
            let of = self.function.value_type(phi.result);
            write!(f, "  %{} = phi {of}", phi.result.0)?;
            for (from, operand) in &phi.incoming {
                write!(f, " [b{} {}]", from.0, self.operand(operand))?;
            }
            writeln!(f)?;
        }
        for instruction in &block.instructions {
            writeln!(f, "  {}", self.instruction(instruction))?;
        }
        writeln!(f, "  {}", self.terminator(&block.terminator))
    }

    /// The end of a block.
    pub fn terminator(&self, terminator: &Terminator) -> String {
        match terminator {
            Terminator::Return(None) => "return".into(),
            Terminator::Return(Some(operand)) => format!("return {}", self.operand(operand)),
            Terminator::Jump(to) => format!("jump b{}", to.0),
            Terminator::Branch {
                condition, yes, no, ..
            } => {
                let condition = self.operand(condition);
                format!("branch {condition} b{} else b{}", yes.0, no.0)
            }
            Terminator::Switch {
                value,
                default,
                cases,
            } => {
                let mut text = format!("switch {} default b{}", self.operand(value), default.0);
                for (number, to) in cases {
                    text += &format!(", {number} b{}", to.0);
                }
                text
            }
            Terminator::Unreachable => "unreachable".into(),
        }
    }

    /// One instruction.
    pub fn instruction(&self, instruction: &Instruction) -> String {
        let mut text = String::new();
        if let Some(result) = instruction.result {
            let of = self.function.value_type(result);
            text += &format!("%{} = {of} ", result.0);
        }
        text += &match &instruction.operation {
            Operation::Binary(operator, ..) => format!("{operator:?}"),
            Operation::Compare(predicate, ..) => format!("{predicate:?}"),
            Operation::Cast(operator, ..) => format!("{operator:?}"),
            Operation::Select(..) => "select".into(),
            Operation::Freeze(_) => "freeze".into(),
            Operation::Load { volatile, .. } => format!("load{}", word(*volatile, " volatile")),
            Operation::Store { volatile, .. } => format!("store{}", word(*volatile, " volatile")),
            Operation::Address {
                base,
                offset,
                indices,
                inbounds,
                nuw,
            } => {
                text += &format!("{} + {offset}", self.operand(base));
                for scaled in indices {
                    text += &format!(" + {} * {}", self.operand(&scaled.index), scaled.scale);
                }
                return text + word(*inbounds, " inbounds") + word(*nuw, " nuw");
            }
            Operation::Alloca(of) => format!("alloca {of}"),
            Operation::Extract(_, path) => format!("extract {path:?}"),
            Operation::Insert(_, _, path) => format!("insert {path:?}"),
            Operation::Call(call) => match &call.callee {
                Callee::Direct(id) => {
                    let name = crate::error::demangle(&self.module.function(*id).name);
                    format!("call {name}")
                }
                Callee::Indirect(_) => "call".into(),
                Callee::Intrinsic(intrinsic) => format!("{intrinsic:?}"),
                Callee::Assembly { text, .. } => format!("assembly {text:?}"),
            },
        };
        for operand in instruction.operation.operands() {
            text += &format!(" {}", self.operand(operand));
        }
        text
    }

    fn operand(&self, operand: &Operand) -> String {
        match operand {
            Operand::Value(value) => format!("%{}", value.0),
            Operand::Constant(constant) => self.constant(constant),
        }
    }

    fn constant(&self, constant: &Constant) -> String {
        match constant {
            Constant::Integer { value, .. } => value.to_string(),
            Constant::Pointer(address) => format!("${address:04x}"),
            Constant::Address { symbol, offset, .. } => {
                let name = match symbol {
                    Symbol::Global(id) => &self.module.global(*id).name,
                    Symbol::Function(id) => &self.module.function(*id).name,
                };
                format!("{}+{offset}", crate::error::demangle(name))
            }
            Constant::Undefined(_) => "undefined".into(),
            other => format!("{other:?}"),
        }
    }
}

fn word(is: bool, word: &'static str) -> &'static str {
    if is {
        word
    } else {
        ""
    }
}
