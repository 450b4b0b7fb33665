//! What selection wrote, for the [checker](crate::checker).

use super::unit::Kind;
use crate::analysis::callgraph::CallGraph;
use crate::asm::Line;
use crate::checker::{Home, Interface, Program, Subject};
use crate::code::Place;
use crate::codegen::addresses::allocate::Places;
use crate::codegen::analysis::effects::Context;
use crate::codegen::analysis::registers::ALL;
use crate::ir::{FunctionId, Module};

/// The code of all functions as selection wrote it.
#[derive(Default)]
pub struct Promises(Vec<Subject>);

impl Promises {
    /// Keeps the code of one.
    pub fn add(&mut self, function: FunctionId, place: Place, lines: &[Line]) {
        self.0.push(Subject {
            function,
            place,
            promised: lines.to_vec(),
        });
    }

    /// Everything but the finished code. The function of the context does not matter.
    pub fn of_program(
        self,
        module: &Module,
        graph: &CallGraph,
        context: &Context,
        places: &Places,
    ) -> Program {
        let conventions = context.conventions;
        let interfaces = module.functions_with_ids().map(|(id, function)| Interface {
            name: function.name.clone(),
            reads: conventions.of(id).reads,
            returns: conventions.result_registers(id),
            keeps: ALL & !conventions.clobbers(id),
            parameters: conventions.memory_parameters(id),
            results: conventions.of(id).result.clone(),
            external: function.is_external(),
            noreturn: conventions.of(id).noreturn,
        });
        let units = context.units.all.iter().zip(&places.of);
        // The first ones.
        let locals = module.globals.iter().filter(|global| global.lent.is_some());
        let lent = locals.count();
        let homes = units.enumerate().map(|(number, (unit, place))| Home {
            lent: number < lent,
            owner: unit.owner,
            size: unit.size,
            variable: unit.kind == Kind::Variable,
            place: *place,
        });
        let sizes = module.globals.iter().map(|global| global.of.size());
        Program {
            subjects: self.0,
            finished: Vec::new(),
            interfaces: interfaces.collect(),
            homes: homes.collect(),
            candidates: graph.indirect.iter().map(|(_, to)| to.clone()).collect(),
            statics: sizes.collect(),
        }
    }
}
