//! Compiles IR text, runs it on the simulated 6502 and gives its memory to the tests.

// Each test file uses a part of it.
#![allow(dead_code)]

pub mod cases;
pub mod host;
pub mod ways;

use mos::build::{self, Built};
use mos::codegen::Options;
use mos::interpret::{Interpreter, Nothing};
use mos::ir::{Module, Symbol};
use mos_command::simulate;

/// The module of a text.
pub fn parsed(text: &str) -> Module {
    mos::parse::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"))
}

/// The bytes of the static `results` after a run on the 6502, without ca65.
pub fn in_memory(text: &str, (way, name): (&Options, &str), length: usize) -> Vec<u8> {
    let built = build::in_memory(&mut parsed(text), way);
    results(
        &built.unwrap_or_else(|error| panic!("{name}: {error}")),
        name,
        length,
    )
}

/// The bytes of the static `results` after a run on the 6502.
pub fn on_6502(text: &str, length: usize) -> Vec<u8> {
    let options = simulate::build_options(Options::default());
    let built = build::build_ir(text, &options).unwrap_or_else(|error| panic!("{error}"));
    results(&built, "as usual", length)
}

/// The bytes of the static `results` after a run of a program that was built in the way `name`.
fn results(built: &Built, name: &str, length: usize) -> Vec<u8> {
    let finished = simulate::run(&built.linked, 2_000_000_000).expect("there is a main");
    if let Err(stop) = finished.outcome {
        panic!("{name}: {stop}");
    }
    let start = usize::from(built.linked.labels["results"]);
    finished.memory[start..start + length].to_vec()
}

/// The bytes of the static `results` after a run in the interpreter.
pub fn interpreted(text: &str, length: usize) -> Vec<u8> {
    let module = parsed(text);
    mos::verify::verify(&module).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let mut nothing = Nothing;
    let mut interpreter = Interpreter::new(&module, &mut nothing, 100_000_000).expect("it fits");
    let main = module.function_named("main").expect("there is a main");
    if let Err(stop) = interpreter.call(main, &[]) {
        panic!("interpreter: {stop}");
    }
    let results = module.global_named("results").expect("there are results");
    let start = usize::from(interpreter.address(Symbol::Global(results)));
    interpreter.memory[start..start + length].to_vec()
}
