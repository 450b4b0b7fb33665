//! Programs of parts of the game for the simulated 6502, compiled as the images are.

use mos::build::{self, Built};
use mos::codegen::Options;
use mos::frontend::{self, Goal, Program};
use mos_command::simulate::{self, Machine};
use mos_command::wrap;
use std::path::Path;

/// The program in a folder beside this crate's sources, compiled for size as the images are.
/// `check` asks for the compiler's checker, which takes a while. Panics when it does not compile.
pub fn program(name: &str, check: bool) -> Built {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let program = Program {
        goal: Goal::Size,
        full: false,
        ..wrap::wrap(&folder).expect("a crate")
    };
    let text = frontend::compile(&program).expect("it compiles");
    let options = Options {
        check,
        without: vec!["promotion-orders".into()],
        ..Options::default()
    };
    build::build_ir(&text, &simulate::build_options(options)).expect("it fits")
}

/// A program that answers questions: a test writes `QUESTION`, calls a function, and reads
/// `ANSWER`.
pub struct Oracle<'a> {
    /// The program.
    pub built: &'a Built,
    /// Where it runs.
    pub machine: Machine<'a>,
}

impl<'a> Oracle<'a> {
    /// The program on a 6502 that was just switched on.
    pub fn new(built: &'a Built) -> Oracle<'a> {
        let machine = Machine::new(&built.linked);
        Oracle { built, machine }
    }

    /// The address of a label.
    pub fn address(&self, label: &str) -> usize {
        usize::from(self.built.linked.labels[label])
    }

    /// Writes bytes from `offset` after a label on.
    pub fn poke(&mut self, label: &str, offset: usize, bytes: &[u8]) {
        let at = self.address(label) + offset;
        self.machine.memory_mut()[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// The `N` bytes from a label on.
    pub fn peek<const N: usize>(&self, label: &str) -> [u8; N] {
        let bytes = &self.machine.memory()[self.address(label)..][..N];
        bytes.try_into().expect("N bytes")
    }

    /// Calls a function. Returns its result, and the cycles that it took, `limit` at most.
    pub fn call(&mut self, function: &str, limit: u64) -> (u16, u64) {
        let run = self.machine.call(function, limit).expect("a function");
        let run = run.unwrap_or_else(|stop| panic!("{function}: {stop}"));
        (run.result, run.cycles)
    }

    /// Puts a question. Returns the `N` bytes of the answer, and the cycles that it took, `limit`
    /// at most.
    pub fn ask<const N: usize>(
        &mut self,
        function: &str,
        question: &[u8],
        limit: u64,
    ) -> ([u8; N], u64) {
        self.poke("QUESTION", 0, question);
        let (result, cycles) = self.call(function, limit);
        assert_eq!(result, 0, "{function}");
        (self.peek("ANSWER"), cycles)
    }
}
