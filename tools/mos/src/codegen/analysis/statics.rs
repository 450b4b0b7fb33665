//! Which statics the passes may follow, as they follow units: those that nothing but instructions
//! that they see can change.
//!
//! Rule: a static that no access is volatile to. A call may change it, and so may a store through a
//! pointer or with an index, unless every access in the program is a load or store at a constant
//! address.

use crate::ir::{Constant, GlobalId, Module, Operand, Operation, Symbol};

/// Who changes a static.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Writers {
    /// Stores that name the byte.
    Names,
    /// Stores through pointers and with an index, too.
    Pointers,
    /// Whoever the program does not see.
    Volatile,
}

/// The statics of a program.
#[derive(Clone, Default, Debug)]
pub struct Statics(Vec<Writers>);

impl Statics {
    /// Looks at all accesses.
    pub fn new(module: &Module) -> Statics {
        let writers = module.globals.iter().map(|global| match global.internal {
            true => Writers::Names,
            false => Writers::Pointers,
        });
        let mut statics = Statics(writers.collect());
        for symbol in &module.used {
            statics.note(symbol, Writers::Pointers);
        }
        for global in &module.globals {
            let flat = global.initialiser.as_ref().map(Constant::flatten);
            for relocation in flat.iter().flat_map(|flat| &flat.relocations) {
                statics.note(&relocation.symbol, Writers::Pointers);
            }
        }
        for block in module
            .functions
            .iter()
            .flat_map(|function| &function.blocks)
        {
            for (_, operand) in block.phis.iter().flat_map(|phi| &phi.incoming) {
                statics.operand(operand, Writers::Pointers);
            }
            if let Some(operand) = block.terminator.operand() {
                statics.operand(operand, Writers::Pointers);
            }
            for instruction in &block.instructions {
                let pointer = match &instruction.operation {
                    Operation::Load {
                        volatile: true,
                        pointer,
                        ..
                    }
                    | Operation::Store {
                        volatile: true,
                        pointer,
                        ..
                    } => {
                        statics.operand(pointer, Writers::Volatile);
                        Some(pointer)
                    }
                    Operation::Load { pointer, .. } | Operation::Store { pointer, .. } => {
                        Some(pointer)
                    }
                    _ => None,
                };
                let operands = instruction.operation.operands().into_iter();
                for operand in
                    operands.filter(|one| !pointer.is_some_and(|p| std::ptr::eq(*one, p)))
                {
                    statics.operand(operand, Writers::Pointers);
                }
            }
        }
        for (writers, global) in statics.0.iter_mut().zip(&module.globals) {
            if global.constant && *writers == Writers::Pointers {
                *writers = Writers::Names;
            }
        }
        statics
    }

    fn operand(&mut self, operand: &Operand, who: Writers) {
        if let Operand::Constant(constant) = operand {
            for relocation in constant.flatten().relocations {
                self.note(&relocation.symbol, who);
            }
        }
    }

    fn note(&mut self, symbol: &Symbol, who: Writers) {
        if let Symbol::Global(id) = symbol {
            let writers = &mut self.0[id.0 as usize];
            *writers = who.max(*writers);
        }
    }

    fn of(&self, id: GlobalId) -> Writers {
        let writers = self.0.get(id.0 as usize);
        writers.copied().unwrap_or(Writers::Volatile)
    }

    /// Whether the passes may follow what a static holds.
    pub fn follows(&self, id: GlobalId) -> bool {
        self.of(id) != Writers::Volatile
    }

    /// Whether stores through pointers may change a static.
    pub fn has_pointers(&self, id: GlobalId) -> bool {
        self.of(id) != Writers::Names
    }
}
