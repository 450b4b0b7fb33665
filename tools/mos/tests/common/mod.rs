//! Compiles IR text, runs it on the simulated 6502 and gives its memory to the tests.

// Each test file uses a part of it.
#![allow(dead_code)]

pub mod cases;
pub mod host;

use mos::build;
use mos::codegen::{Options, HIGHEST_LEVEL};
use mos::interpret::{Interpreter, Nothing};
use mos::ir::Symbol;
use mos::simulate;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Every level that there is.
pub fn levels() -> impl Iterator<Item = u8> {
    0..=HIGHEST_LEVEL
}

/// More ways to compile at the highest level: with each pass left out, and zero page of 256, 16 and no bytes.
/// One of them for each program, or all of them when the variable `MOS_WAYS` is set (`make fuzz`).
pub fn ways() -> Vec<Options> {
    static NEXT: AtomicUsize = AtomicUsize::new(0);
    let names = build::pass_names();
    let without = names.iter().map(|name| vec![name.to_string()]);
    let all: Vec<Options> = without
        .chain([Vec::new()])
        .flat_map(|without| {
            [256, 16, 0].map(|zero_page| Options {
                zero_page,
                without: without.clone(),
                stack: simulate::STACK,
                ..Options::default()
            })
        })
        .collect();
    if std::env::var_os("MOS_WAYS").is_some() {
        return all;
    }
    // A step that comes to every pass and every size.
    let next = NEXT.fetch_add(1, Ordering::Relaxed) * 37 % all.len();
    vec![all[next].clone()]
}

/// A way to compile, in words.
pub fn describe(way: &Options) -> String {
    let Options {
        zero_page, without, ..
    } = way;
    format!("zero page {zero_page}, without {without:?}")
}

/// The bytes of the static `results` after a run on the 6502, without ca65.
pub fn in_memory(text: &str, way: &Options, length: usize) -> Vec<u8> {
    let mut module = mos::parse::parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    let built = build::in_memory(&mut module, way)
        .unwrap_or_else(|error| panic!("{}: {error}", describe(way)));
    let finished = simulate::run(&built.linked, 2_000_000_000).expect("there is a main");
    if let Err(stop) = finished.outcome {
        panic!("{}: {stop}", describe(way));
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
