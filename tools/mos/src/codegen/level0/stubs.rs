//! Ways into a function for those who do not know where its parameters lie: calls by address
//! (arguments and result in the exchange area) and assembly (see `convention`).

use super::calls::EXCHANGE;
use super::emitter::{argument, memory, Byte, Emitter};
use super::frame::Frames;
use crate::asm::{Address, Base, Mnemonic::*, Mode};
use crate::codegen::callgraph::CallGraph;
use crate::codegen::convention::{external_arguments, external_result, Home};
use crate::codegen::{Code, Place};
use crate::error::Result;
use crate::ir::{FunctionId, Module, Value};

/// The stubs that a function needs.
pub fn stubs(
    module: &Module,
    graph: &CallGraph,
    frames: &Frames,
    id: FunctionId,
) -> Result<Vec<Code>> {
    let mut stubs = Vec::new();
    let mut stub = |place: Place, emitter: Emitter| {
        stubs.push(Code {
            function: id,
            place,
            next_label: emitter.next_label,
            lines: emitter.lines,
            homes: String::new(),
        });
    };
    if graph.address_taken.contains(&id) {
        let mut emitter = Emitter::new(module, graph, frames, id);
        emitter.entry();
        stub(Place::Entry, emitter);
    }
    if !module.function(id).internal {
        let mut emitter = Emitter::new(module, graph, frames, id);
        emitter.exported()?;
        stub(Place::Exported, emitter);
    }
    Ok(stubs)
}

impl Emitter<'_> {
    fn call_body(&mut self) {
        let base = Base::Function(self.id);
        self.code(Jsr, Mode::Absolute(Address { base, offset: 0 }));
    }

    fn entry(&mut self) {
        let mut at = EXCHANGE;
        for (i, parameter) in self.function.parameters.iter().enumerate() {
            let size = parameter.of.size();
            let home = self.home(Value(i as u32));
            self.copy_bytes(&memory(at, size), home);
            at = at.plus(size as u16);
        }
        self.call_body();
        let result = self.frames.result(self.id);
        self.copy_bytes(&memory(result, self.function.returns.size()), EXCHANGE);
        self.code(Rts, Mode::Implied);
    }

    fn exported(&mut self) -> Result<()> {
        let types: Vec<_> = self
            .function
            .parameters
            .iter()
            .map(|p| p.of.clone())
            .collect();
        let too_much = || self.error("it does not fit the assembly interface, but it is exported");
        let homes = external_arguments(&types).ok_or_else(too_much)?;
        let result_homes = external_result(&self.function.returns).ok_or_else(too_much)?;
        // Registers first: copying the others needs A.
        for registers in [true, false] {
            for (i, homes) in homes.iter().enumerate() {
                for (byte, home) in homes.iter().enumerate() {
                    let to = self.home(Value(i as u32)).plus(byte as u16);
                    match (home, registers) {
                        (Home::A, true) => self.at(Sta, to),
                        (Home::X, true) => self.at(Stx, to),
                        (Home::Argument(index), false) => {
                            self.copy_bytes(&[Byte::Memory(argument(*index))], to);
                        }
                        _ => {}
                    }
                }
            }
        }
        let recursion = self.graph.recursive.iter().any(|recursive| *recursive);
        if recursion {
            let end = Address::runtime("__stack_end");
            let sp = Address::runtime("__sp");
            self.copy_bytes(&[Byte::Low(end), Byte::High(end)], sp);
        }
        self.call_body();
        let result = self.frames.result(self.id);
        for (i, home) in result_homes.iter().enumerate().rev() {
            let from = result.plus(i as u16);
            match home {
                Home::A => self.at(Lda, from),
                Home::X => self.at(Ldx, from),
                Home::Argument(index) => {
                    self.copy_bytes(&[Byte::Memory(from)], argument(*index));
                }
            }
        }
        self.code(Rts, Mode::Implied);
        Ok(())
    }
}
