//! The sample crates on the 6502: the same result as on the host, at every level, or the end that
//! the sample is there for.

mod common;

use common::{host, levels};
use mos::build;
use mos::codegen::Options;
use mos::frontend;
use mos::simulate::{self, Stop};
use mos::wrap;

/// How the sample ends at each level.
fn ends(name: &str, cycles: u64) -> Vec<Result<u16, Stop>> {
    let wrapped = wrap::wrap(&host::sample(name)).expect("a crate");
    let text = frontend::compile(&wrapped).expect("it compiles");
    let end = |level| {
        let options = simulate::build_options(Options {
            level,
            ..Options::default()
        });
        let built = build::build_ir(&text, &options)
            .unwrap_or_else(|error| panic!("{name}, level {level}: {error}"));
        let finished = simulate::run(&built.linked, cycles).expect("there is a main");
        finished.outcome.map(|run| run.result)
    };
    levels().map(end).collect()
}

fn as_on_the_host(name: &str) {
    let wanted = host::result(name);
    for (level, end) in ends(name, 500_000_000).into_iter().enumerate() {
        assert_eq!(end, Ok(wanted), "{name}, level {level}");
    }
}

fn stops(name: &str, cycles: u64, wanted: Stop) {
    for (level, end) in ends(name, cycles).into_iter().enumerate() {
        assert_eq!(end, Err(wanted.clone()), "{name}, level {level}");
    }
}

#[test]
fn sieve() {
    as_on_the_host("sieve");
}

#[test]
fn sorting() {
    as_on_the_host("sorting");
}

#[test]
fn formatting() {
    as_on_the_host("formatting");
}

#[test]
fn nested_format() {
    as_on_the_host("nested-format");
}

#[test]
fn micro_format() {
    as_on_the_host("micro-format");
}

#[test]
fn division() {
    as_on_the_host("division");
}

#[test]
fn dispatch() {
    as_on_the_host("dispatch");
}

#[test]
fn recursion() {
    as_on_the_host("recursion");
}

#[test]
fn panicking() {
    stops("panicking", 500_000_000, Stop::Panic);
}

#[test]
fn bottomless() {
    stops("bottomless", 500_000_000, Stop::Stack);
}

#[test]
fn endless() {
    stops("endless", 100_000, Stop::Cycles);
}
