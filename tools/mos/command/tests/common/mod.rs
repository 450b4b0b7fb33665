//! Compiles IR text, runs it on the simulated 6502 and gives its memory to the tests.

// Each test file uses a part of it.
#![allow(dead_code)]

pub mod cases;
pub mod host;
pub mod ways;

use mos::build;
use mos::codegen::{Options, HIGHEST_LEVEL};
use mos::interpret::{Interpreter, Nothing};
use mos::ir::Symbol;
use mos_command::simulate;

/// Every level that there is.
pub fn levels() -> impl Iterator<Item = u8> {
    0..=HIGHEST_LEVEL
}

/// The bytes of the static `results` after a run on the 6502, without ca65.
pub fn in_memory(text: &str, (way, name): (&Options, &str), length: usize) -> Vec<u8> {
    let mut module = mos::parse::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let built =
        build::in_memory(&mut module, way).unwrap_or_else(|error| panic!("{name}: {error}"));
    let finished = simulate::run(&built.linked, 2_000_000_000).expect("there is a main");
    if let Err(stop) = finished.outcome {
        panic!("{name}: {stop}");
    }
    let start = usize::from(built.linked.labels["results"]);
    finished.memory[start..start + length].to_vec()
}

/// The bytes of the static `results` after a run on the 6502.
pub fn on_6502(text: &str, level: u8, length: usize) -> Vec<u8> {
    let options = simulate::build_options(Options {
        level,
        ..Options::default()
    });
    let built =
        build::build_ir(text, &options).unwrap_or_else(|error| panic!("level {level}: {error}"));
    let finished = simulate::run(&built.linked, 2_000_000_000).expect("there is a main");
    if let Err(stop) = finished.outcome {
        panic!("level {level}: {stop}");
    }
    let start = usize::from(built.linked.labels["results"]);
    finished.memory[start..start + length].to_vec()
}

/// The bytes of the static `results` after a run in the interpreter.
pub fn interpreted(text: &str, length: usize) -> Vec<u8> {
    let module = mos::parse::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
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
