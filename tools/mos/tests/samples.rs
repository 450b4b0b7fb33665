//! The sample crates on the 6502: the same result as on the host, at every level and in one more way to
//! compile (all of them with `MOS_WAYS`), or the end that the sample is there for.

mod common;

use common::{describe, host, levels, ways};
use mos::build::{self, Built};
use mos::codegen::Options;
use mos::frontend;
use mos::parse;
use mos::simulate::{self, Stop};
use mos::wrap;

/// The IR of a sample.
fn compiled(name: &str) -> String {
    let wrapped = wrap::wrap(&host::sample(name)).expect("a crate");
    frontend::compile(&wrapped).expect("it compiles")
}

/// How a program ends at each level, and in one more way or all of them.
fn ends(name: &str, text: &str, cycles: u64) -> Vec<(String, Result<u16, Stop>)> {
    let end = |who: &str, built: mos::error::Result<Built>| {
        let built = built.unwrap_or_else(|error| panic!("{name}, {who}: {error}"));
        let finished = simulate::run(&built.linked, cycles).expect("there is a main");
        (who.to_string(), finished.outcome.map(|run| run.result))
    };
    let at_level = |level| {
        let options = simulate::build_options(Options {
            level,
            ..Options::default()
        });
        end(&format!("level {level}"), build::build_ir(text, &options))
    };
    let in_way = |way: Options| {
        let mut module = parse::parse(text).expect("it is valid");
        end(&describe(&way), build::in_memory(&mut module, &way))
    };
    let ways = ways().into_iter().map(in_way);
    levels().map(at_level).chain(ways).collect()
}

fn as_on_the_host(name: &str) {
    let wanted = host::result(name);
    for (who, end) in ends(name, &compiled(name), 500_000_000) {
        assert_eq!(end, Ok(wanted), "{name}, {who}");
    }
}

fn stops(name: &str, cycles: u64, wanted: Stop) {
    for (who, end) in ends(name, &compiled(name), cycles) {
        assert_eq!(end, Err(wanted.clone()), "{name}, {who}");
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
