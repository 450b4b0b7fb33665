//! The tools for people on one sample: listing, profile, map, explanation.

use crate::common::host;
use mos::build::{self, Built};
use mos::codegen::Options;
use mos::{frontend, report};
use mos_command::profile::tables;
use mos_command::simulate::{self, Machine};
use mos_command::wrap;
use sim::listing::Listing;
use sim::profile::Profile;

const SAMPLE: &str = "recursion";

fn built(ir: &str, code: Options) -> Built {
    build::build_ir(ir, &simulate::build_options(code)).expect("it is translated")
}

/// The code without what is for people.
fn code(built: &Built) -> Vec<&str> {
    let lines = built.assembly.text.lines();
    lines
        .filter(|line| !line.trim_start().starts_with(';'))
        .collect()
}

#[test]
fn everything_about_a_program() {
    let wrapped = wrap::wrap(&host::sample(SAMPLE)).expect("a crate");
    let ir = frontend::compile(&wrapped).expect("it compiles");
    let plain = built(&ir, Options::default());
    let annotated = built(
        &ir,
        Options {
            annotated: true,
            explain: Some("main".into()),
            ..Options::default()
        },
    );
    assert_eq!(
        code(&plain),
        code(&annotated),
        "the listing changes the code"
    );

    let mut machine = Machine::new(&annotated.linked);
    machine.profile = Some(Profile::default());
    let run = machine.call("main", 500_000_000).expect("a main");
    let run = run.expect("it comes back");
    let profile = machine.profile.take().expect("it was counted");
    assert_eq!(profile.total(), run.cycles);

    let stages = mos::timings::spent();
    for stage in ["narrowing", "register-promotion", "ca65 and ld65"] {
        assert!(stages.iter().any(|(name, _)| name == stage), "{stages:?}");
    }

    let text = report::listing(&annotated);
    for function in &annotated.assembly.functions {
        assert!(
            text.contains(&format!("function {} ", function.label)),
            "{}",
            function.name
        );
    }
    assert!(
        text.contains("; lib.rs:") && text.contains("; | "),
        "{text}"
    );
    let listing = Listing::parse(&text);
    let lines: u64 = listing.by_line(&profile).iter().map(|line| line.2).sum();
    let table = tables(&annotated, &listing, &profile, 100);
    assert!(table.contains("recursion::"), "{table}");
    // Helpers are not in the listing; everything else is, each instruction at its address.
    assert!(
        lines > run.cycles / 2 && lines <= run.cycles,
        "{lines} of {}",
        run.cycles
    );
    assert!(Listing::annotated(&text, &profile).lines().count() == text.lines().count());

    let map = report::map(&annotated);
    assert!(
        map.contains("__zp+0") && map.contains(" of recursion::"),
        "{map}"
    );
    // Recursion leaves half a page free, and the deepest round has to fit there.
    let (_, depth) = &annotated.assembly.stack[0];
    assert!((128..256).contains(depth), "{depth}");
    let explained = &annotated.assembly.explained;
    assert!(explained.contains("--- LLVM\n") && explained.contains("--- selection\n"));

    let sizes = report::sizes(&annotated);
    let total: u32 = annotated.assembly.functions.iter().map(|f| f.bytes).sum();
    let crates = sizes.lines().filter(|line| !line.starts_with("       "));
    let sum: u32 = crates
        .map(|line| {
            line.split_whitespace()
                .next()
                .and_then(|n| n.parse().ok())
                .unwrap_or(0)
        })
        .sum();
    assert_eq!(sum, total, "{sizes}");
}

#[test]
fn the_explanation_goes_on_to_the_last_pass() {
    let text = mos_command::random::program(0);
    let mut module = mos::parse::parse(&text).expect("it is valid");
    let options = Options {
        explain: Some("main".into()),
        ..Options::default()
    };
    let built = build::in_memory(&mut module, &options).expect("it is translated");
    let explained = &built.assembly.explained;
    for stage in ["selection", "register-promotion", "addresses"] {
        assert!(explained.contains(&format!("--- {stage}\n")), "{stage}");
    }
    // The last thing that is told is what is assembled.
    let last = explained.rsplit("--- ").next().expect("a stage");
    assert!(!last.contains("u0"), "units have addresses: {last}");
}

#[test]
fn variables_that_fill_the_file_with_zeros_are_told() {
    let warnings = |of: &str| {
        let text = format!(
            "@data = internal {of}\n@results = global [1 x i8] zeroinitializer\n\
             define i16 @main() {{\n  %b = load volatile i8, ptr @data\n  ret i16 0\n}}\n"
        );
        let mut module = mos::parse::parse(&text).expect("it is valid");
        let built = build::in_memory(&mut module, &Options::default());
        built.expect("it is translated").assembly.warnings
    };
    let told = warnings("global { i8, [65 x i8] } { i8 1, [65 x i8] zeroinitializer }");
    assert_eq!(told.len(), 1);
    assert!(
        told[0].contains("data takes 66 bytes of the file, of which 65 are zero"),
        "{told:?}"
    );
    assert!(warnings("global { i8, [64 x i8] } { i8 1, [64 x i8] zeroinitializer }").is_empty());
    assert!(warnings("global [200 x i8] zeroinitializer").is_empty());
    let numbers = "\\02\\00".repeat(200);
    assert!(warnings(&format!("global [400 x i8] c\"{numbers}\"")).is_empty());
    assert!(warnings("constant { i8, [65 x i8] } { i8 1, [65 x i8] zeroinitializer }").is_empty());
}

#[test]
fn the_reference_lists_exactly_the_passes() {
    let page = include_str!("../../../../../docs/reference/backend.md");
    let mut listed: Vec<&str> = page
        .split("| pass | does |\n| --- | --- |\n")
        .skip(1)
        .flat_map(|table| table.lines().map_while(|line| line.strip_prefix("| `")))
        .filter_map(|row| row.split('`').next())
        .collect();
    listed.sort_unstable();
    listed.dedup();
    assert_eq!(listed, mos::build::pass_names());
}

#[test]
fn a_panic_has_a_place() {
    let wrapped = wrap::wrap(&host::sample("panicking")).expect("a crate");
    let ir = frontend::compile(&wrapped).expect("it compiles");
    let built = built(&ir, Options::default());
    let mut machine = Machine::new(&built.linked);
    let end = machine.call("main", 500_000_000).expect("a main");
    assert_eq!(end, Err(simulate::Stop::Panic));
    let place = machine.place(&Listing::parse(&report::listing(&built)));
    assert_eq!(place.as_deref(), Some("main, lib.rs:8"));
}
