//! The sample crates on the 6502: the same result as on the host, compiled as usual and in one more
//! way (all of them with `MOS_WAYS`), or the end that the sample is there for.

mod common;

use common::host;
use common::ways::{announce, each_way};
use mos::build::{self, Built};
use mos::codegen::Options;
use mos::frontend;
use mos::parse;
use mos_command::simulate::{self, Stop};
use mos_command::wrap;

/// The IR of a sample.
fn compiled(name: &str) -> String {
    let wrapped = wrap::wrap(&host::sample(name)).expect("a crate");
    frontend::compile(&wrapped).expect("it compiles")
}

/// Asserts how a program ends, compiled as usual and in one more way or all of them.
fn ends(name: &str, cycles: u64, wanted: Result<u16, Stop>) {
    let text = compiled(name);
    let compare = |who: &str, built: mos::error::Result<Built>| {
        let built = built.unwrap_or_else(|error| panic!("{name}, {who}: {error}"));
        let finished = simulate::run(&built.linked, cycles).expect("there is a main");
        let end = finished.outcome.map(|run| run.result);
        assert_eq!(end, wanted, "{name}, {who}");
    };
    let options = simulate::build_options(Options::default());
    compare("as usual", build::build_ir(&text, &options));
    announce(1);
    each_way(&text, |way, who| {
        let mut module = parse::parse(&text).expect("it is valid");
        compare(who, build::in_memory(&mut module, way));
    });
}

fn as_on_the_host(name: &str) {
    ends(name, 500_000_000, Ok(host::result(name)));
}

fn stops(name: &str, cycles: u64, wanted: Stop) {
    ends(name, cycles, Err(wanted));
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
fn allocation() {
    as_on_the_host("allocation");
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
